"""The commands of this layer."""
