// A table drawn: the seats around the trick, what is asked, the hand.

import { face, shown, small, words } from "./cards.js";
import { ending } from "./ending.js";
import { felt } from "./felt.js";
import { h, render } from "./render.js";
import { capital, rounded, within } from "./words.js";

/** Draw everything that somebody at a table sees. */
export function drawTable(root, here) {
  const told = here.shown;
  render(root, h("main", { class: `at-table players-${told.players.length}`, "data-game": told.game, "data-phase": told.phase, "data-at": `${told.hand}:${told.at}` },
    strip(here), !here.connected && h("p", { class: "banner", role: "status" }, "The connection is lost. The table is kept; trying again …"),
    table(here), asked(here), hand(here), log(told)));
}

const button = (label, key, onclick, props = {}) => h("button", { class: "quiet", onclick, title: key ? `${label} (${key})` : label, ...props }, label);

function strip(here) {
  const { title, hand } = here.shown;
  return h("header", { class: "strip" },
    h("a", { class: "quiet", href: "#", "aria-label": "To the lobby" }, "‹"), h("h1", null, title, h("span", { class: "aside" }, ` hand ${hand + 1}`)),
    h("nav", { "aria-label": "Look up" },
      button(here.thinking ? "Thinking …" : "Hint", "H", () => here.askHint(), { "aria-disabled": String(!here.isTurn) }),
      here.shown.seat !== null && button("Undo", "U", () => here.undo(), { "aria-disabled": String(!here.isTurn) }),
      button("Last", "L", () => here.lastTrick()), button("Score", "S", () => here.sheet()), button("More", "M", () => here.more())));
}

function table(here) {
  const { board, players, end } = here.shown;
  return felt(board, { players, trick: here.resting ?? board.trick, rests: Boolean(here.resting), waits: Boolean(here.waiting), onclick: () => here.skip() }, end && !here.waiting && ending(here));
}

/** What is asked, with the calls that can be made. */
export function asked(here) {
  const { board, end, phase, asks } = here.shown;
  if (end) return h("section", { class: "asked" });
  if (!here.isTurn) return h("section", { class: "asked" }, h("p", { class: "aside" }, waitingFor(here)));
  const question = here.note || board.question.replace("; type them together, or one by one", "").replace(/: choose the \w+/, "");
  const calls = board.choices.filter(({ is_card }) => !is_card);
  return h("section", { class: "asked", "aria-label": "Question" },
    h("p", { class: here.note ? "note" : "question", role: here.note ? "alert" : null }, words(question)),
    board.chosen.length > 0 && h("p", { class: "aside" }, "So far: ", board.chosen.map((card) => [small(card), " "])),
    calls.length > 0 && callButtons(here, calls),
    here.isDraft && h("button", { class: "primary", "data-asks": asks, disabled: !here.draft?.complete, onclick: () => here.confirm() }, asks > 1 ? `${capital(phase)} ${here.chosen.length} of ${asks}` : capital(phase)),
    here.warned && warning(here),
    here.hint && !here.hint.quiet && hintText(here.hint));
}

/** The coach flags, and does not tell. */
function warning(here) {
  return h("div", { class: "calls", role: "alert" }, h("p", null, h("b", { class: "mark" }, here.warned.mark), " Your coach would not do that."),
    h("button", { onclick: () => here.insist() }, "Do it anyway"));
}

function waitingFor({ shown: { board }, waiting, slow }) {
  if (waiting === "trick") return "Click, or press Space, to go on.";
  const mover = board.seats.find((seat) => seat.to_move);
  if (!mover || mover.name === "you") return "\u00a0";
  return `${mover.name} is thinking …${slow ? " (The first time, searches are compiled for this machine: that takes a minute.)" : ""}`;
}

