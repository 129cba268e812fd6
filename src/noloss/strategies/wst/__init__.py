"""WST, the never-lose strategy of Garg, Songara and Maheshwari as a six-tape Turing machine."""
