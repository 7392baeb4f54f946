// Copying and sharing: an invitation, a link, a few lines about a game.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copies);
  try {
    await navigator.clipboard.writeText(text.textContent);
    const before = button.textContent;
    if (before === button.dataset.copied) return;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = before), 2000);
  } catch {
    getSelection().selectAllChildren(text); // where a page may not copy, the reader can
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#share");
  if (!button) return;
  try {
    await navigator.share({ title: document.title, text: button.dataset.text, url: button.dataset.url });
  } catch {
    // whoever closes the share sheet has changed their mind
  }
});

const share = document.getElementById("share");
if (share && navigator.share) share.hidden = false;
