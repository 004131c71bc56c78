import { tableModel } from '../report/model.js';
import { summarize } from '../report/summary.js';
import { byId, element } from './dom.js';
import { nameBrowser } from './user-agent.js';

/**
 * @typedef {import('../report/model.js').TableModel} TableModel
 * @typedef {import('../report/model.js').ModelRow} ModelRow
 * @typedef {import('../report/format.js').Unit} Unit
 */

/** @type {string | null} of the file that is offered now; the one before is let go */
let offered = null;

/**
 * Shows what a run by hand measured: the clock's profile, the table, what to be careful about, and
 * the file to take away. Says nothing of its own: numbers and words come from report/.
 *
 * @param {any} file a results file, samebench-results/1
 */
export function showOutcome(file) {
  const summary = summarize(file);
  const { runtime, runtimeVersion } = nameBrowser(navigator.userAgent);
  const name = [runtime, runtimeVersion].filter(Boolean).join(' ');

  const heading = element('h2', { id: 'outcome-title' }, file.cut ? `${name}, stopped early` : name);
  const content = element('div', { class: 'stack' });
  /** @param {Unit} unit */
  const draw = (unit) => {
    const model = tableModel(summary, { unit });
    content.replaceChildren(profile(model), table(model), ...messages(model));
  };
  draw('ns');

  const outcome = byId('outcome');
  outcome.replaceChildren(
    element('div', { class: 'meter-line' }, heading, toolbar(file, draw)),
    content,
  );
  outcome.hidden = false;
  outcome.focus({ preventScroll: true });
  outcome.scrollIntoView({ block: 'start' });
}

/**
 * @param {any} file
 * @param {(unit: Unit) => void} draw
 */
function toolbar(file, draw) {
  const units = element('select', { 'aria-label': 'Unit of costs' },
    element('option', { value: 'ns' }, 'time'),
    element('option', { value: 'cycles' }, 'cycles'));
  units.addEventListener('change', () => draw(/** @type {Unit} */ (units.value)));

  if (offered) URL.revokeObjectURL(offered);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  offered = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const time = file.startedAt.slice(0, 19).replaceAll(':', '-');
  const download = `samebench-${file.platforms[0].id}-${time}.json`;
  const link = element('a', { class: 'button', id: 'download', href: offered, download },
    'Download JSON');
  return element('div', { class: 'toolbar' }, units, link);
}

/** @param {TableModel} model */
function profile({ clockRows }) {
  const list = element('dl', { class: 'profile', 'aria-label': 'The clock and how far to trust it' });
  for (const { label, cells: [cell] } of clockRows) {
    if (!cell) continue;
    list.append(element('div', {},
      element('dt', {}, label),
      element('dd', {}, cell.text, ...(cell.title ? [element('small', {}, cell.title)] : []))));
  }
  return list;
}

/** @param {TableModel} model */
function table({ suites, cold, unit }) {
  const cost = unit === 'ns' ? 'Cost' : 'Cycles';
  const head = element('thead', {}, element('tr', {},
    element('th', { scope: 'col' }, 'Benchmark'),
    element('th', { scope: 'col' }, cost),
    element('th', { scope: 'col' }, 'Error')));
  const made = element('table', { id: 'results' },
    element('caption', {}, 'One operation, overhead subtracted. The error is the 95 % interval of ' +
      'the median.'),
    head);
  for (const { name, rows, remarks } of cold ? [...suites, cold] : suites) {
    made.append(element('tbody', {},
      element('tr', {}, element('th', { scope: 'rowgroup', colspan: '3' }, name)),
      ...rows.map(row),
      ...remarks.map(({ text }) => element('tr', {}, element('td', { colspan: '3', class: 'soft' }, text)))));
  }
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Costs' },
    made);
}

/** @param {ModelRow} modelRow */
function row({ kind, label, cells: [cell] }) {
  const header = element('th', { scope: 'row' }, label);
  if (!cell) return element('tr', {}, header, element('td'), element('td'));
  const { number, unit, ratio, mark, error, verdict, detail } = cell;
  const style = { failed: 'bad', 'below-floor': 'soft' }[String(verdict)] ?? '';
  const value = element('td', { class: style }, [number, unit, kind === 'cold' ? ratio : '', mark].filter(Boolean).join(' '));
  // A tooltip cannot be reached by touch or key: why a row failed stands in it for all to read.
  if (verdict === 'failed') value.append(element('small', {}, detail));
  else if (detail) value.title = detail;
  if (kind === 'rate' || kind === 'cold') {
    value.colSpan = 2;
    return element('tr', { class: kind }, header, value);
  }
  return element('tr', { class: kind }, header, value, element('td', { class: 'soft' }, error));
}

/** @param {TableModel} model */
function messages({ footnotes, errors, warnings }) {
  const groups = /** @type {[string, string[]][]} */ ([
    ['Errors', errors], ['Warnings', warnings], ['Notes', footnotes],
  ]);
  return groups.filter(([, lines]) => lines.length > 0).map(([title, lines]) =>
    element('section', { class: title.toLowerCase() },
      element('h3', {}, title),
      element('ul', { class: 'messages' }, ...lines.map((line) => element('li', {}, line)))));
}
