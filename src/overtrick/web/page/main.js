// The page: which screen is shown is in the fragment of the address.

import { introduce } from "./net.js";
import { lobby } from "./lobby.js";
import { h, render } from "./render.js";
import { apply } from "./settings.js";
import { table } from "./table.js";

const root = document.getElementById("page");
let leave = () => {};

/** Show the screen that the address names. */
async function show() {
  leave();
  leave = () => {};
  document.querySelector("dialog")?.close();
  const [kind, key] = location.hash.slice(1).split("=");
  try {
    const me = await introduce();
    leave = (kind === "t" ? table(root, key, me) : await lobby(root, me)) ?? leave;
  } catch (error) {
    render(root, h("main", { class: "lobby" }, h("h1", null, "Overtrick"), h("p", { role: "alert" }, `The server does not answer: ${error.message}`),
      h("button", { class: "primary", onclick: show }, "Try again")));
  }
}

apply();
addEventListener("hashchange", show);
show();
