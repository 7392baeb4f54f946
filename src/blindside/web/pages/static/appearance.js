// What is chosen in the bar holds at once, and is kept; only for another language the page comes anew.

import { byId, fieldValue, find, findAll } from "./dom.js";

const menu = byId("choosing", HTMLDetailsElement);
const form = find("form", HTMLFormElement, menu);
const contrast = byId("contrast", HTMLLinkElement);

/**
 * @param {string} name
 * @param {string} value
 */
function show(name, value) {
  document.documentElement.dataset[name] = value;
  if (name === "contrast") contrast.media = value === "high" ? "all" : "(prefers-contrast: more)";
  if (name === "theme") tint(value);
}

/**
 * The frame that browsers draw around the page follows it.
 * @param {string} theme
 */
function tint(theme) {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  for (const meta of findAll("meta[name=theme-color]", HTMLMetaElement)) {
    meta.removeAttribute("media");
    meta.content = dark ? "#081518" : "#1c444b";
  }
  find("meta[name=color-scheme]", HTMLMetaElement).content = theme === "system" ? "light dark" : theme;
}

find("button", HTMLButtonElement, form).hidden = true; // there is nothing left to apply

async function keep() {
  const body = new FormData(form);
  await fetch(form.action, { method: "POST", body: new URLSearchParams(textFields(body)), redirect: "manual" });
  navigator.serviceWorker?.controller?.postMessage("changed");
}

/** @param {FormData} body */
function textFields(body) {
  return [...body].map(([name, value]) => [name, String(value)]);
}

form.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.name !== "language") show(target.name, target.value);
  await keep().catch(() => {}); // it holds here, until another page is opened
  if (target.name === "language") location.assign(fieldValue(form, "back")); // a page that answers a form is not asked for twice
});

function close() {
  menu.open = false;
  find("summary", HTMLElement, menu).focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  close();
});
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  event.stopPropagation();
  close();
});
