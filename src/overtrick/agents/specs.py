"""Spec strings: `name`, or `name:key=value,key=value`. A factory's signature says which keys and types there are."""

from collections.abc import Callable, Mapping
from inspect import Parameter, getdoc, signature
from typing import Any, Literal, get_args, get_origin

from overtrick.core.errors import BadAgent, choices

Factory = Callable[..., Any]
"""factory(game, **parameters) makes an agent or oracle; every parameter has a type, and mostly a default."""

KINDS = {int: "a whole number", float: "a number", str: "text"}


def parse(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the parameters as they were typed."""
    if not isinstance(spec, str):
        raise BadAgent(f"an agent is named by text such as 'random', not by {spec!r}")
    name, colon, rest = spec.partition(":")
    parameters: dict[str, str] = {}
    for item in rest.split(",") if colon else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (key and equals and value):
            raise BadAgent(f"{item.strip()!r} is no parameter in {spec!r}; write name:key=value,key=value")
        if key in parameters:
            raise BadAgent(f"{key} is given twice in {spec!r}")
        parameters[key] = value
    return name.strip(), parameters


def parameters_of(factory: Factory) -> dict[str, Parameter]:
    """What can be chosen about an agent: all that its factory takes besides the game."""
    _, *others = signature(factory, eval_str=True).parameters.values()
    return {parameter.name: parameter for parameter in others}


def spec_of(factory: Factory, chosen: Mapping[str, Any]) -> str:
    """The shortest spec that makes an agent: the factory's name, and what differs from its defaults."""
    defaults = {name: parameter.default for name, parameter in parameters_of(factory).items()}
    return written(factory.__name__.replace("_", "-"), {k: v for k, v in chosen.items() if v != defaults[k]})


def written(name: str, chosen: Mapping[str, Any]) -> str:
    """A name and parameters as they are typed."""
    values = (f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in chosen.items())
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
    return {key: value_of(name, key, text, known[key].annotation) for key, text in texts.items()}


def value_of(name: str, key: str, text: str, kind: Any) -> Any:
    """A value of the right type: whole number, number, text, boolean or one of some literals."""
    if kind in KINDS:
        try:
            return kind(text)
        except ValueError:
            raise BadAgent(f"{name}: {key}={text!r}; possible: {KINDS[kind]}") from None
    possible = {str(value).lower(): value for value in literals(kind)}
    if text.lower() not in possible:
        raise BadAgent(f"{name}: {key}={text!r}; {choices(text, possible)}")
    return possible[text.lower()]


def literals(kind: Any) -> tuple[Any, ...]:
    """The few values that a parameter of such a type can have."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    raise TypeError(f"a parameter of an agent cannot be of type {kind!r}")
