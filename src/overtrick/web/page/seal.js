// The seal of a deal: what was promised before the hand, and what opens it.

import { open } from "./dialogs.js";
import { h } from "./render.js";

export const showSeal = (shown) => open("The deal is sealed", sealText(shown));

function sealText({ seal, end }) {
  const parts = [h("p", null, "Before the hand the deck was shuffled and sealed: this is the SHA-256 of a secret salt, a blank and the deck. Nobody can change the cards now."), h("code", { class: "seal" }, seal)];
  if (!end) return [...parts, h("p", null, "Salt and deck are told when the hand is over.")];
  return [...parts, h("p", null, "Salt: ", h("code", { class: "seal" }, end.salt)), h("p", null, "Deck: ", h("code", { class: "seal" }, end.deck)), h("p", { class: "verdict" }, "Checking …"), check(seal, end)];
}

/** The browser sees for itself, where it can. */
function check(seal, { salt, deck }) {
  const tell = (text) => queueMicrotask(() => { const place = document.querySelector(".verdict"); if (place) place.textContent = text; });
  if (!crypto.subtle) return tell("Your browser checks seals on localhost and over HTTPS only.");
  crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${deck}`)).then((bytes) => {
    const found = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    tell(found === seal ? "✓ Your browser has checked it: this is the deck that was sealed." : "✗ This is not the deck that was sealed!");
  });
  return null;
}
