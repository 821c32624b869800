// A chart of values in their order, drawn as SVG: a line, a dot for each value, and a band around it where there is one.

import { h } from "./render.js";
import { rounded } from "./words.js";

const WIDE = 640, HIGH = 160, LEFT = 44, RIGHT = 10, EDGE = 14;

/**
 * @param {string} label what is drawn, in words
 * @param {{y: number, low?: number, high?: number, mark?: string, current?: boolean, pick?: () => void}[]} points
 */
export function chart(label, points) {
  if (points.length < 2) return null;
  const ends = points.flatMap(({ y, low = y, high = y }) => [low, high]);
  const bottom = Math.min(...ends), top = Math.max(...ends), span = top - bottom || 1;
  const x = (place) => LEFT + (place * (WIDE - LEFT - RIGHT)) / (points.length - 1);
  const y = (value) => EDGE + ((top - value) * (HIGH - 2 * EDGE)) / span;
  const line = points.map((point, place) => `${x(place)},${y(point.y)}`);
  return h("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
    [top, bottom].map((value) => [h("line", { class: "rule", x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value) }), h("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, rounded(value))]),
    bottom < 0 && top > 0 && h("line", { class: "zero", x1: LEFT, x2: WIDE - RIGHT, y1: y(0), y2: y(0) }),
    points[0].low !== undefined && h("path", { class: "band", d: band(points, x, y) }),
    h("path", { class: "line", d: `M${line.join("L")}` }),
    points.map((point, place) => dot(point, x(place), y(point.y))));
}

function band(points, x, y) {
  const highs = points.map(({ high }, place) => `${x(place)},${y(high)}`);
  const lows = points.map(({ low }, place) => `${x(place)},${y(low)}`).reverse();
  return `M${[...highs, ...lows].join("L")}Z`;
}

function dot({ mark, current, pick }, cx, cy) {
  if (!mark && !pick) return null;
  return h("g", { class: `dot ${mark ? "marked" : ""} ${current ? "current" : ""}`, onclick: pick },
    h("circle", { cx, cy, r: current ? 8 : 5 }), mark && h("text", { x: cx, y: cy < 30 ? cy + 22 : cy - 10, "text-anchor": "middle" }, mark));
}
