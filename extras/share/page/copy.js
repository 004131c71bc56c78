/**
 * Copies a link. Where the browser does not permit that, it is shown instead, to be copied by hand.
 * @param {string} link
 * @param {HTMLElement} status  where to say what happened
 */
export async function copyText(link, status) {
  try {
    await navigator.clipboard.writeText(link);
    const how = link.startsWith('#')
      ? ' samebench open prints it, and a page of your own shows it: docs/sharing.md.'
      : '';
    status.textContent = `Copied, ${link.length} characters.${how}`;
  } catch {
    const field = document.createElement('input');
    field.readOnly = true;
    field.value = link;
    field.setAttribute('aria-label', 'Link to copy');
    status.replaceChildren('Copy it: ', field);
    field.select();
  }
}
