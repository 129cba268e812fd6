"""What the timing studies write: tables in three formats, reports."""
