// Questions that are asked before something is done: a button with data-opens names its dialog.

document.addEventListener("click", ({ target }) => {
  const opener = target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens).showModal();
  if (target.closest("[data-closes],[data-ask]")) target.closest("dialog")?.close();
});
