"""The independent checker of proofs about line games, and nothing else.

It imports nothing but the standard library, so no program that finds proofs has a part in it; some
of those take over from here how lines are laid out and what makes a block, none how a proof is
checked.

`proof_text` reads the file, `board` lays out the lines from the game's name, `check` goes through
the proof node by node, and `blocks` plays the small game inside a block out in all ways, the only
search there is. docs/explanation/certificates.md describes the format and proves that what is
accepted here is true. The room can be copied elsewhere and run: `python -m checker FILE`.

P is the claimant, Q the opponent. A set of cells is an int whose bit i is cell i + 1 of the file.
"""
