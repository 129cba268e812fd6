"""The paper of Bhatt, Varshney and Deb: claims, tables and figures, stored runs."""
