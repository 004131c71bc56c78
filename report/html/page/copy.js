/** Copies links. */

/**
 * Copies a text. Where the browser does not permit that, the text is shown instead, to be copied by hand.
 * @param {string} text
 * @param {HTMLElement} status  where to say what happened
 */
export async function copyText(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    const how = text.startsWith('#')
      ? ' samebench open prints it, and a page of your own shows it: docs/sharing.md.'
      : '';
    status.textContent = `Copied, ${text.length} characters.${how}`;
  } catch {
    const field = document.createElement('input');
    field.readOnly = true;
    field.value = text;
    field.setAttribute('aria-label', 'Link to copy');
    status.replaceChildren('Copy it: ', field);
    field.select();
  }
}

/** Makes the button of the report work. */
export function offerLink() {
  const [button, status] = [document.getElementById('copy-link'), document.getElementById('copied')];
  if (!button || !status) return;
  button.hidden = false;
  button.addEventListener('click', () => copyText(button.dataset.link ?? '', status));
}
