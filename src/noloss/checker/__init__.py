"""The independent checker of proofs about line games, and nothing else.

It shares no code with the programs that find proofs and imports nothing but the standard library.

`proof_text` reads the file, `board` lays out the lines from the game's name, `check` goes through
the proof node by node, and `blocks` plays the small game inside a block out in all ways, the only
search there is. docs/explanation/certificates.md describes the format and proves that what is
accepted here is true. The room can be copied elsewhere and run: `python -m checker FILE`.

P is the claimant, Q the opponent. A set of cells is an int whose bit i is cell i + 1 of the file.
"""
