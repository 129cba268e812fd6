"""A list of refining rules against every reply, on boards of up to 32 cells: does it hold, or win?

Words are sets of cells. `own` are the marks of whoever follows the rules, `other` the opponent's. A
rule is the number of its idea (`ideas`); where it adds up what lines are worth, `worths[rule, mine,
yours]` says how much. `picks` finds the cells that a rule keeps, with `threats_made` for forks and
threats, and `walk` plays a list. The plain twin plays the same list by its terms, in the tests.
"""
