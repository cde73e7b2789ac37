"""The course of play, step by step: pure functions from a state and an action to the next state and an event."""
