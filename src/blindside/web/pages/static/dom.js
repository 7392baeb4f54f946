// Typed access to elements and data attributes. A missing one is an error of ours.

/**
 * The element with this id. Throws if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind = anyElement()) {
  return find(`#${id}`, kind);
}

/**
 * The first element that matches the selector. Throws if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {new () => T} [kind]
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function find(selector, kind = anyElement(), within = document) {
  const found = within.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`this page has no ${selector}`);
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {new () => T} [kind]
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export function findAll(selector, kind = anyElement(), within = document) {
  return [...within.querySelectorAll(selector)].flatMap((one) => (one instanceof kind ? [one] : []));
}

/**
 * The closest element around the target of an event that matches. Null also if the target is no element.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * The value of a data attribute. Throws if there is none.
 * @param {HTMLElement} element
 * @param {string} name
 */
export function data(element, name) {
  const value = element.dataset[name];
  if (value === undefined) throw new Error(`#${element.id} has no data attribute ${name}`);
  return value;
}

/**
 * The value of a form field, or of the chosen radio button. Empty: none.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function fieldValue(form, name) {
  return String(new FormData(form).get(name) ?? "");
}

/**
 * HTML of a symbol from the page's sprite.
 * @param {string} symbol
 * @param {string} box width and height
 * @param {string} classes
 */
export function symbolHtml(symbol, box, classes) {
  return `<svg class="${classes}" viewBox="0 0 ${box}" aria-hidden="true"><use href="#${symbol}"/></svg>`;
}

/**
 * Replaces the content of an element by HTML from the server. Open details stay open.
 * @param {HTMLElement} place
 * @param {string} html
 */
export function replaceContent(place, html) {
  const open = new Set(findAll("details[open]", HTMLElement, place).map((one) => one.id));
  place.innerHTML = html;
  for (const one of findAll("details", HTMLDetailsElement, place)) one.open = open.has(one.id);
}

/**
 * @returns {new () => any} any: the caller names the kind that it gets
 */
function anyElement() {
  return HTMLElement;
}
