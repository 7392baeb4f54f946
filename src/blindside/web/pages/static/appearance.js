// What is chosen in the bar holds at once, and is kept; only for another language the page comes anew.

const menu = document.getElementById("choosing");
const form = menu.querySelector("form");
const contrast = document.getElementById("contrast");

function show(name, value) {
  document.documentElement.dataset[name] = value;
  if (name === "contrast") contrast.media = value === "high" ? "all" : "(prefers-contrast: more)";
  if (name === "theme") tint(value);
}

/** The frame that browsers draw around the page follows it. */
function tint(theme) {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.removeAttribute("media");
    meta.content = dark ? "#081518" : "#1c444b";
  }
  document.querySelector("meta[name=color-scheme]").content = theme === "system" ? "light dark" : theme;
}

form.querySelector("button").hidden = true; // there is nothing left to apply

async function keep() {
  const body = new URLSearchParams(new FormData(form));
  await fetch(form.action, { method: "POST", body, redirect: "manual" });
  navigator.serviceWorker?.controller?.postMessage("changed");
}

form.addEventListener("change", async ({ target }) => {
  if (target.name !== "language") show(target.name, target.value);
  await keep().catch(() => {}); // it holds here, until another page is opened
  if (target.name === "language") location.assign(form.elements.back.value); // a page that answers a form is not asked for twice
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  if (!menu.contains(event.target)) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  event.stopPropagation();
  menu.open = false;
  menu.querySelector("summary").focus();
});
