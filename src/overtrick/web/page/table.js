// A table: what is told is shown one after another at a pace, what is done is said to the server.

import { drawTable } from "./board.js";
import { confirm, showHelp, showInvites, showLastTrick, showMore, showRules, showSettings, showSheet } from "./dialogs.js";
import { Keys } from "./keys.js";
import { Looking } from "./looking.js";
import { Line, playAgain } from "./net.js";
import { h, render } from "./render.js";
import { showSeal } from "./seal.js";
import { showResult } from "./sharing.js";
import { paced, settings } from "./settings.js";
import { FIRST_TIME } from "./words.js";

const REST = 1200;
const BETWEEN = 600;
const LONG = 4000;
const COACHED = 3000;

/** Sit down; the answer is how to leave. */
export function table(root, key, watch) {
  const here = new Here(root, key, watch);
  return () => here.leave();
}

/** What somebody at a table looks at and does. */
class Here {
  constructor(root, key, watch) {
    this.root = root;
    this.queue = [];
    this.looking = new Looking(() => this.draw());
    Object.assign(this, { shown: null, connected: true, fresh: true, resting: null, waiting: null, note: "", hint: null, thinking: false, lifted: null, focus: null });
    this.clear();
    this.keys = new Keys(this);
    this.line = new Line(key, watch, (told) => this.hear(told), (state) => this.heard(state));
    this.draw();
  }

  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.clock);
    clearTimeout(this.hurry);
    this.looking.close();
    this.keys.close();
    this.line.close();
  }

  clear() {
    Object.assign(this, { chosen: [], draft: null, hint: null, thinking: false, lifted: null, sent: false, coached: null, warned: null });
  }

  heard(connected) {
    if (!connected) this.fresh = true;
    this.connected = connected;
    this.draw();
  }

  hear(told) {
    if (told.is === "table") return this.arrive(told);
    if (told.is === "refused") return this.refused(told);
    if (told.is === "draft" && this.isAsked(told)) this.draft = told;
    if (told.is === "coach" && this.isAsked(told)) return this.advised(told);
    if (told.is === "hint" && this.isAsked(told) && told.actions.join() === this.begun.join()) Object.assign(this, { hint: told.hint, thinking: false });
    this.draw();
  }

  refused({ text, do: what }) {
    if (what === "coach" && this.coached) return this.send(this.coached);
    if (what === "sit") return render(this.root, h("main", { class: "lobby" }, h("p", { role: "alert" }, `${text[0].toUpperCase()}${text.slice(1)}.`), h("a", { href: "#" }, "To the lobby")));
    Object.assign(this, { note: text, thinking: false, chosen: [], draft: null, sent: false });
    this.draw();
  }

  /** What is chosen of an answer of which something is still to be decided. */
  get begun() { return this.draft?.complete ? this.chosen.slice(0, -1) : this.chosen; }

  isAsked({ hand, at }) {
    return this.shown && this.shown.hand === hand && this.shown.at === at;
  }

  /** Who is back sees the table at once; otherwise one thing is shown after the other. */
  arrive(told) {
    if (this.fresh) {
      this.fresh = false;
      this.queue = [];
      clearTimeout(this.timer);
      this.waiting = null;
      return this.show(told, false);
    }
    this.queue.push(told);
    if (!this.waiting) this.goOn();
  }

  /** Show what comes next, then wait as long as it takes to see it. */
  goOn() {
    clearTimeout(this.timer);
    this.waiting = null;
    this.resting = null;
    const next = this.queue.shift();
    if (next) this.show(next, true);
    else this.draw();
  }

  show(told, isNews) {
    const before = this.shown;
    this.watchClock();
    this.shown = told;
    if (!before || before.hand !== told.hand || before.at !== told.at) this.clear();
    this.note = "";
    if (before?.hand !== told.hand) this.looking.forget();
    if (told.end && !before?.end && told.hints && told.seat !== null) this.looking.at(told);
    const trick = told.events.findLast((event) => event.kind === "trick");
    this.resting = isNews && trick ? trick : null;
    if (isNews) this.tell(told);
    this.pause(told, isNews && (trick ? REST : told.events.some((event) => event.seat !== told.seat) ? BETWEEN : 0));
    this.draw();
  }

  /** Who waits long is told why that may be. */
  watchClock() {
    clearTimeout(this.clock);
    this.slow = false;
    this.clock = setTimeout(() => { this.slow = true; this.draw(); }, LONG);
  }

  pause(told, milliseconds) {
    if (!milliseconds) {
      this.waiting = null;
      if (this.queue.length) this.goOn();
      return;
    }
    this.waiting = milliseconds === REST ? "trick" : "card";
    const manual = settings.pace === "manual";
    if (!manual) this.timer = setTimeout(() => this.goOn(), paced(milliseconds));
  }

  /** Go on at once. */
  skip() {
    if (this.waiting) this.goOn();
  }

  tell({ events, board }) {
    const texts = events.map((event) => event.text);
    document.getElementById("told").textContent = [...texts, board.question].join(" ");
  }

  get isTurn() {
    return this.shown?.board.choices.length > 0 && !this.queue.length && !this.sent;
  }

  /** Where cards are laid aside, they are lifted first. */
  get isDraft() {
    return this.shown.asks > 0 && this.shown.phase !== "play";
  }

  say(what, content = {}) {
    this.line.say({ do: what, hand: this.shown.hand, at: this.shown.at, ...content });
  }

  /** A card is chosen: by touch it is lifted first, and played when it is touched again. */
  card(held, isTouch = false) {
    if (!this.isTurn) return this.skip();
    const choice = this.shown.board.choices.find(({ name, is_card }) => is_card && name === held.card.name);
    if (this.isDraft && choice) return this.lift(choice.action);
    if (!choice) return this.say_why(held);
    if (isTouch && this.lifted !== held.card.name) {
      this.lifted = held.card.name;
      return this.draw();
    }
    this.play([choice.action]);
  }

  say_why({ why_not }) {
    this.note = why_not || "No card is asked for now.";
    this.draw();
  }

  lift(action) {
    const last = this.shown.asks === 1 ? [] : this.chosen;
    const chosen = this.chosen.includes(action) ? this.chosen.filter((each) => each !== action) : [...last, action];
    if (chosen.length > this.shown.asks) return this.say_why({ why_not: "Put one back first." });
    Object.assign(this, { chosen, draft: null, note: "", hint: null, thinking: false });
    if (chosen.length) this.say("draft", { actions: chosen });
    this.draw();
  }

  /** Answer; the coach looks at it first, if there is one and anything to decide. Nobody waits long for a coach. */
  play(actions) {
    if (!this.isTurn) return;
    if (!settings.coach || !this.shown.hints || this.shown.board.choices.length < 2) return this.send(actions);
    Object.assign(this, { sent: true, coached: actions, warned: null });
    this.say("coach", { actions });
    this.hurry = setTimeout(() => this.coached === actions && this.send(actions), COACHED);
    this.draw();
  }

  advised(told) {
    if (!this.coached) return;
    clearTimeout(this.hurry);
    if (!told.mark) return this.send(told.actions);
    Object.assign(this, { warned: told, coached: null, sent: false });
    this.draw();
  }

  insist() {
    this.send(this.warned.actions);
  }

  send(actions) {
    Object.assign(this, { sent: true, resting: null, coached: null, warned: null });
    this.say("play", { actions });
    this.draw();
  }

  /** Take back the last decision; with agents only. */
  undo() {
    if (this.isTurn) this.say("undo");
  }

  /** Leave the rest of the hand to an agent, once that was asked. */
  claim() {
    if (this.isTurn && this.shown.phase === "play") confirm("Play out the rest", "An agent plays your remaining cards, and the hand counts as helped.", "Play it out", () => this.say("claim"));
  }

  share() { showResult(this); }

  confirm() {
    if (this.draft?.complete) this.play(this.chosen);
  }

  next() {
    if (this.waiting) return this.skip();
    if (!this.shown?.end) return;
    if (this.shown.end.over) location.hash = "";
    else this.say("next");
  }

  again() {
    if (this.shown?.end && this.shown.seat !== null) playAgain(this.shown.table, this.shown.hand, 0);
  }

  toReview() {
    if (this.shown?.end && this.shown.seat !== null) location.hash = `v=${this.shown.table}.${this.shown.hand}`;
  }

  askHint() {
    if (!this.isTurn || this.thinking) return;
    if (!this.shown.hints) return this.say_why({ why_not: "There are no hints in this game." });
    this.thinking = true;
    this.say("hint", { actions: this.begun });
    this.draw();
  }

  draw() {
    if (!this.shown) return render(this.root, h("main", { class: "lobby" }, h("p", { role: "status" }, `Laying the table … ${FIRST_TIME}`)));
    document.title = this.isTurn ? `● ${this.shown.title}` : this.shown.title;
    drawTable(this.root, this);
  }

  more() { showMore(this); }
  invite() { showInvites(this.shown); }
  lastTrick() { showLastTrick(this.shown); }
  sheet() { showSheet(this.shown); }
  rules() { showRules(this.shown.game); }
  help() { showHelp(); }
  settings() { showSettings(() => this.draw()); }
  aboutSeal() { showSeal(this.shown); }
}
