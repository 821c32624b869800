"""Values that fit a JSON schema, and values that do not."""

from hypothesis import strategies as st

import overtrick as ot

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
WORDS = [
    *ot.games(),
    "me",
    "club",
    "friend",
    "random",
    "standard",
    "paper",
    "../x",
    "'; DROP TABLE hands; --",
    "\x00",
    "",
]


def fitting(schema, known):
    """Values of a schema; `known` has those that it refers to."""
    if "$ref" in schema:
        return fitting(known[schema["$ref"].rpartition("/")[2]], known)
    if "anyOf" in schema:
        return st.one_of(*(fitting(each, known) for each in schema["anyOf"]))
    return KINDS[schema.get("type", "any")](schema, known)


def objects(schema, known):
    parts = {name: fitting(part, known) for name, part in schema.get("properties", {}).items()}
    needed = schema.get("required", [])
    if not parts:
        return st.dictionaries(st.sampled_from(WORDS), JUNK, max_size=2)
    return st.fixed_dictionaries(
        {name: parts[name] for name in needed},
        optional={name: part for name, part in parts.items() if name not in needed},
    )


def whole_numbers(schema, known):
    low = schema.get("minimum", -(2**40))
    high = schema.get("exclusiveMaximum", 2**40) - 1
    return st.integers(low, min(high, low + 9)) | st.integers(low, high)


KINDS = {
    "object": objects,
    "array": lambda schema, known: st.lists(fitting(schema["items"], known), max_size=6),
    "string": lambda schema, known: st.sampled_from(WORDS) | st.text(max_size=schema.get("maxLength", 30) // 2),
    "integer": whole_numbers,
    "number": lambda schema, known: st.floats(allow_nan=False),
    "boolean": lambda schema, known: st.booleans(),
    "null": lambda schema, known: st.none(),
    "any": lambda schema, known: JUNK,
}
