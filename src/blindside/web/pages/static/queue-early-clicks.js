// Queues clicks on buttons until all modules have run, then repeats them: each button once, in the same order.

{
  /** @type {Set<HTMLButtonElement>} */
  const queued = new Set();

  /** @param {MouseEvent} event */
  const queueClick = (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!event.isTrusted || button?.getAttribute("type") !== "button") return;
    event.stopImmediatePropagation();
    queued.add(button);
  };

  addEventListener("click", queueClick, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", queueClick, true);
    for (const button of queued) button.click();
  });
}
