import { resultsText } from '../../../protocol/results-file.js';
import { arrange } from '../../../report/table/arrange.js';
import { costTable, factTable } from '../../../report/html/table.js';
import { joinResults } from '../../../report/results/join.js';
import { tableModel } from '../../../report/table/model.js';
import { summarize } from '../../../report/summary/summary.js';
import { byId, element } from '../dom.js';
import { loadReader } from '../urls.js';

/**
 * @import { TableModel } from '../../../report/table/model.js'
 * @import { Results, Summary } from '../../../protocol/types.js'
 * @import { Chapter } from '../../../report/api.js'
 * @import { View } from '../address.js'
 *
 * @typedef {object} Outcome
 * @property {string} name of the file, or of this browser
 * @property {Results} results
 * @property {Chapter[]} [chapters] what extras say of results with columns of others
 */

/**
 * Shows results: clocks, table, warnings and a download link. All figures and texts come from report/.
 *
 * @param {View} view the initial choice; updated when the user changes it
 * @param {() => void} onChange called after `view` was updated
 */
export function createOutcomeView(view, onChange) {
  const content = byId('content');
  const download = byId('download');
  const copy = byId('copy-link');
  const filter = /** @type {HTMLInputElement} */ (byId('filter'));
  const unit = /** @type {HTMLSelectElement} */ (byId('unit'));
  filter.value = view.filter;
  unit.value = view.unit;
  /** @type {string | null} object URL of the download; revoked when it is replaced */
  let offered = null;
  /** @type {Summary | null} */
  let summary = null;
  /** @type {Chapter[]} */
  let chapters = [];

  function draw() {
    if (!summary) return;
    const { sort } = view;
    const model = tableModel(summary, { unit: view.unit === 'cycles' ? 'cycles' : 'ns', chapters });
    const column = model.columns.findIndex(({ platform }) => platform === sort?.platform);
    const arranged = arrange(model, {
      filter: view.filter,
      ratios: view.unit === 'ratio',
      sort: sort && column >= 0 ? { column, descending: sort.descending } : null,
    });
    const table = element('div', { id: 'results' });
    // Safe: the templates escape all text.
    table.innerHTML = String(costTable(arranged));
    offerSorting(table, model);
    const nothing =
      arranged.suites.length === 0
        ? [element('p', { class: 'muted' }, `No benchmark contains “${view.filter.trim()}” in its name.`)]
        : [];
    content.replaceChildren(table, ...nothing, ...messages(model));
  }

  /**
   * Turns the column heads into buttons that cycle through ascending, descending and unsorted.
   * @param {HTMLElement} table
   * @param {TableModel} model
   */
  function offerSorting(table, { columns }) {
    const heads = table.querySelectorAll('thead th');
    columns.forEach(({ platform }, i) => {
      const head = /** @type {HTMLElement} */ (heads[i + 1]);
      const { sort } = view;
      const state = sort?.platform !== platform ? 'none' : sort.descending ? 'descending' : 'ascending';
      const button = element(
        'button',
        { type: 'button', class: 'sort', 'data-platform': platform },
        ...head.childNodes,
      );
      button.addEventListener('click', () => {
        view.sort = state === 'descending' ? null : { platform, descending: state === 'ascending' };
        onChange();
        draw();
        // The button was redrawn: keep the focus on it.
        const redrawn = [...content.querySelectorAll('button.sort')].find(
          (one) => /** @type {HTMLElement} */ (one).dataset.platform === platform,
        );
        /** @type {HTMLElement | undefined} */ (redrawn)?.focus();
      });
      head.setAttribute('aria-sort', state);
      head.replaceChildren(button);
    });
  }

  filter.addEventListener('input', () => {
    view.filter = filter.value;
    onChange();
    draw();
  });
  copy.addEventListener('click', async () => {
    const { copyLink } = await loadReader();
    if (summary) await copyLink?.(summary, byId('copied'));
  });
  unit.addEventListener('change', () => {
    view.unit = /** @type {View['unit']} */ (unit.value);
    onChange();
    draw();
  });

  return {
    /**
     * @param {Outcome[]} outcomes to show side by side; the table is hidden if there are none
     * @param {string} title
     */
    show(outcomes, title) {
      const outcome = byId('outcome');
      outcome.hidden = outcomes.length === 0;
      if (outcomes.length === 0) return;
      const joined = joinResults(outcomes);
      chapters = outcomes.find((one) => one.chapters)?.chapters ?? [];
      summary = summarize(joined, { chapters });
      byId('clocks').replaceChildren(clocks(tableModel(summary)));
      byId('outcome-title').textContent = title;
      byId('copied').replaceChildren();
      void loadReader().then(
        ({ copyLink }) => (copy.hidden = !copyLink),
        () => {},
      );
      if (offered) URL.revokeObjectURL(offered);
      const text = `${resultsText(joined)}\n`;
      offered = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      const ids = joined.platforms.map(({ id }) => id.replace(/[^\w@.-]/g, '_'));
      const what = ids.length === 1 ? ids[0] : `${ids.length}-columns`;
      download.setAttribute('href', offered);
      download.setAttribute(
        'download',
        `samebench-${what}-${joined.startedAt.slice(0, 19).replaceAll(':', '-')}.json`,
      );
      draw();
    },
  };
}

/** @param {TableModel} model */
function clocks({ columns, clockRows }) {
  if (columns.length > 1) {
    const made = element('details', { open: '' }, element('summary', {}, 'Clocks and their precision'));
    made.insertAdjacentHTML('beforeend', String(factTable('Platform', columns, clockRows)));
    return made;
  }
  const list = element('dl', { class: 'profile', 'aria-label': 'The clock and its precision' });
  for (const {
    label,
    cells: [cell],
  } of clockRows) {
    if (!cell) continue;
    list.append(
      element(
        'div',
        {},
        element('dt', {}, label),
        element('dd', {}, cell.text, ...(cell.title ? [element('small', {}, cell.title)] : [])),
      ),
    );
  }
  return list;
}

/** @param {TableModel} model */
function messages({ footnotes, errors, warnings, skipped }) {
  const groups = /** @type {[string, string[]][]} */ ([
    ['Errors', errors],
    ['Warnings', warnings],
    ['Notes', [...footnotes, ...skipped]],
  ]);
  return groups
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) =>
      element(
        'section',
        { class: title.toLowerCase() },
        element('h3', {}, title),
        element('ul', { class: 'messages' }, ...lines.map((line) => element('li', {}, line))),
      ),
    );
}
