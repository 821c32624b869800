"""Spec strings: `name`, or `name:key=value,key=value`. A factory's signature says which keys and types there are.

A name is a registered one, or `path/to/file.py:Name` for what a file defines. Partners who differ are joined by a plus:
`high+low`. A value that is a spec itself stands in parentheses: `pomcp:prior=(net:file=D,temperature=2),solve=0`.
Commas, colons and pluses in there are its own.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from inspect import Parameter, getdoc, signature
from itertools import accumulate
from math import isfinite
from typing import Any, Literal, get_args, get_origin

from overtrick.core.errors import BadAgent, choices

Factory = Callable[..., Any]
"""factory(game, **parameters) makes an agent or oracle; every parameter has a type or a default."""

KINDS = {int: "a whole number of 15 digits at most", float: "a finite number", str: "text"}
WHOLE_MAX = 10**15 - 1
TYPES = {kind.__name__: kind for kind in (int, float, str, bool)}

FILE = re.compile(r"(?P<name>(?P<file>(?:[A-Za-z]:[\\/])?[^:]*\.py)(?::(?P<attribute>[^:=]*))?)(?::(?P<rest>.*))?")
"""A spec whose name is in a file; the first colon may be that of a drive."""

PARTNER = re.compile(r"\+(?![\d\s])|\s\+\s")
"""A plus between partners; the one in 1e+5 is none."""


COMMA = re.compile(",")


def label(name: str, is_oracle: bool) -> str:
    """How a name is told to people: whoever sees all cards is marked."""
    return f"{name} (oracle)" if is_oracle else name


def members(spec: str) -> list[str]:
    """The specs of the partners of a team, in the order of their seats; of one agent only its own."""
    return [part.strip() for part in divided(spec, PARTNER)]


def divided(text: str, mark: re.Pattern[str]) -> list[str]:
    """What is between the marks of a text that are not in parentheses."""
    parts, begin = [], 0
    for found in mark.finditer(text):
        part = text[begin : found.start()]
        if part.count("(") == part.count(")"):
            parts.append(part)
            begin = found.end()
    return [*parts, text[begin:]]


def opened(value: str) -> str:
    """A value without the parentheses around all of it."""
    inner = value[1:-1]
    depths = accumulate((sign == "(") - (sign == ")") for sign in inner)
    around = value.startswith("(") and value.endswith(")") and min(depths, default=0) >= 0
    return inner.strip() if around else value


def enclosed(value: str) -> str:
    """A value as it is typed: in parentheses if it would be taken apart otherwise."""
    whole = len(divided(value, COMMA)) == len(members(value)) == 1
    return value if whole and opened(value) == value else f"({value})"


def parse(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the parameters as they were typed."""
    if not isinstance(spec, str):
        raise BadAgent(f"an agent is named by text such as 'random', not by {spec!r}")
    name, rest = split(spec)
    parameters: dict[str, str] = {}
    if spec.count("(") != spec.count(")"):
        raise BadAgent(f"{spec!r} has a parenthesis without its other one; write name:key=(name:key=value,key=value)")
    for item in divided(rest, COMMA) if rest is not None else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (key and equals and value):
            raise BadAgent(f"{item.strip()!r} is not a parameter in {spec!r}; write name:key=value,key=value")
        if key in parameters:
            raise BadAgent(f"{key} is given twice in {spec!r}")
        parameters[key] = opened(value)
    return name.strip(), parameters


def files_of(spec: str) -> set[str]:
    """The files that the agents of a spec come from or play by, wherever they are named in it."""
    files: set[str] = set()
    for member in members(spec):
        in_file = FILE.fullmatch(member)
        files |= {in_file["file"]} if in_file else set()
        with suppress(BadAgent):  # a value that looks like a spec and is none
            for key, value in parse(member)[1].items():
                files |= {value} if key == "file" else files_of(value)
    return files


