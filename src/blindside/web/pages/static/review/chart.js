// Whoever points at a moment of the chart gets there.

document.addEventListener("click", (event) => {
  const column = event.target.closest("[data-to]");
  if (column) location.assign(column.dataset.to);
});
