/**
 * The tables of the report: the costs, and facts about the platforms. All texts come from the model.
 *
 * @import { TableModel, ModelRow } from '../table/model.js'
 * @import { ModelCell } from '../table/cells.js'
 * @typedef {{ index: number }} RowCount  of the benchmarks so far, which are numbered in their order
 */
import { blocksOf } from '../table/layout.js';
import { html } from './escape.js';

/** @type {Record<string, string>} */
const CLASSES = {
  differs: 'bad',
  failed: 'bad',
  unstable: 'doubt',
  'out-of-budget': 'doubt',
  'below-floor': 'soft',
  skipped: 'soft',
};

/**
 * @param {ModelCell} cell
 * @param {import('./escape.js').Content} [attributes]  of the element, as HTML
 * @param {import('./escape.js').Content} [note]  below the cost
 */
export function costCell({ number, unit, error, ratio, mark, verdict }, attributes = null, note = null) {
  const part = (/** @type {string} */ name, /** @type {string} */ text) =>
    text !== '' && html`<span class="${name}"> ${text}</span>`;
  const kind = CLASSES[verdict ?? ''];
  const cost = html`<span class="cost">${number}${unit && ' '}${unit}</span>`;
  const parts = [part('error', error), part('ratio', ratio), part('mark', mark)];
  return html`<td${kind && html` class="${kind}"`}${attributes}>${cost}${parts}${note}</td>`;
}

/**
 * @param {ModelRow} row
 * @param {RowCount} count
 */
function bodyRow({ kind, label, cells }, count) {
  // The script turns it into a button that shows the samples.
  const name = kind === 'cost' ? html`<span class="name" data-row="${count.index++}">${label}</span>` : label;
  return html`<tr class="${kind}"><th scope="row">${name}</th>${cells.map((cell) => costCell(cell))}</tr>
`;
}

/**
 * A table that can be scrolled, by touch or with keys, if it is wider than the page.
 * @param {string} label
 * @param {import('./escape.js').Content} table
 */
export const scrolling = (label, table) =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;

/** @param {TableModel} model */
function columnHeads({ columns, clockRows }) {
  const runtimes = clockRows.find(({ label }) => label === 'runtime')?.cells;
  return columns.map(({ platform, isReference }, i) => {
    const role = isReference && columns.length > 1 && ' · reference';
    return html`<th scope="col">${platform}<small>${runtimes?.[i].text}${role}</small></th>`;
  });
}

/** @param {TableModel} model */
export function costTable(model) {
  const { columns } = model;
  const count = { index: 0 };
  const block = (/** @type {{ name: string, rows: ModelRow[] }} */ { name, rows }) => html`<tbody>
<tr class="suite"><th scope="rowgroup" colspan="${columns.length + 1}"><span>${name}</span></th></tr>
${rows.map((row) => bodyRow(row, count))}</tbody>
`;
  return scrolling(
    'Costs of all benchmarks',
    html`<table class="costs">
<caption><span>Cost of one operation, without the cost of the harness.
± is the longer side of the 95 % interval.</span></caption>
<thead><tr><th scope="col">Benchmark</th>${columnHeads(model)}</tr></thead>
${blocksOf(model).map(block)}</table>`,
  );
}

/**
 * The title that all cells of a row share, if they do, and otherwise the title of each cell.
 * @param {{ title?: string }[]} cells
 */
function explanations(cells) {
  const titles = cells.map(({ title = '' }) => title);
  const shared = titles.length > 0 && titles.every((title) => title === titles[0]) ? titles[0] : '';
  return { shared, own: titles.map((title) => (title === shared ? '' : title)) };
}

/**
 * @param {string} caption
 * @param {{ platform: string }[]} columns
 * @param {{ label: string, cells: { text: string, title?: string }[] }[]} rows
 */
export function factTable(caption, columns, rows) {
  const small = (/** @type {string} */ text) => text !== '' && html`<small>${text}</small>`;
  const row = (/** @type {typeof rows[number]} */ { label, cells }) => {
    const { shared, own } = explanations(cells);
    return html`<tr><th scope="row">${label}${small(shared)}</th>${cells.map(
      ({ text }, i) => html`<td>${text}${small(own[i])}</td>`,
    )}</tr>
`;
  };
  return scrolling(
    caption,
    html`<table class="facts">
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col"><span class="visually-hidden">Fact</span></th>${columns.map(
      ({ platform }) => html`<th scope="col">${platform}</th>`,
    )}</tr></thead>
<tbody>${rows.map(row)}</tbody></table>`,
  );
}
