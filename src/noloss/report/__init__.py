"""Values in; text, pictures and tables out."""
