"""The page: static files beside this, and the data that they show, made from our documents.

`page/` is the page itself, plain ES modules without a build step; `site` writes it into a folder
together with what the package knows, as JSON. Nothing here decides anything about a game.
"""