/** Bids are a pad of numbers under one word. */
function callButtons(here, calls) {
  const isNumber = ({ name }) => /-\d+$/.test(name);
  const numbers = calls.filter(isNumber);
  const pad = numbers.length > 2;
  const others = pad ? calls.filter((call) => !isNumber(call)) : calls;
  return [
    pad && h("div", { class: "pad", role: "group", "aria-label": "Bid" }, numbers.map((call) => callButton(here, call, call.name.match(/\d+$/)[0]))),
    others.length > 0 && h("div", { class: "calls" }, others.map((call) => callButton(here, call, capital(call.words)))),
  ];
}

function callButton(here, call, label) {
  const advice = adviceOn(here, call.action);
  return h("button", { key: call.name, class: `call ${advice?.chosen ? "best" : ""}`, "data-call": call.name, "data-key": call.key, "aria-label": `${call.words}${advice ? `, expected ${valueText(advice)}` : ""}`, onclick: () => here.play([call.action]) },
    words(label), advice && value(advice));
}

const adviceOn = (here, action) => here.hint?.choices.find(({ choice }) => choice.action === action);
const valueText = ({ value: mean, margin }) => (margin === null ? rounded(mean) : within(mean, margin));
const value = (advice) => h("span", { class: "value" }, valueText(advice));

/** What a search found, in words. */
function hintText({ title, verdict, places, cards, deals, weighing, matters }) {
  const where = cards[0] && places.length > 0 && sentence(cards[0], places);
  return h("div", { class: "hint", role: "status" }, h("p", null, h("b", null, words(verdict)), ` ${title} in ${deals.toLocaleString("en")} possible deals.`),
    where && h("p", null, where), weighing && h("p", { class: "aside" }, weighing), matters && h("p", { class: "aside" }, words(matters)));
}

function sentence({ card, shares, alike }, places) {
  const place = shares.indexOf(Math.max(...shares));
  const at = places[place] === "elsewhere" ? "in nobody's hand" : `with ${places[place]}`;
  return [alike > 1 ? "Each " : "", small(card), ` is ${at} in ${Math.round(100 * shares[place])} % of deals.`];
}

/** The reader's cards, as buttons. */
export function hand(here) {
  const { board, end, asks } = here.shown;
  const cards = board.hand.flat();
  if (end && !here.waiting) return h("section", { class: "hand" });
  const focused = cards.some(({ card }) => card.name === here.focus) ? here.focus : cards[0]?.card.name;
  return h("section", { class: "hand", role: "group", "aria-label": "Your hand", "data-cards": cards.length },
    board.hand.map((suit, place) => h("div", { key: `suit-${place}`, class: "suit" }, suit.map((held) => heldCard(here, held, asks, held.card.name === focused)))));
}

function heldCard(here, held, asks, isFocused) {
  const choice = here.isTurn && here.shown.board.choices.find(({ name, is_card }) => is_card && name === held.card.name);
  const lifted = choice && (here.chosen.includes(choice.action) || here.lifted === held.card.name);
  const full = here.draft && !lifted && choice && !here.draft.possible.includes(choice.action);
  const barred = here.isTurn && asks > 0 && (!choice || (full && asks > 1));
  const advice = choice && adviceOn(here, choice.action);
  const label = [held.card.words, lifted && "lifted", barred && held.why_not, advice && `expected ${valueText(advice)}`].filter(Boolean).join(", ");
  const classes = [here.isTurn && choice && !barred ? "can" : "", barred ? "barred" : "", lifted ? "lifted" : "", advice?.chosen ? "best" : "", here.isDrawn?.(held.card.name) ? "drawn" : ""].join(" ");
  return h("button", { key: held.card.name, ...shown(held.card, classes), tabindex: isFocused ? "0" : "-1", "aria-label": label, "aria-disabled": String(Boolean(barred || !here.isTurn)), "aria-pressed": here.isDraft ? String(Boolean(lifted)) : null,
    title: barred ? held.why_not : null, onfocus: () => { here.focus = held.card.name; }, onclick: (event) => here.card(held, event.pointerType === "touch") },
    face(held.card), advice && value(advice));
}

function log({ events, title }) {
  return events.length > 1 && h("aside", { class: "log unseen", "aria-label": `Log of ${title}` }, h("ol", null, events.map((event) => h("li", null, words(event.text)))));
}
