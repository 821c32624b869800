// The study: a position is laid out, its choices are valued by what the seat to move knows, and it is played on from.

import { asked, hand } from "./board.js";
import { words } from "./cards.js";
import { copied, open } from "./dialogs.js";
import { felt } from "./felt.js";
import { empty, grid, places, placeOf, problem, put, REST, tableFields, understood, UNKNOWN, wishOf } from "./layout.js";
import { packed, unpacked } from "./links.js";
import { ask } from "./net.js";
import { h, render } from "./render.js";
import { settings } from "./settings.js";
import { FIRST_TIME } from "./words.js";

/** Show the study, empty or with the position of a link. */
export async function study(root, data) {
  const games = await ask("api/games");
  const layout = data ? await linked(data) : empty(games.some(({ name }) => name === settings.game) ? settings.game : games[0].name);
  const here = new Here(root, games, layout);
  here.change({});
  return () => here.leave();
}

async function linked(data) {
  try {
    return understood(await unpacked(data));
  } catch {
    throw Object.assign(new Error("this link holds no position"), { status: 400 });
  }
}

const WAIT = 250;

class Here {
  constructor(root, games, layout) {
    Object.assign(this, { root, games, layout, details: {}, told: null, wrong: null, hint: null, thinking: false, version: 0, place: 0, cell: null });
    Object.assign(this, { isDraft: false, chosen: [], draft: null, lifted: null, focus: null, note: "" });
    this.leaving = new AbortController();
    addEventListener("keydown", (event) => this.press(event), { signal: this.leaving.signal });
    document.title = "Study";
  }

  leave() {
    clearTimeout(this.timer);
    this.leaving.abort();
  }

  get isTurn() { return this.told !== null && !this.wrong && this.told.seat !== null; }
  get shown() { return { board: this.told.board, phase: this.told.phase, asks: this.told.board.choices[0]?.is_card ? 1 : 0, end: null, players: [] }; }

  /** Whether a card of the seat to move was drawn: it was neither laid out nor named in a move. */
  isDrawn(name) { return placeOf(this.layout, name) === UNKNOWN && !this.layout.moves.toUpperCase().split(/[\s:]+/).includes(name); }

