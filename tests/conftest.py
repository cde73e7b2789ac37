"""Settings for all tests."""

from hypothesis import settings

# The same examples on every machine and in every run: a test that fails must fail again.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")
