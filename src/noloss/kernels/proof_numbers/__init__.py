"""Proof-number search: can the attacker force a line, on boards of up to 128 cells?

A position is two sets, the attacker's marks and the defender's. The graph (`nodes`) holds one
position of those that are alike, each once, with two numbers: how many leaves are still to be
proven before it is won for the attacker, and how many to be disproven before it is not. The
`search` goes on where the fewest are missing, depth first, until one of the two is 0 at the root.

Three things settle positions without their children (`moves`). A sequence of threats
(`sequences`): each move of the attacker leaves one saving reply, until one leaves two. A pairing
(`pairings`): disjoint pairs of free cells, one pair in every line that the defender has not marked.
And of the replies to a position in which the attacker, were it his turn, has such a sequence, only
those that upset it are looked at (`upsetting`).
"""
