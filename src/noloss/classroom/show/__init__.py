"""The results of this layer as text and as pages."""
