"""Who wins, from one position: one ordered list of engines, each with a proof."""
