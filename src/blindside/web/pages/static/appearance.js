// The preferences menu in the bar: applies a choice at once and saves it. Another language loads the page again.

import { byId, closest, fieldValue, find, findAll } from "./dom.js";
import { togglePopup } from "./popups.js";

const form = find("#preferences form", HTMLFormElement);
const contrast = byId("contrast", HTMLLinkElement);

/**
 * @param {string} name
 * @param {string} value
 */
function applyPreference(name, value) {
  document.documentElement.dataset[name] = value;
  if (name === "contrast") contrast.media = value === "high" ? "all" : "(prefers-contrast: more)";
  if (name === "theme") setThemeColor(value);
}

/**
 * Sets the colour of the browser's frame around the page.
 * @param {string} theme
 */
function setThemeColor(theme) {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  for (const meta of findAll("meta[name=theme-color]", HTMLMetaElement)) {
    meta.removeAttribute("media");
    meta.content = dark ? "#081518" : "#1c444b";
  }
  find("meta[name=color-scheme]", HTMLMetaElement).content = theme === "system" ? "light dark" : theme;
}

find("button", HTMLButtonElement, form).hidden = true; // choices apply at once

async function savePreferences() {
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
  if (target.name !== "language") applyPreference(target.name, target.value);
  await savePreferences().catch(() => {}); // applies to this page only
  if (target.name === "language") location.assign(fieldValue(form, "back")); // not a reload: the page may be the answer to a form
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  togglePopup("preferences");
});

document.addEventListener("click", (event) => {
  if (!closest(event, "#switch-sound")) return;
  const other = document.documentElement.dataset.sound === "on" ? "off" : "on";
  find(`[name=sound][value=${other}]`, HTMLInputElement, form).click();
});
