// A hand that is over, looked at while its end is shown: what was given up, then how the expert does with the same cards.

import { ask } from "./net.js";

/** Looks at one hand after another, so that quick players do not ask for too much at once. */
export class Looking {
  constructor(changed) {
    Object.assign(this, { changed, hand: null, review: null, machine: null, before: Promise.resolve(), leaving: new AbortController() });
  }

  at({ table, hand }) {
    this.hand = hand;
    this.before = this.before.then(() => this.look(table, hand)).catch(() => {});
  }

  async look(table, hand) {
    const found = await ask("api/reviews", { table, hand }, this.leaving.signal).catch((error) => ({ failed: `${error.message}.` }));
    if (!this.tell(hand, { review: found }) || found.absent) return;
    this.comparing = new AbortController();
    const machine = await ask("api/machine", { table, hand }, AbortSignal.any([this.leaving.signal, this.comparing.signal]));
    this.tell(hand, { machine });
  }

  /** Show something that was found, unless another hand is looked at; whether it was shown. */
  tell(hand, found) {
    if (this.hand !== hand || this.leaving.signal.aborted) return false;
    Object.assign(this, found);
    this.changed();
    return true;
  }

  /** A new hand: reviews are finished, for history needs them; comparisons are not. */
  forget() {
    this.comparing?.abort();
    Object.assign(this, { hand: null, review: null, machine: null });
  }

  close() {
    this.leaving.abort();
  }
}
