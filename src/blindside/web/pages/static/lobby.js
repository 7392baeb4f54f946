// Copying the invitation.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy");
  if (!button) return;
  const link = document.getElementById("link");
  try {
    await navigator.clipboard.writeText(link.textContent);
    const before = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = before), 2000);
  } catch {
    getSelection().selectAllChildren(link); // where a page may not copy, the reader can
  }
});
