"""Every table and figure of a paper beside ours."""
