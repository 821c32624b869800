// What was measured: papers with their claims and verdicts, and the ladders of games.

import { ladderTable } from "./ladder.js";
import { ask } from "./net.js";
import { h, render } from "./render.js";

export async function reports(root) {
  const { settings, problem, papers, ladders } = await ask("api/reports");
  document.title = "Reports";
  render(root, h("main", { class: "lobby reports" },
    h("header", { class: "title" }, h("h1", null, "Reports"), h("a", { href: "#" }, "To the lobby")),
    h("section", { "aria-label": "Papers" }, h("h2", null, "Papers, measured again"), problem ? h("p", { role: "alert" }, problem) : measuredBy(papers, settings), papers.map(paper)),
    h("section", { "aria-label": "Ladders" }, h("h2", null, "Ladders"), ladders.map((ladder) => [h("h3", null, ladder.title), ladderTable(ladder.title, ladder)]),
      h("p", { class: "aside" }, ladders.length ? "Other games have none yet: " : "None was measured yet: ", h("code", null, "overtrick ladder GAME --out DIR"), " measures one."))));
  return () => {};
}

const measuredBy = (papers, settings) => papers.some(({ claims }) => claims.length)
  ? h("p", { class: "aside" }, `${settings} A statement is reproduced if it is true in the whole 95 % interval of what was measured here, and not reproduced if it is true nowhere in it.`)
  : h("p", null, "No claim was measured here yet. ", h("code", null, "overtrick reproduce all"), " measures them, in minutes to hours, and writes the folder that this page shows; ", h("code", null, "overtrick serve --report DIR"), " shows another.");

function paper({ name, paper: title, claimed, found, warning, claims, figures }) {
  return h("article", { key: name, "aria-label": title }, h("h3", null, title), claimed && h("p", null, claimed), found && h("p", null, h("b", null, "At the paper’s scale: "), found),
    warning && h("p", { role: "note" }, warning), claims.length > 0 && [h("p", null, verdicts(claims)), details(title, claims)],
    figures.length > 0 && h("details", null, h("summary", null, `Figures of ${title}`), figures.map(({ file, caption }) => h("figure", null, h("img", { src: `api/reports/figures/${file}`, alt: caption, loading: "lazy" }), h("figcaption", null, caption)))));
}

const SIGNS = { reproduced: "✓", "not reproduced": "✗", "not comparable": "–" };

/** How many claims have each verdict. */
const verdicts = (claims) => `In this report: ${Object.keys(SIGNS).map((each) => `${claims.filter(({ verdict }) => verdict === each).length} ${each}`).join(", ")}.`;

function details(title, claims) {
  const rows = claims.map(({ claim, published, ours, range, verdict, note }) => h("tr", null, h("th", { scope: "row" }, claim, note && h("span", { class: "aside" }, ` ${note}`)), h("td", null, published), h("td", null, ours), h("td", null, range), h("td", null, `${SIGNS[verdict] ?? ""} ${verdict}`)));
  return h("details", null, h("summary", null, `Claims of ${title}`), h("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": `Claims of ${title}` },
    h("table", { class: "sheet claims" }, h("thead", null, h("tr", null, ["Claim", "Published", "Ours", "95 %", "Verdict"].map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, rows))));
}
