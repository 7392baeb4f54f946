// Copying and sharing the invitation.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy");
  if (!button) return;
  const link = document.getElementById("link");
  try {
    await navigator.clipboard.writeText(link.textContent);
    const before = button.textContent;
    if (before === button.dataset.copied) return;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = before), 2000);
  } catch {
    getSelection().selectAllChildren(link); // where a page may not copy, the reader can
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
