"""Charts: each takes a frame and gives a plotly figure of fixed height, drawn without the network."""

from .dealt import *  # noqa: F403
