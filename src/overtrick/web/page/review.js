// A hand looked at again: a chart, the table step by step, decisions by what they gave up, and each to be tried first.

import { asked, hand } from "./board.js";
import { lying, small, words } from "./cards.js";
import { chart } from "./chart.js";
import { felt } from "./felt.js";
import { ask, playAgain } from "./net.js";
import { h, render } from "./render.js";
import { showLink } from "./links.js";
import { capital, plain, plural, rounded, within } from "./words.js";

/** Show a hand of a table. */
export async function review(root, table, number) {
  const told = await ask(`api/tables/${table}/hands/${number}`);
  const source = { review: (signal) => ask("api/reviews", { table, hand: number }, signal), playOn: (at) => playAgain(table, number, at), back: `#t=${table}`, number, share: () => showLink(told) };
  return show(root, told, source);
}

/** Show a hand from wherever it comes; the answer is how to leave. */
export function show(root, told, source) {
  const here = new Here(root, told, source);
  return () => here.leave();
}

class Here {
  constructor(root, told, source) {
    Object.assign(this, { root, told, source, review: told.review, at: 0, open: false, revealed: new Set(), answers: new Map(), failed: "" });
    Object.assign(this, { isDraft: false, chosen: [], draft: null, lifted: null, focus: null });
    this.leaving = new AbortController();
    addEventListener("keydown", (event) => this.press(event), { signal: this.leaving.signal });
    document.title = `Review: ${told.title}`;
    this.go(0);
    if (told.hints && !this.review) this.load();
    else this.toFirst();
  }

  leave() {
    this.leaving.abort();
  }

  async load() {
    try {
      this.review = await this.source.review(this.leaving.signal);
      this.toFirst();
    } catch (error) {
      this.failed = error.message;
    }
    if (!this.leaving.signal.aborted) this.draw();
  }

  toFirst() {
    if (this.at === 0 && this.marked.length) this.go(this.marked[0].at);
  }

  get verdicts() { return this.review?.verdicts ?? []; }
  get marked() { return this.verdicts.filter(({ mark }) => mark); }
  get verdict() { return this.verdicts.find(({ at }) => at === this.at); }
  get step() { return this.told.steps[this.at]; }
  get isTurn() { return Boolean(this.verdict) && this.step.board.choices.length > 0; }
  get shown() { return { board: this.step.board, phase: this.step.phase, asks: this.step.board.choices[0]?.is_card ? 1 : 0, end: null, players: [] }; }

  /** The values of the choices, once they were tried or asked for: by what was known, or with open cards. */
  get hint() {
    if (!this.isTurn || !this.revealed.has(this.at)) return null;
    const values = this.open && this.step.solved.length ? this.step.solved : this.verdict.choices;
    return { choices: values.map(({ choice, value }, place) => ({ choice, value, margin: null, chosen: place === 0 })), quiet: true };
  }

  go(at) {
    Object.assign(this, { at: Math.max(0, Math.min(this.told.steps.length - 1, at)), note: "", focus: null });
    this.draw();
  }

  /** To the next mistake, or the one before. */
  jump(step) {
    const places = this.marked.map(({ at }) => at);
    const next = step > 0 ? places.find((at) => at > this.at) : places.findLast((at) => at < this.at);
    if (next !== undefined) this.go(next);
  }

  card({ card: { name } }) {
    const choice = this.step.board.choices.find((each) => each.is_card && each.name === name);
    if (choice) this.play([choice.action]);
  }

  /** Try a decision; only then the values are shown. */
  play([action]) {
    if (!this.isTurn) return;
    this.answers.set(this.at, action);
    this.reveal();
  }

  reveal() {
    if (this.isTurn) this.revealed.add(this.at);
    this.draw();
  }

  press({ key, target, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]") || target.tagName === "INPUT") return;
    const keys = { arrowleft: () => this.go(this.at - 1), arrowright: () => this.go(this.at + 1), j: () => this.jump(1), k: () => this.jump(-1), t: () => this.reveal(), o: () => this.turn(), p: () => this.playOn(), l: () => this.source.share() };
    keys[key.toLowerCase()]?.();
  }

  turn() {
    this.open = !this.open;
    this.draw();
  }

  playOn() {
    this.source.playOn?.(this.at);
  }

  draw() {
    render(this.root, h("main", { class: "at-table reviewing", "data-game": this.told.game, "data-at": this.at },
      strip(this), summary(this), felt(this.step.board, {}), this.isTurn ? [asked(this), hand(this)] : [happened(this), lyingHand(this)], answer(this), openCards(this), decisions(this)));
  }
}

