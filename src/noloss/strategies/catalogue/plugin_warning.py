"""The warning about what other packages offer, apart from what asks every installed package."""


class PluginWarning(UserWarning):
    """A strategy that another package offers is not taken."""
