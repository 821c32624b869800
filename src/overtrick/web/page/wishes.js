// What can be wished for: fields to choose from, and the rules of a game as such fields.

import { h } from "./render.js";
import { capital } from "./words.js";

/** How many usually play. */
export const usual = (players) => (players.includes(4) ? 4 : players[0]);

/** A choice among named values. */
export function select(label, value, choices, changed) {
  const options = choices.map(([choice, text]) => h("option", { key: choice, value: choice, selected: choice === value }, text));
  return h("label", { key: label, class: "choice" }, h("span", null, label), h("select", { value, onchange: (event) => changed(event.target.value) }, options));
}

export const spaced = (name) => capital(name.replaceAll("_", " ").replaceAll("-", " "));

/** The presets of a game; choosing one forgets what else was chosen. */
export const presets = (wish, { rules }, change) =>
  select("Preset", wish.preset, Object.keys(rules.presets).map((name) => [name, capital(name)]), (preset) => change({ preset, options: {}, players: 0, seats: [] }));

/** What can be chosen about the rules of a game. */
export const options = (wish, { rules }, change) =>
  rules.options.map(({ name, possible, presets: standard }) => {
    const value = wish.options[name] ?? standard[wish.preset];
    const named = possible.map((each) => [String(each), each === true ? "Yes" : each === false ? "No" : spaced(String(each))]);
    return select(spaced(name), String(value), named, (text) => change({ options: { ...wish.options, [name]: possible.find((each) => String(each) === text) } }));
  });
