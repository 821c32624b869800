// What is looked up: the score sheet, the last trick, the rules, help, settings. One dialog at a time.

import { lying, words } from "./cards.js";
import { ask } from "./net.js";
import { h, render } from "./render.js";
import { choose, PACES, settings, THEMES } from "./settings.js";

/** Open a dialog; it closes by its button, Escape, or a click beside it. */
export function open(title, content) {
  document.querySelector("dialog")?.remove();
  const dialog = document.createElement("dialog");
  const close = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onclick = ({ target }) => { if (target === dialog) close(); }; // what a handler answers counts: false takes back the click
  dialog.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(dialog);
  const head = h("header", null, h("h2", { id: "dialog-title" }, title), h("button", { class: "quiet", "aria-label": "Close", onclick: close }, "✕"));
  render(dialog, head, h("div", { class: "content" }, content));
  dialog.showModal();
  return dialog;
}

/** Ask before something is done. */
export function confirm(title, text, label, does) {
  const dialog = open(title, [h("p", null, text), h("div", { class: "calls" }, h("button", { class: "primary", onclick: () => { dialog.close(); does(); } }, label))]);
}

/** A text to be copied from a field. */
export const copied = (label, text) => h("label", { class: "choice" }, h("span", null, label), h("input", { readonly: true, class: "link", value: text, onclick: (event) => event.target.select() }));

const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const plain = (value) => (value < 0 ? `−${-value}` : `${value}`);

/** A line for each hand: what it gave, and the sum after it. */
export function sheet({ columns, lines, fewest_win }) {
  if (!lines.length) return h("p", null, "No hand has been finished yet.");
  const told = fewest_win ? plain : signed;
  const head = h("tr", null, h("th", { scope: "col" }, "Hand"), columns.map((name) => h("th", { scope: "col" }, name)));
  const rows = lines.map((line) =>
    h("tr", null, h("th", { scope: "row" }, line.hand), line.awards.map((award, column) =>
      h("td", null, h("span", { class: "award" }, told(award)), h("b", null, plain(line.totals[column]))))));
  return h("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": "Score sheet" },
    h("table", { class: "sheet" }, h("thead", null, head), h("tbody", null, rows)));
}

export const showSheet = (table) =>
  open("Score sheet", [sheet(table.sheet), h("p", { class: "aside" }, table.sheet.fewest_win ? "The fewest points win." : "The most points win.")]);

export function showLastTrick({ board }) {
  if (!board.last) return open("Last trick", h("p", null, "No trick has been taken yet."));
  const name = (seat) => board.seats.find((each) => each.seat === seat).name;
  const cards = board.last.cards.map((card, place) =>
    h("figure", null, lying(card, board.last.order[place] === board.last.taker ? "takes" : ""), h("figcaption", null, name(board.last.order[place]))));
  return open(`Trick ${board.last.number}`, [h("div", { class: "row" }, cards), h("p", null, board.last.text)]);
}

export async function showRules(game) {
  const dialog = open("Rules", h("p", null, "One moment."));
  const { rules } = await ask(`api/games/${game}`);
  const parts = rules.paragraphs.map(({ headword, text }) => h("p", null, headword && h("b", null, headword, " "), words(text)));
  render(dialog.querySelector("h2"), `Rules of ${rules.title}`);
  render(dialog.querySelector(".content"), parts);
}

/** Links for friends and watchers. Codes are in the fragment, which is sent to nobody. */
export async function showInvites({ table, players }) {
  const dialog = open("Invite", h("p", null, "One moment."));
  const { seats, watch } = await ask(`api/tables/${table}/invites`, {});
  const base = location.href.split("#")[0];
  render(dialog.querySelector(".content"),
    h("p", { class: "aside" }, seats.length ? "Send a friend a link. It is good for one seat; asking for new links makes the old ones worthless." : "No seat is kept for a friend at this table."),
    seats.map(({ seat, code }) => copied(`The seat of ${players[seat].name}`, `${base}#j=${table}.${seat}.${code}`)), copied("To watch", `${base}#w=${table}.${watch}`));
}

/** What is not looked up often. */
export function showMore(here) {
  const { seat, players, phase, end } = here.shown;
  const shared = seat !== null && players.filter(({ plays }) => plays === "person").length > 1;
  const item = (label, does) => h("button", { onclick: () => { document.querySelector("dialog").close(); does(); } }, label);
  open("More", h("div", { class: "menu" }, item("Rules (R)", () => here.rules()), seat !== null && phase === "play" && !end && item("Let an agent play out the rest (C)", () => here.claim()),
    shared && item("Invite friends", () => here.invite()), item("The deal is sealed", () => here.aboutSeal()), item("Settings", () => here.settings()), item("Keys (?)", () => here.help())));
}

const KEYS = [
  ["← →", "move along your cards"], ["Enter", "play the card, say the call, go on"], ["Q S", "type a card by its name"], ["1 2 3", "make a call by its number"],
  ["Space", "go on at once"], ["H", "hint"], ["L", "last trick"], ["S", "score sheet"], ["M", "more"], ["R", "rules"], ["U", "take back (with agents only)"], ["C", "let an agent play out the rest"], ["V A", "review, or the same deal again, when a hand is over"], ["?", "this help"],
];

export const showHelp = () =>
  open("Keys", h("dl", { class: "keys" }, KEYS.map(([key, what]) => [h("dt", null, h("kbd", null, key)), h("dd", null, what)])));

function radios(legend, name, choices, changed) {
  const inputs = Object.entries(choices).map(([value, label]) =>
    h("label", null, h("input", { type: "radio", name, value, checked: settings[name] === value, onchange: () => changed(name, value) }), ` ${label}`));
  return h("fieldset", null, h("legend", null, legend), inputs);
}

export function showSettings(changed = () => {}) {
  const set = (name, value) => { choose(name, value); changed(); };
  const four = h("label", null, h("input", { type: "checkbox", checked: settings.fourColours, onchange: (event) => set("fourColours", event.target.checked) }), " Four colours");
  const coach = h("label", null, h("input", { type: "checkbox", checked: settings.coach, onchange: (event) => set("coach", event.target.checked) }), " A coach warns of mistakes, without telling what is better; decisions count as helped");
  open("Settings", [h("fieldset", null, h("legend", null, "Coach"), coach), radios("Colours", "theme", THEMES, set), h("fieldset", null, h("legend", null, "Cards"), four), radios("Pace", "pace", PACES, set)]);
}
