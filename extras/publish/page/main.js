/**
 * The script of a site's page: searches and orders the table, and shows the history of a row. What is shown
 * is in the address.
 *
 * @import { IndexData } from '../analysis/data.js'
 * @import { View } from './address.js'
 */
import { isView, readView, writeView } from './address.js';
import { createHistory } from './history.js';
import { markWideTables } from '../../../report/html/page/wide.js';
import { acceptData } from './load.js';
import { createRows } from './rows.js';
import { counted } from '../../../report/text/counted.js';

/** The fields of the form, with what they choose. */
const FIELDS = /** @type {const} */ (['search', 'order', 'machine', 'last']);

/** @type {IndexData} */
const index = JSON.parse(document.getElementById('index')?.textContent ?? '');
const [rows, machines] = index;
acceptData();

/** @param {string} id */
const field = (id) =>
  /** @type {HTMLInputElement | HTMLSelectElement | HTMLOutputElement} */ (document.getElementById(id));

/** @param {string} name  of a machine; empty: all */
function optionOf(name) {
  const option = document.createElement('option');
  option.value = name;
  option.textContent = name || 'all';
  return option;
}

let view = readView(location.hash);
const showRows = createRows(index);
const showHistory = createHistory(index, () => {
  const { row } = view;
  change({ row: '' });
  linkOf(row)?.focus();
});

/** The row's link in the table. @param {string} row */
const linkOf = (row) =>
  [
    .../** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll('#costs-table a[href^="#row="]')
    ),
  ].find((link) => readView(link.hash).row === row);

function show() {
  for (const key of FIELDS) field(key).value = view[key];
  const count = showRows(view);
  field('shown').value = count === rows.length ? '' : `${count} of ${counted(rows.length, 'benchmark')}`;
  void showHistory(view);
}

/**
 * @param {Partial<View>} part
 * @param {{ isStep?: boolean }} [how]  isStep: the Back button undoes it
 */
function change(part, { isStep = false } = {}) {
  view = { ...view, ...part };
  const text = writeView(view);
  const address = text === '' ? location.pathname + location.search : `#${text}`;
  if (isStep) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  show();
}

field('machine').append(...['', ...machines.map(([name]) => name)].map(optionOf));
field('machine')
  .closest('label')
  ?.toggleAttribute('hidden', machines.length < 2);
for (const key of FIELDS) field(key).addEventListener('input', () => change({ [key]: field(key).value }));
field('controls').addEventListener('submit', (event) => event.preventDefault());
field('controls').hidden = false;
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !link ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    !link.getAttribute('href')?.startsWith('#row=')
  )
    return;
  event.preventDefault();
  change({ row: readView(link.hash).row }, { isStep: true });
});
addEventListener('popstate', () => {
  if (!isView(location.hash)) return;
  view = readView(location.hash);
  show();
});
if (location.protocol === 'file:') {
  for (const link of document.querySelectorAll('a.measure'))
    link.replaceWith('To run it here, open this page from a web server.');
}
show();
markWideTables();

let { clientWidth: width } = document.body;
new ResizeObserver(() => {
  if (document.body.clientWidth === width || view.row === '') return;
  width = document.body.clientWidth;
  void showHistory(view);
}).observe(document.body);
