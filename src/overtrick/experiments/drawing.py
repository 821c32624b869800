"""How figures of papers look."""

STYLE = {"svg.fonttype": "none", "font.size": 9, "axes.spines.top": False}
STYLE |= {"axes.spines.right": False, "axes.axisbelow": True}
