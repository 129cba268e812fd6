"""The results of the core as text, pictures and files in other formats."""
