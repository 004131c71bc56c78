/**
 * Shows the history of one row below it: a plot and the changes, of each machine.
 *
 * @import { IndexData, RunsData, SeriesData } from '../analysis/data.js'
 * @import { View } from './address.js'
 * @import { Drawing } from './figures.js'
 */
import { drawHistory } from '../../../report/html/page/history-plot.js';
import { legendOf } from '../../../report/html/page/controls.js';
import { quantityOf } from '../../../report/quantities/index.js';
import { drawingsOf } from './figures.js';
import { dataOf } from './load.js';
import { counted } from '../../../report/text/counted.js';

/**
 * @param {string} name
 * @param {...(Node | string)} content
 */
function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** @param {Drawing['changes'][number]} change */
function changeLine({ platform, text, run, commit, also, isConfirmed }) {
  const since = commit === null ? run : element('a', run);
  if (commit !== null) /** @type {Element} */ (since).setAttribute('href', commit);
  return element(
    'li',
    `${platform}: ${isConfirmed ? '' : 'possibly '}${text}, ${isConfirmed ? 'since' : 'in'} `,
    since,
    also && `; ${also}`,
  );
}

/** @param {Drawing} drawing @param {IndexData[1]} machines @param {number} width */
function figureOf({ machine, figure, axis, platforms, changes, runs }, machines, width) {
  const drawn =
    axis.runs.length < runs
      ? `${axis.runs.length} of ${runs} runs are drawn, all changes among them as far as there is room.`
      : `${counted(runs, 'run')}.`;
  const hint = element(
    'p',
    `${drawn} A line through a point is its 95 % interval, a ring a change, a dashed line a change of ` +
      'the environment.',
  );
  hint.className = 'hint';
  const list = element('ul', ...changes.map(changeLine));
  list.className = 'changes';
  return element(
    'figure',
    element('figcaption', element('h3', `${machines[machine][0]}${quantityOf(figure).words.tag}`), hint),
    legendOf(platforms),
    drawHistory(figure, axis, { shown: new Set(platforms), platforms, width }),
    changes.length > 0 ? list : element('p', 'No change.'),
  );
}

/**
 * A row of the table that holds the history, below the row that it is of.
 * @param {HTMLElement} section
 */
function placeInTable(section) {
  const home = /** @type {Element} */ (section.parentElement);
  const next = section.nextSibling;
  const cell = document.createElement('td');
  cell.className = 'history';
  const line = element('tr', cell);
  /** @param {Element | null} row null, or one that is not shown: the history goes where it was */
  return (row) => {
    const isShown = row !== null && row.getClientRects().length > 0;
    if (!isShown) {
      line.remove();
      home.insertBefore(section, next);
    } else if (row.nextElementSibling !== line) {
      cell.colSpan = row.children.length;
      cell.append(section);
      row.after(line);
    }
  };
}

/** Brings the history into view, with its row. @param {HTMLElement} section @param {Element | null} row */
function reveal(section, row) {
  const { top, bottom } = section.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) (row ?? section).scrollIntoView({ block: 'start' });
}

/**
 * @param {IndexData} index
 * @param {() => void} onClose
 * @returns {(view: View) => Promise<void>}
 */
export function createHistory([rows, machines], onClose) {
  const parts = ['row', 'row-title', 'row-status', 'row-content'].map(
    (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
  );
  const [section, title, status, content] = parts;
  document.getElementById('close')?.addEventListener('click', onClose);
  const place = placeInTable(section);
  let shown = '';
  return async (view) => {
    const index = rows.findIndex(([suite, name]) => `${suite}/${name}` === view.row);
    const row = rows[index];
    const line = document.querySelector(`#costs-table tr[data-row="${index}"]`);
    section.hidden = view.row === '';
    place(line);
    if (view.row === '') {
      shown = '';
      content.replaceChildren();
      return;
    }
    const isNew = shown !== view.row;
    shown = view.row;
    title.textContent = view.row;
    if (isNew) {
      content.replaceChildren();
      title.focus({ preventScroll: true });
      reveal(section, line);
    }
    if (!row) {
      status.textContent = 'There is no such benchmark.';
      return;
    }
    const [suite, name, , , file] = row;
    status.textContent = 'Loading …';
    try {
      const series = await /** @type {Promise<SeriesData[]>} */ (dataOf(file));
      const only = machines.findIndex(([own]) => own === view.machine);
      const chosen = only < 0 ? series : series.filter(([machine]) => machine === only);
      const used = [...new Set(chosen.map(([machine]) => machine))];
      const runs = new Map(
        await Promise.all(
          used.map(
            async (machine) =>
              /** @type {[number, RunsData]} */ ([machine, await dataOf(machines[machine][1])]),
          ),
        ),
      );
      if (shown !== view.row) return;
      const drawings = drawingsOf(chosen, {
        runs,
        last: Number(view.last) || Infinity,
        row: { suite, name },
      });
      content.replaceChildren(...drawings.map((one) => figureOf(one, machines, content.clientWidth)));
      status.textContent = drawings.length > 0 ? '' : 'No run has a usable cost of it.';
      if (isNew) reveal(section, line);
    } catch (error) {
      status.textContent = `The history cannot be shown: ${/** @type {Error} */ (error).message}.`;
    }
  };
}
