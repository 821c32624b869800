// State in, DOM out: `h` says what should be there, `render` changes what is not so already.
// Texts only ever become text nodes, and attributes are set by name: nothing that is told can run.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "use", "path", "line", "circle", "text"]);

/**
 * @typedef {{tag: string, props: Record<string, any>, children: Child[]}} Node
 * @typedef {Node | string | number} Child
 */

/**
 * An element with what it holds; null, undefined and false hold nothing.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {Node}
 */
export function h(tag, props, ...children) {
  const held = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, props: props ?? {}, children: held };
}

/** Make an element hold exactly these children. */
export function render(parent, ...children) {
  reconcile(parent, h("", null, ...children).children);
}

function reconcile(parent, children) {
  const keyed = new Map();
  for (const element of parent.childNodes) {
    if (element.key !== undefined) keyed.set(element.key, element);
  }
  children.forEach((child, place) => {
    const there = parent.childNodes[place] ?? null;
    const wanted = fitting(child, there, keyed);
    if (wanted !== there) parent.insertBefore(wanted, there);
    fill(wanted, child);
  });
  while (parent.childNodes.length > children.length) parent.lastChild.remove();
}

/** The node that a child can have: the one with its key, the one in its place, or a new one. */
function fitting(child, there, keyed) {
  if (typeof child !== "object") return there?.nodeType === 3 ? there : document.createTextNode("");
  const { key } = child.props;
  const found = key === undefined ? there : keyed.get(key);
  const fits = found && found.key === key && found.tag === child.tag;
  return fits ? found : created(child);
}

function created({ tag, props }) {
  const element = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  element.tag = tag;
  element.key = props.key;
  element.props = {};
  return element;
}

function fill(node, child) {
  if (typeof child !== "object") {
    if (node.data !== String(child)) node.data = String(child);
    return;
  }
  reconcile(node, child.children);
  for (const name of Object.keys(node.props)) if (!(name in child.props)) set(node, name, null);
  for (const [name, value] of Object.entries(child.props)) {
    if (node.props[name] !== value || name === "value" || name === "checked") set(node, name, value);
  }
  node.props = child.props;
}

function set(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value" || name === "checked") node[name] = value ?? "";
  else if (name === "style") for (const [key, one] of Object.entries(value ?? {})) node.style.setProperty(key, one);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}
