"""What the strategies that runs found are like: Tables 1 and 2, ranges, rules, common moves."""
