"""A bot that needs nothing of Overtrick: it plays the first of its legal actions.

overtrick match hearts "process:cmd=(python examples/bot/lowest.py)" random
"""

import json
import sys

for line in sys.stdin:
    told = json.loads(line)
    answer = {"action": told["legal"][0]} if "legal" in told else {"ready": True}
    print(json.dumps(answer), flush=True)
