// A position being laid out: places, and a grid of cards that are put there by click, drag or key.

import { cardText } from "./cards.js";
import { h } from "./render.js";
import { options, presets, select, usual } from "./wishes.js";

export const REST = "rest", UNKNOWN = "unknown";

/** A position in which nothing is known. */
export const empty = (game) => ({ game, players: null, preset: "standard", options: {}, dealer: 0, round: null, hands: [], rest: [], moves: "", draw: 0 });

/** Where a card was put: the number of a seat, REST, or UNKNOWN. */
export function placeOf(layout, name) {
  if (layout.rest.includes(name)) return REST;
  const seat = layout.hands.findIndex((cards) => cards.includes(name));
  return seat < 0 ? UNKNOWN : seat;
}

/** The layout with a card in another place. */
export function put(layout, name, place, seats) {
  const without = (cards) => cards.filter((card) => card !== name);
  const hands = Array.from({ length: seats }, (_, seat) => [...without(layout.hands[seat] ?? []), ...(seat === place ? [name] : [])]);
  return { ...layout, hands, rest: [...without(layout.rest), ...(place === REST ? [name] : [])] };
}

/** The layout as the server takes it. */
export const wishOf = (layout) => ({ ...layout, hands: layout.hands.map((cards) => cards.join(" ")), rest: layout.rest.join(" ") });

/** A layout from a link: whatever is not as it should be is left out, and the server looks closely. */
export function understood(text) {
  const told = JSON.parse(text), base = empty(String(told.game)), names = (list) => (Array.isArray(list) ? list.map(String) : []);
  const same = Object.keys(base).filter((name) => name in told && (base[name] === null || typeof told[name] === typeof base[name]));
  return { ...base, ...Object.fromEntries(same.map((name) => [name, told[name]])), hands: Array.isArray(told.hands) ? told.hands.map(names) : [], rest: names(told.rest) };
}

const whole = (number) => Array.from({ length: number }, (_, place) => place);

/** Game, seats, dealer and rules. */
export function tableFields(here) {
  const { layout, games, details, told, wrong } = here;
  const game = games.find(({ name }) => name === layout.game), detail = details[layout.game];
  const players = layout.players ?? told?.players ?? usual(game.players), restart = (changes) => here.restart(changes);
  return h("section", { "aria-label": "Game" }, h("div", { class: "wishes" },
    select("Game", layout.game, games.map(({ name, title }) => [name, title]), (name) => restart(empty(name))),
    game.players.length > 1 && select("Players", String(players), game.players.map((number) => [String(number), `${number} players`]), (number) => restart({ players: Number(number) })),
    select("Dealer", String(layout.dealer), whole(players).map((seat) => [String(seat), `Seat ${seat}`]), (seat) => here.change({ dealer: Number(seat) })),
    told?.rounds.length > 1 && select("Round", String(layout.round ?? told.rounds[0]), told.rounds.map((round) => [String(round), String(round)]), (round) => here.change({ round: Number(round) }))),
    detail && h("details", null, h("summary", null, "Rules"), h("div", { class: "wishes" }, presets(layout, detail, restart), options(layout, detail, restart))),
    problem("table", wrong));
}

export const problem = (field, wrong) => wrong?.field === field && h("p", { id: `wrong-${field}`, role: "alert" }, `${wrong.text}.`);

/** Where cards can be put; what is pressed is where the next card goes. */
export function places(here) {
  const { layout, told, place, wrong } = here;
  const seats = whole(told.players).map((seat) => [seat, `Seat ${seat}`, layout.hands[seat] ?? [], told.size]);
  const rest = told.rest > 0 ? [[REST, "Not dealt", layout.rest, told.rest]] : [];
  return h("section", { class: "places", role: "group", "aria-label": "Places", "aria-describedby": wrong?.field === "cards" ? "wrong-cards" : null },
    [...seats, ...rest].map(([at, title, cards, size]) => pile(here, at, title, `${cards.length} of ${size}`, cards)), pile(here, UNKNOWN, "Unknown", "", []), problem("cards", wrong),
    told.rest > 0 && h("p", { class: "aside" }, "Where a card is turned up, it is the first of those that are not dealt."));
}

function pile(here, at, title, count, cards) {
  const byName = new Map(here.told.grid.flat().map((card) => [card.name, card]));
  const drop = (event) => { event.preventDefault(); here.put(event.dataTransfer.getData("text/plain"), at); };
  return h("button", { key: `place-${at}`, class: "pile", "data-place": at, "aria-pressed": String(here.place === at), onclick: () => here.choosePlace(at), ondragover: (event) => event.preventDefault(), ondrop: drop },
    h("b", null, title), count && h("span", { class: "aside" }, ` ${count}`), cards.length > 0 && h("span", { class: "laid" }, cards.map((name) => byName.has(name) && [brief(byName.get(name)), " "])));
}

const brief = (card) => h("span", { class: "small", "data-suit": card.suit }, cardText(card));

/** All cards; one tab stop, arrows move along. */
export function grid(here) {
  const cards = here.told.grid.flat(), first = cards.some(({ name }) => name === here.cell) ? here.cell : cards[0].name;
  return h("section", { class: "grid", role: "group", "aria-label": "Cards" }, here.told.grid.map((row, number) => h("div", { key: `row-${number}`, class: "cells" }, row.map((card) => cell(here, card, card.name === first)))));
}

function cell(here, card, isFirst) {
  const at = placeOf(here.layout, card.name), where = at === UNKNOWN ? "unknown" : at === REST ? "not dealt" : `seat ${at}`;
  return h("button", { key: card.name, class: `cell ${at === UNKNOWN ? "" : "laid"}`, "data-cell": card.name, "data-suit": card.suit, "aria-label": `${card.words}, ${where}`, tabindex: isFirst ? "0" : "-1", draggable: "true",
    onfocus: () => { here.cell = card.name; }, ondragstart: (event) => event.dataTransfer.setData("text/plain", card.name), onclick: () => here.put(card.name, at === here.place ? UNKNOWN : here.place) },
    brief(card), at !== UNKNOWN && h("span", { class: "where" }, at === REST ? "–" : at));
}
