/** The script of the page that shows the table of a link. */
import { offerArrangement } from '../../../report/html/page/arrangement.js';
import { markWideTables } from '../../../report/html/page/wide.js';
import { linkReader } from '../analysis/link.js';
import { linkedTable } from '../analysis/document.js';

/** @param {string} kind @param {string} text */
function noticeOf(kind, text) {
  const made = document.createElement('p');
  made.className = `notice ${kind}`;
  made.textContent = text;
  return made;
}

/**
 * Shows the table of the address, now and whenever it changes.
 * @param {Parameters<typeof linkReader>[0]} validate
 * @param {Parameters<typeof linkedTable>[1]} chapters  of extras
 */
export function show(validate, chapters) {
  const { readLink } = linkReader(validate);
  const place = document.getElementById('shared');
  const draw = async () => {
    const { hash } = location;
    if (hash.length <= 1)
      return place?.replaceChildren(noticeOf('plain', 'The address of this page has no table.'));
    try {
      const shared = await readLink(hash);
      if (!place || hash !== location.hash) return;
      // Safe: the templates escape all text.
      place.innerHTML = String(linkedTable(shared, chapters));
      offerArrangement(
        shared.summary.rows,
        shared.summary.platforms.map(({ id }) => id),
      );
    } catch (error) {
      place?.replaceChildren(noticeOf('error', `No table: ${/** @type {Error} */ (error).message}.`));
    } finally {
      document.documentElement.dataset.shown = hash;
    }
  };
  addEventListener('hashchange', draw);
  void draw();
  markWideTables();
}
