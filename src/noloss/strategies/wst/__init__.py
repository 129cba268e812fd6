"""WST, the never-lose strategy of Garg, Songara and Maheshwari, and its machine."""
