"""The game-base of Bhatt, Varshney and Deb, and strategies over it: vectors and plans."""
