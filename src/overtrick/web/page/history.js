// How somebody plays over time: what hands gave up, the mean of the last ones with its band, and in which phase.

import { chart } from "./chart.js";
import { ask } from "./net.js";
import { h, render } from "./render.js";
import { capital, plural, rounded, within } from "./words.js";

export async function history(root) {
  const parts = await ask("api/history");
  document.title = "History";
  render(root, h("main", { class: "lobby" },
    h("header", { class: "title" }, h("h1", null, "History"), h("a", { href: "#" }, "To the lobby")),
    h("p", { class: "aside" }, "What your marked decisions gave up in a hand, by what you knew: the less, the better. The line is the mean of the last 50 hands, the band its 95 % interval. Hands with a hint, a coach or a decision taken back are apart, and those that you played again are left out."),
    parts.length ? parts.map(part) : h("p", null, "Hands that you have finished are counted here once they are reviewed.")));
  return () => {};
}

function part({ game, title, helped, hands, means, phases }) {
  const last = means.at(-1);
  const known = means.filter(({ margin }) => margin !== null);
  const points = known.map(({ mean, margin }) => ({ y: mean, low: mean - margin, high: mean + margin }));
  return h("section", { key: `${game}-${helped}`, "aria-label": `${title}${helped ? ", helped" : ""}` },
    h("h2", null, `${title}${helped ? ", with help at the table" : ""}`),
    h("p", null, `${plural(hands.length, "hand")}; given up in a hand: ${last.margin === null ? rounded(last.mean) : within(last.mean, last.margin)}.`),
    chart(`Mean of what was given up in the last 50 hands of ${title}`, points),
    h("table", { class: "sheet" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, "Phase"), h("th", { scope: "col" }, "Given up"), h("th", { scope: "col" }, "Hands"))),
      h("tbody", null, phases.map(({ phase, mean, margin, hands: number }) => h("tr", null, h("th", { scope: "row" }, capital(phase)), h("td", null, margin === null ? rounded(mean) : within(mean, margin)), h("td", null, number))))),
    h("details", null, h("summary", null, "Hands"), h("ul", { class: "tables" }, hands.slice(-20).reverse().map(({ table, hand, given_up }) => h("li", { key: `${table}.${hand}` }, h("a", { href: `#v=${table}.${hand}` }, `Hand ${hand + 1}`), h("span", null, rounded(given_up)))))));
}
