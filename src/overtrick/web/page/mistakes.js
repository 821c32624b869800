// Mistakes that come back: a decision as it was, to be answered better; the answer is shown after the try.

import { asked, hand } from "./board.js";
import { words } from "./cards.js";
import { felt } from "./felt.js";
import { ask } from "./net.js";
import { h, render } from "./render.js";
import { plural, rounded, within } from "./words.js";

export async function mistakes(root) {
  const here = new Here(root);
  await here.load();
  return () => here.leave();
}

class Here {
  constructor(root) {
    Object.assign(this, { root, isDraft: false, chosen: [], draft: null, lifted: null, focus: null, note: "" });
    this.leaving = new AbortController();
    addEventListener("keydown", (event) => this.press(event), { signal: this.leaving.signal });
    document.title = "Mistakes";
  }

  leave() {
    this.leaving.abort();
  }

  async load() {
    const told = await ask("api/mistakes", undefined, this.leaving.signal);
    Object.assign(this, { told, puzzle: told.next, found: null, tried: null });
    this.draw();
  }

  get isTurn() { return Boolean(this.puzzle); }
  get shown() { return { board: this.puzzle.board, phase: this.puzzle.phase, asks: this.puzzle.board.choices[0].is_card ? 1 : 0, end: null, players: [] }; }
  get hint() { return this.found && { choices: this.found.verdict.choices.map(({ choice, value }, place) => ({ choice, value, margin: null, chosen: place === 0 })), quiet: true }; }

  card(held) {
    const choice = this.puzzle.board.choices.find(({ name, is_card }) => is_card && name === held.card.name);
    this.note = choice ? "" : held.why_not;
    if (choice) this.play([choice.action]);
    else this.draw();
  }

  async play([action]) {
    if (this.found) return;
    const { table, hand, at } = this.puzzle;
    this.found = await ask("api/mistakes", { table, hand, at, action });
    this.tried = action;
    this.draw();
  }

  press({ key, target }) {
    if (key === "Enter" && this.found && target.tagName !== "BUTTON") this.load();
  }

  draw() {
    const { puzzle, told } = this;
    if (!puzzle) return render(this.root, nothing(told));
    render(this.root, h("main", { class: "at-table reviewing", "data-game": puzzle.game, "data-at": puzzle.at },
      h("header", { class: "strip" }, h("a", { class: "quiet", href: "#", "aria-label": "To the lobby" }, "‹"), h("h1", null, puzzle.title, h("span", { class: "aside" }, ` ${plural(told.due, "mistake")} due`))),
      felt(puzzle.board, {}), asked(this), hand(this), this.found && answer(this)));
  }
}

const nothing = ({ coming }) => h("main", { class: "lobby" }, h("h1", null, "Mistakes"),
  h("p", null, coming ? `None is due now; ${plural(coming, "mistake")} will come back later.` : "Decisions that gave something up come back here after 1, 3, 7 and 21 days, until you find what is better."), h("a", { href: "#" }, "To the lobby"));

function answer(here) {
  const { found: { passes, verdict }, tried } = here;
  const chosen = verdict.choices.find(({ choice }) => choice.action === tried);
  return h("div", { class: "answer", role: "status" },
    h("p", null, h("b", null, passes ? "✓ That is good." : "✗ That gives something up."), ` Expected ${rounded(chosen.value)}, the best ${rounded(verdict.choices[0].value)}: `, words(verdict.best), "."),
    h("p", { class: "aside" }, "At the table you chose ", words(verdict.chosen), `, which gave up ${within(verdict.loss, verdict.margin)}.`),
    h("div", { class: "calls" }, h("button", { class: "primary", onclick: () => here.load() }, "Next"), h("a", { class: "button", href: `#v=${here.puzzle.table}.${here.puzzle.hand}` }, "Review the hand")));
}
