/**
 * Links of what the page that measures shows.
 *
 * @import { Summary } from '../../../protocol/types.js'
 */
import { addressOf, makeLink } from '../analysis/link.js';
import { copyText } from './copy.js';

/**
 * The page that shows links, if this page is on a site that has it: the server of `samebench web` is only on
 * this machine.
 */
async function siteOfLinks() {
  const page = new URL('../../link.html', location.href);
  const { ok } = await fetch(page, { method: 'HEAD' }).catch(() => ({ ok: false }));
  return ok ? page.href : undefined;
}

/**
 * Copies a link to a table.
 * @param {Summary} summary
 * @param {HTMLElement} status  where to say what happened
 */
export async function copyLink(summary, status) {
  try {
    const { fragment } = await makeLink(summary);
    await copyText(addressOf(await siteOfLinks(), fragment), status);
  } catch (error) {
    status.textContent = `No link: ${/** @type {Error} */ (error).message}.`;
  }
}
