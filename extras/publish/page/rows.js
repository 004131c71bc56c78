/**
 * Shows the rows of the table that a view asks for, in its order.
 *
 * @import { IndexData } from '../analysis/data.js'
 * @import { View } from './address.js'
 */

/**
 * The indexes of the rows to show, in their order.
 * @param {IndexData[0]} rows
 * @param {Pick<View, 'search' | 'order'>} view
 */
export function shownRows(rows, { search, order }) {
  const text = search.trim().toLowerCase();
  const found = rows.flatMap(([suite, name], i) =>
    `${suite}/${name}`.toLowerCase().includes(text) ? [i] : [],
  );
  const place = { '': null, ratio: /** @type {const} */ (2), change: /** @type {const} */ (3) }[order];
  return place === null ? found : found.sort((a, b) => rows[b][place] - rows[a][place]);
}

/**
 * @param {IndexData} index
 * @returns {(view: View) => number}  shows a view, and returns the number of its rows
 */
export function createRows([rows, machines]) {
  const table = /** @type {HTMLElement} */ (document.getElementById('costs-table'));
  const blocks = [...table.querySelectorAll('tbody')].map((block) => ({
    block,
    own: [...block.querySelectorAll('tr[data-row]')],
  }));
  const elements = new Map(
    blocks.flatMap(({ own }) => own.map((row) => [Number(row.getAttribute('data-row')), row])),
  );
  const ordered = document.createElement('tbody');
  return (view) => {
    const shown = shownRows(rows, view);
    const isOrdered = view.order !== '';
    for (const { block, own } of blocks) {
      if (isOrdered) block.remove();
      else {
        block.append(...own);
        table.append(block);
        block.hidden = !own.some((row) => shown.includes(Number(row.getAttribute('data-row'))));
      }
    }
    for (const [i, element] of elements) element.toggleAttribute('hidden', !shown.includes(i));
    ordered.replaceChildren(...(isOrdered ? shown.map((i) => /** @type {Element} */ (elements.get(i))) : []));
    if (isOrdered) table.append(ordered);
    else ordered.remove();
    for (const suite of table.querySelectorAll('.of-suite')) suite.toggleAttribute('hidden', !isOrdered);
    const only = machines.findIndex(([name]) => name === view.machine);
    for (const part of table.querySelectorAll('[data-machine]')) {
      part.toggleAttribute('hidden', only >= 0 && part.getAttribute('data-machine') !== String(only));
    }
    return shown.length;
  };
}
