// Sheets that come up over the page.

export function open(sheet) {
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("click", ({ target }) => {
  const sheet = target.closest("dialog");
  if (sheet && (target.closest("[data-close]") || target === sheet)) sheet.close();
});

/** Beginning anew, after asking once more. */
export function renewal(begin) {
  const asks = document.getElementById("renew");
  document.getElementById("new-entries").addEventListener("click", () => open(asks));
  document.getElementById("renew-yes").addEventListener("click", () => {
    asks.close();
    begin();
  });
}

/** From the template of this name. */
export function made(name) {
  return document.getElementById(`new-${name}`).content.firstElementChild.cloneNode(true);
}

export function picture(symbol, box, classes) {
  return `<svg class="${classes}" viewBox="0 0 ${box}" aria-hidden="true"><use href="#${symbol}"/></svg>`;
}
