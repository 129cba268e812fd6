"""The service: the page on a server, with a JSON API whose shapes are our documents.

What is asked and answered is a document (`noloss.core.document`); the answers to questions follow
from the request alone, so any number of workers give them. Only recorded games are kept.
"""
