// Cards: how they look, and cards in a text.

import { h } from "./render.js";

const CARD = /(?<![\w/-])([2-9TJQKA])([SHDC])(?!\w)/g;
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const DRAWN = new Set(["S", "H", "D", "C"]);

export const rankOf = (name) => name[0].replace("T", "10");

/** A text with its cards drawn. */
export function words(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(CARD)) {
    parts.push(text.slice(end, found.index));
    parts.push(h("span", { class: "named", "data-suit": found[2] }, rankOf(found[1]), SYMBOLS[found[2]], "\ufe0e"));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}

const symbol = (id) => h("svg", { class: "pip", "aria-hidden": "true" }, h("use", { href: `#suit-${id}` }));

/** What is printed on a card. */
export function face(card) {
  if (card.name.includes("/")) return fraction(card.name);
  if (DRAWN.has(card.suit) && card.told === card.name) {
    const rank = rankOf(card.name);
    return [h("span", { class: "index" }, rank, symbol(card.suit)), h("span", { class: "centre" }, symbol(card.suit))];
  }
  if (card.name === "??") return [h("span", { class: "centre word" }, "?")];
  const id = card.told === "Wizard" ? "W" : "J";
  return [h("span", { class: "index word" }, card.told), h("span", { class: "centre" }, symbol(id))];
}

function fraction(name) {
  const [above, below] = name.split("/");
  const parts = [h("span", null, above), h("span", null, below)];
  return [h("span", { class: "fraction" }, parts), h("span", { class: "index" }, name)];
}

/** The attributes of anything that shows a card. */
export function shown(card, extra = "") {
  const [above, below] = card.name.split("/");
  const kind = below === undefined ? (card.told === card.name ? "" : "special") : above === below ? "double" : "";
  return { class: `card ${kind} ${extra}`, "data-suit": card.suit, "data-card": card.name };
}

/** A card that lies on the table. */
export function lying(card, extra = "", props = {}) {
  return h("div", { ...shown(card, extra), role: "img", "aria-label": card.words, ...props }, face(card));
}

/** A small card in a row. */
export function small(card) {
  return h("span", { class: "small", "data-suit": card.suit }, card.told === card.name ? cardText(card) : card.told);
}

/** A card in a few letters. */
export function cardText(card) {
  return DRAWN.has(card.suit) ? `${rankOf(card.name)}${SYMBOLS[card.suit]}\ufe0e` : card.name;
}
