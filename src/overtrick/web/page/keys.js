// The keyboard at a table: arrows and Enter, cards by their names, calls by their numbers, letters for the rest.

const RANKS = "23456789TJQKA";
const SUITS = "SHDC";
const TYPED = 900;

export class Keys {
  constructor(here) {
    this.here = here;
    this.typed = "";
    this.listen = (event) => this.press(event);
    addEventListener("keydown", this.listen);
  }

  close() {
    removeEventListener("keydown", this.listen);
    clearTimeout(this.timer);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
    if (this.does(event)) event.preventDefault();
  }

  /** Whether a key meant something. */
  does({ key, target }) {
    const { here } = this;
    const onButton = target.tagName === "BUTTON" || target.tagName === "A" || target.tagName === "SUMMARY";
    if (key === "ArrowLeft" || key === "ArrowRight") return this.move(key === "ArrowRight" ? 1 : -1);
    if (key === "Enter" && !onButton) return this.enter();
    if (key === " " && !onButton) return here.next(), true;
    if (key === "Escape") return here.lift_none?.(), false;
    return key.length === 1 && (this.names(key.toUpperCase()) || this.commands(key.toLowerCase()));
  }

  enter() {
    const { here } = this;
    if (here.draft?.complete) here.confirm();
    else here.next();
    return true;
  }

  move(step) {
    const cards = [...document.querySelectorAll(".hand .card")];
    if (!cards.length) return false;
    const place = cards.indexOf(document.activeElement);
    const next = cards[(place + step + cards.length) % cards.length] ?? cards[0];
    next.focus();
    return true;
  }

  /** Cards by rank and suit, calls by number; whatever begins a name waits a moment for the rest. */
  names(letter) {
    const board = this.here.shown?.board;
    if (!board || !this.here.isTurn) return false;
    return board.choices[0].is_card ? this.card(letter) : this.call(letter);
  }

  card(letter) {
    const name = this.typed + letter;
    if (this.typed && SUITS.includes(letter)) return this.choose(name);
    if (!RANKS.includes(letter)) return false;
    return this.wait(letter, () => {});
  }

  choose(name) {
    this.wait("", () => {});
    const held = this.here.shown.board.hand.flat().find(({ card }) => card.name === name);
    if (held) this.here.card(held);
    else this.here.say_why({ why_not: `You do not hold ${name}.` });
    return true;
  }

  call(letter) {
    const { choices } = this.here.shown.board;
    const typed = this.typed + letter;
    const begun = choices.filter(({ key }) => key.startsWith(typed));
    const exact = begun.find(({ key }) => key === typed);
    if (!begun.length) return false;
    if (exact && begun.length === 1) return this.say(exact);
    return this.wait(typed, () => exact && this.say(exact));
  }

  say(choice) {
    this.wait("", () => {});
    this.here.play([choice.action]);
    return true;
  }

  wait(typed, then) {
    clearTimeout(this.timer);
    this.typed = typed;
    this.timer = setTimeout(() => { this.typed = ""; then(); }, TYPED);
    return true;
  }

  commands(letter) {
    const { here } = this;
    const known = { h: () => here.askHint(), l: () => here.lastTrick(), s: () => here.sheet(), m: () => here.more(), r: () => here.rules(), v: () => here.toReview(), a: () => here.again(), c: () => here.claim(), u: () => here.undo(), "?": () => here.help() };
    if (!known[letter] || !here.shown) return false;
    known[letter]();
    return true;
  }
}