  /** Another layout: it is drawn at once, and looked at when nothing more comes for a moment. */
  change(changes) {
    Object.assign(this, { layout: { ...this.layout, ...changes }, hint: null, thinking: false, note: "", version: this.version + 1 });
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(this.version), WAIT);
  }

  /** Another game or other rules: all cards are unknown again. */
  restart(changes) {
    const { game, players, preset, options } = { ...this.layout, ...changes };
    Object.assign(this, { told: null, place: 0, wrong: null });
    this.change({ ...empty(game), players: players || null, preset, options });
  }

  async look(version) {
    const { layout } = this;
    try {
      this.details[layout.game] ??= await ask(`api/games/${layout.game}`, undefined, this.leaving.signal);
      const told = await ask("api/study", wishOf(layout), this.leaving.signal);
      if (version === this.version) await this.found(told, layout);
    } catch (error) {
      if (version === this.version) this.refused(error, version);
    }
  }

  /** A position, or what is wrong with it; one that is possible is kept in the address. */
  async found(told, layout) {
    Object.assign(this, told.wrong ? { wrong: told.wrong } : { told, wrong: null });
    this.draw();
    if (told.wrong) return;
    this.address = `#s=${await packed(JSON.stringify(layout))}`;
    if (!this.leaving.signal.aborted) history.replaceState(null, "", this.address);
  }

  /** Who was too quick asks again. */
  refused(error, version) {
    if (this.leaving.signal.aborted) return;
    if (error.status === 429) this.timer = setTimeout(() => this.look(version), 2 * WAIT);
    else {
      this.wrong = { field: "table", text: error.message };
      this.draw();
    }
  }

  choosePlace(place) {
    this.place = place;
    this.draw();
  }

  put(name, place) {
    if (this.told.grid.flat().some((card) => card.name === name)) this.change(put(this.layout, name, place, this.told.players));
  }

  card({ card: { name }, why_not }) {
    const choice = this.told.board.choices.find((each) => each.is_card && each.name === name);
    if (choice) return this.play([choice.action]);
    this.note = why_not;
    this.draw();
  }

  /** Make a move for the seat to move. */
  play([action]) {
    const { name } = this.told.board.choices.find((choice) => choice.action === action);
    this.change({ moves: `${this.told.moves} ${this.told.seat}:${name}`.trim() });
  }

  takeBack() {
    this.change({ moves: this.layout.moves.trim().split(/\s+/).slice(0, -1).join(" ") });
  }

  drawAgain() {
    this.change({ draw: Math.floor(Math.random() * 2 ** 31) });
  }

  /** Values on the choices: at once, then thought over. */
  async value() {
    if (!this.isTurn || this.thinking) return;
    const { version } = this;
    this.thinking = true;
    this.draw();
    try {
      for (const refined of [false, true]) {
        const hint = await ask("api/study/hint", { position: wishOf(this.layout), refined }, this.leaving.signal);
        if (version !== this.version) return;
        Object.assign(this, { hint, thinking: !refined });
        this.draw();
      }
    } catch (error) {
      if (version !== this.version || this.leaving.signal.aborted) return;
      Object.assign(this, { thinking: false, note: `${error.message}.` });
      this.draw();
    }
  }

  async playOn() {
    try {
      const { table } = await ask("api/study/table", { position: wishOf(this.layout), against: settings.strength }, this.leaving.signal);
      location.hash = `t=${table}`;
    } catch (error) {
      this.refused(error, this.version);
    }
  }

  share() {
    open("Link to this position", copied("Whoever opens it on an Overtrick page sees the position", `${location.href.split("#")[0]}${this.address}`));
  }

  press(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !this.told || document.querySelector("dialog[open]") || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName)) return;
    if (key === "ArrowLeft" || key === "ArrowRight") this.move(key === "ArrowRight" ? 1 : -1);
    else if (/^\d$/.test(key) && Number(key) < this.told.players) this.choosePlace(Number(key));
    else this.command(key, target);
  }

  command(key, target) {
    const name = target.dataset.cell;
    const keys = { n: () => this.told.rest && this.choosePlace(REST), h: () => this.value(), u: () => this.takeBack(), d: () => this.drawAgain(), p: () => this.playOn(), l: () => this.share(), Delete: () => name && this.put(name, UNKNOWN), Backspace: () => name && this.put(name, UNKNOWN) };
    (keys[key] ?? keys[key.toLowerCase()])?.();
  }

  /** Along the cards of the grid, or of the hand. */
  move(step) {
    const inHand = document.activeElement.closest(".hand");
    const cards = [...this.root.querySelectorAll(inHand ? ".hand .card" : ".cell")];
    const place = cards.indexOf(document.activeElement);
    cards.at((place + step) % cards.length)?.focus();
  }

  draw() {
    const { told } = this;
    render(this.root, h("main", { class: "at-table study", "data-game": this.layout.game, "data-moves": told?.moves ?? null },
      strip(this), h("div", { class: "laying" }, tableFields(this), told ? [places(this), grid(this), moves(this)] : !this.wrong && h("p", { role: "status" }, `One moment. ${FIRST_TIME}`)),
      told && h("div", { class: `looked ${this.wrong ? "stale" : ""}` }, felt(told.board, {}), position(this))));
  }
}

function strip(here) {
  const button = (label, key, onclick, able) => h("button", { class: "quiet", title: `${label} (${key})`, onclick, "aria-disabled": String(!able) }, label);
  return h("header", { class: "strip" }, h("a", { class: "quiet", href: "#", "aria-label": "To the lobby" }, "‹"), h("h1", null, "Study"),
    h("nav", { "aria-label": "Position" }, button(here.thinking ? "Thinking …" : "Values", "H", () => here.value(), here.isTurn), button("Undo", "U", () => here.takeBack(), here.layout.moves), button("Redraw", "D", () => here.drawAgain(), here.told), button("Play on", "P", () => here.isTurn && here.playOn(), here.isTurn), button("Link", "L", () => here.address && here.share(), here.address)));
}

function moves(here) {
  const bad = here.wrong?.field === "moves";
  return h("label", { class: "choice" }, h("span", null, "Moves, such as ", h("code", null, "1:pass pass order-up")),
    h("textarea", { class: "link", rows: "2", spellcheck: "false", maxlength: "2000", value: here.layout.moves, "aria-invalid": String(bad), "aria-describedby": bad ? "wrong-moves" : null, oninput: (event) => here.change({ moves: event.target.value }) }), problem("moves", here.wrong));
}

/** What is asked there, and what the values mean. */
function position(here) {
  const { told, wrong } = here;
  if (wrong) return h("p", { class: "aside" }, "This is the last position that was possible.");
  if (told.seat === null) return h("section", { class: "asked" }, h("p", null, "The hand is over."), told.outcome.map((line) => h("p", { class: "outcome" }, words(line))));
  return [asked(here), hand(here), h("p", { class: "aside" }, `Seat ${told.seat} is to move. Cards with a dashed edge were drawn, like all that are unknown, among the deals that agree with what you laid out. Values count only what seat ${told.seat} knows.`)];
}