function strip(here) {
  const { source, told } = here;
  const button = (label, key, onclick, more = {}) => h("button", { class: "quiet", title: `${label} (${key})`, onclick, ...more }, label);
  return h("header", { class: "strip" }, h("a", { class: "quiet", href: source.back, "aria-label": "Back" }, "‹"), h("h1", null, told.title, h("span", { class: "aside" }, ` review${source.number === undefined ? "" : `, hand ${source.number + 1}`}`)),
    h("nav", { "aria-label": "Steps" }, button("←", "left", () => here.go(here.at - 1), { "aria-label": "Back a move" }), button("→", "right", () => here.go(here.at + 1), { "aria-label": "On a move" }), button("Mistake", "J", () => here.jump(1)),
      button("Open", "O", () => here.turn(), { "aria-pressed": String(here.open) }), source.playOn && button("Play on", "P", () => here.playOn()), button("Link", "L", () => source.share())));
}

function summary(here) {
  const { review, told, failed, marked } = here;
  const text = failed ? `No review: ${failed}.` : !told.hints ? "Hands of this game cannot be reviewed." : !review ? "Your decisions are being looked at …"
    : marked.length ? `You gave up ${within(review.given_up, review.margin)} in ${plural(marked.length, "decision")}.` : review.absent ? "An agent made all your moves." : "Nothing you did was clearly wrong.";
  const points = here.verdicts.map(({ at, mark, value, choices, played }) => ({ y: value ?? choices.find(({ choice }) => choice.action === played).value, mark, current: at === here.at, pick: () => here.go(at) }));
  return h("section", { class: "summary" }, told.outcome.map((line) => h("p", { class: "outcome" }, words(line))), h("p", { role: "status" }, text), chart(`Expected ${told.fewest_win ? "points" : "score"} through the hand`, points));
}

const happened = ({ step, at, told }) => h("section", { class: "asked" }, h("p", null, at === 0 ? "The deal." : words(step.told.join(" ")), h("span", { class: "aside" }, ` Move ${at} of ${told.steps.length - 1}`)));

const lyingHand = ({ step }) => h("section", { class: "hand", "aria-label": "Your hand" }, step.board.hand.map((suit, place) => h("div", { key: `suit-${place}`, class: "suit" }, suit.map(({ card }) => lying(card)))));

/** The other cards of an answer with which a card was judged: those that were chosen, or better ones. */
const judgedWith = ({ beside = [] }) => beside.length > 0 && [" (with ", beside.map((card) => [small(card), " "]), "as the others)"];

/** What came of a try; before it, what it is about. */
function answer(here) {
  const { verdict, isTurn, revealed, answers, at } = here;
  if (!isTurn) return null;
  if (!revealed.has(at)) return h("div", { class: "calls answer" }, h("p", { class: "aside" }, "What would you do now", judgedWith(verdict), "? The answer is shown after your try."), h("button", { onclick: () => here.reveal(), title: "Show the values (T)" }, "Show"));
  const tried = verdict.choices.find(({ choice }) => choice.action === answers.get(at));
  const played = [`You played `, words(verdict.chosen), verdict.mark ? [` `, h("b", { class: "mark" }, verdict.mark), `, which gave up ${within(verdict.loss, verdict.margin)}`] : ", which was good, or too close to call", judgedWith(verdict), "."];
  return h("div", { class: "answer", role: "status" }, tried && h("p", null, h("b", null, tried.passes ? "✓ That is good." : "✗ That gives something up."), ` Expected ${rounded(tried.value)}, the best ${rounded(verdict.choices[0].value)}.`), answers.has(at) && !tried && h("p", null, "That card goes with it anyway."), h("p", null, played));
}

function openCards({ open, step, told }) {
  if (!open) return null;
  const name = (seat) => step.board.seats.find((each) => each.seat === seat).name;
  const solved = step.solved.length > 0 && h("p", { class: "aside" }, "With all cards open, the best from here: ", words(step.solved[0].choice.told), `, for ${plain(step.solved[0].value)}. Nobody could know that; it does not count.`);
  return [solved, h("dl", { class: "dealt", "aria-label": "All hands" }, step.hands.map((suits, seat) => seat !== told.seat && [h("dt", null, capital(name(seat))), h("dd", null, suits.flat().map((card) => [small(card), " "]))]))];
}

/** Own decisions, what gave up most first. */
function decisions(here) {
  const marked = here.marked.toSorted((one, other) => other.loss - one.loss);
  if (!marked.length) return null;
  return h("section", { class: "review", "aria-label": "Mistakes" }, h("ul", null, marked.map(({ at, mark, phase, chosen, loss, margin, ...more }) =>
    h("li", { key: at }, h("b", { class: "mark" }, mark), ` ${capital(phase)}: `, words(chosen), ` gave up ${within(loss, margin)}`, judgedWith(more),
      h("button", { class: "quiet", "aria-current": at === here.at ? "step" : null, onclick: () => here.go(at) }, "Look")))));
}
