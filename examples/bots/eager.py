#!/usr/bin/env python3
"""A bot that mostly does something rather than nothing.

    cardwright sim l5r --games 100 --seats "exec:python3 examples/bots/eager.py,random"

It reads a line of JSON, and where that asks for an answer it writes one. What stands in the lines, and what an answer looks
like, is told in docs/simulating.md.
"""

import json
import random
import sys


def answer(message):
    wants, legal = message["wants"], range(len(message["legal"]))
    chance = random.Random(message["random"])  # the same game is played the same again
    match wants["form"]:
        case "pick":
            does = [at for at in legal if message["legal"][at].get("tag") != "pass"]
            passes = chance.random() < 0.1  # or it would go on for ever, where an ability may be used again and again
            return {"pick": chance.choice(legal if passes or not does else does)}
        case "choose":
            return {"choose": chance.sample(legal, min(wants["max"], len(legal)))}
        case "confirm":
            return {"confirm": True}
        case "number":
            return {"number": wants["most"]}
        case _:
            return message["default"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps(answer(message)), flush=True)
    elif message["type"] == "wrong":
        print(message["why"], file=sys.stderr)
        break
