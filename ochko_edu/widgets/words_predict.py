"""Every word of the predictions, in one place, ready to be translated."""

from __future__ import annotations

PREDICT = {
    "choose": "Choose one. You may skip this.",
    "move": "Move the handle, with the pointer or the arrow keys. You may skip this.",
    "kept": "Your prediction: {guess}. You may still change it.",
    "chosen": "Your choice: {guess}. You may still change it.",
    "handle": "your prediction",
    "told": "A question to which you may predict the answer: {question}",
}
REVEAL = {
    "up": "Turn the answer up",
    "down": "Turn it down again",
    "both": "You predicted {guess}. The answer: {answer}.",
    "same": "You predicted {guess}, and so it is.",
    "skipped": "The answer: {answer}. You made no prediction.",
    "both_chosen": "You chose “{guess}”. The answer is “{answer}”.",
    "same_chosen": "You chose “{guess}”, and that is the answer.",
    "skipped_chosen": "The answer is “{answer}”. You chose nothing.",
    "you": "you",
    "answer": "answer",
    "chart": "Here the chart will be.",
    "told": "A button that turns the answer up.",
}
ERRORS = {
    "key": "key is {key}; it must be a short name such as 'first-ace', under which the prediction is kept.",
    "question": "question is {question}; it must be a text.",
    "either": "a prediction needs either options=[...] or low=... and high=...; give one of them.",
    "options": "options is {options}; it must be a list of two or more different texts.",
    "range": "low is {low}, high is {high}, step is {step}; these must be numbers, low below high and step above 0.",
    "words": "words is {words}; it must be a text that holds {{value}}, such as 'about {{value}} in 100'.",
    "answer_option": "answer is {answer}; allowed, as in the question {key!r}: {options}.{nearest}",
    "answer_number": "answer is {answer}; the question {key!r} asks for a number from {low} to {high}.",
}