def split(spec: str) -> tuple[str, str | None]:
    """The name, and what comes after its colon if there is one."""
    if in_file := FILE.fullmatch(spec.strip()):
        return in_file["name"], in_file["rest"]
    name, colon, rest = spec.partition(":")
    return name, rest if colon else None


def signature_of(factory: Factory) -> list[Parameter]:
    """All that a factory takes by name. Types that cannot be found remain the text they are."""
    try:
        found = signature(factory, eval_str=True)
    except NameError:
        found = signature(factory)
    loose = Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD
    return [parameter for parameter in found.parameters.values() if parameter.kind not in loose]


def takes_game(factory: Factory) -> bool:
    """Whether the first argument is the game: it is called so, or it is nothing that a text could give."""
    first = next(iter(signature_of(factory)), None)
    if first is None or first.name == "game":
        return first is not None
    return first.default is Parameter.empty and not is_readable(TYPES.get(first.annotation, first.annotation))


def is_readable(kind: Any) -> bool:
    """Whether a text can be read as a value of a type."""
    return kind in KINDS or kind is bool or get_origin(kind) is Literal


def parameters_of(factory: Factory) -> dict[str, Parameter]:
    """What can be chosen about an agent: all that its factory takes besides the game."""
    return {parameter.name: parameter for parameter in signature_of(factory)[takes_game(factory) :]}


def spec_of(factory: Factory, chosen: Mapping[str, Any]) -> str:
    """The shortest spec that makes an agent: the factory's name, and what differs from its defaults."""
    defaults = {name: parameter.default for name, parameter in parameters_of(factory).items()}
    return written(factory.__name__.replace("_", "-"), {k: v for k, v in chosen.items() if v != defaults[k]})


def written(name: str, chosen: Mapping[str, Any]) -> str:
    """A name and parameters as they are typed."""
    texts = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in chosen.items()}
    values = (f"{key}={enclosed(text)}" for key, text in texts.items())
    return ":".join([name, ",".join(values)] if chosen else [name])


def summary_of(factory: Factory) -> str:
    """What an agent is, in a line."""
    return (getdoc(factory) or "").partition("\n")[0]


def typed(name: str, factory: Factory, texts: Mapping[str, str]) -> dict[str, Any]:
    """The parameters as the factory wants them, or an error that says what is possible."""
    known = parameters_of(factory)
    for key in texts:
        if key not in known:
            raise BadAgent(f"{name} has no parameter {key!r}; {choices(key, known)}")
    for key, parameter in known.items():
        if parameter.default is Parameter.empty and key not in texts:
            raise BadAgent(f"{name} needs a value: {name}:{key}=...")
    return {key: value_of(name, key, text, kind_of(known[key])) for key, text in texts.items()}


def kind_of(parameter: Parameter) -> Any:
    """The type that a parameter states, or that of its default."""
    if parameter.annotation is not Parameter.empty:
        return TYPES.get(parameter.annotation, parameter.annotation)
    return str if parameter.default in (None, Parameter.empty) else type(parameter.default)


def within(value: Any) -> Any:
    """A value that compiled code can take; ValueError if it is none."""
    if (isinstance(value, float) and not isfinite(value)) or (isinstance(value, int) and abs(value) > WHOLE_MAX):
        raise ValueError(value)
    return value


def value_of(name: str, key: str, text: str, kind: Any) -> Any:
    """A value of the right type: whole number, number, text, boolean or one of some literals."""
    if kind in KINDS:
        try:
            return within(kind(text))
        except ValueError:
            raise BadAgent(f"{name}: {key}={text!r}; possible: {KINDS[kind]}") from None
    if not is_readable(kind):
        raise BadAgent(
            f"{name}: {key} is of type {kind!r}, which no text can be; possible: int, float, str, bool, Literal"
        )
    possible = {str(value).lower(): value for value in ((False, True) if kind is bool else get_args(kind))}
    if text.lower() not in possible:
        raise BadAgent(f"{name}: {key}={text!r}; {choices(text, possible)}")
    return possible[text.lower()]
