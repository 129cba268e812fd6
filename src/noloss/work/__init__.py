"""Where long work is done: in this process, in several here, or on machines elsewhere."""
