"""The smallest decision trees: one formula per shape of a tree, and a proof for each without one.

tree_words     the tests that a tree may ask and the actions that it may name
tree_goals     what a good tree is
problem        what a tree has to decide, and which actions are good where
shapes         the shapes of trees with so many leaves
formula        "a good tree of this shape", as clauses
solver         python-sat: a tree, all trees, or a proof that there is none
drup           the checker of these proofs, which shares nothing with the rest
proofs         proofs in files, and their check against formulas that are made again
tree_search    all shapes by size, in one process or many
verify         a folder of proofs, checked, and its trees, played out
stakes         what is at stake on each board, as arrays
demands        trees of a shape that attain more than is known, and what cannot
tree_frontier  the best that trees of each size attain
frontier_log   what a search for it has done so far
"""
