"""Proofs by few free moves, in plain Python: answers to replies, until all are settled at once.

P, the claimant, wins (`winning`) or never loses (`holding`). After a move of P, what Q can reply is
mostly settled all at once: by a sequence of threats that Q does not upset, or by pairs that can do
without the cell that Q took. Only the other replies are answered one by one (`search`), each by a
free move of P. Proofs with one free move are looked for first, then those with two, and so on; what
is found becomes a proof file (`linking`). Most flat boards that can be settled take few of them.
"""
