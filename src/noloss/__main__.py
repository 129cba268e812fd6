"""`python -m noloss` is the command line."""

from noloss.cli.main import main

main()
