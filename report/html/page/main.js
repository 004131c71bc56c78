/**
 * The script of the report: draws the plots at the width of the window, and shows the samples of a
 * benchmark on request.
 *
 * @import { PageData } from '../document.js'
 */
import { drawChart } from './chart-plot.js';
import { markWideTables } from './wide.js';
import { offerArrangement } from './arrangement.js';
import { chooser, legendOf, radios } from './controls.js';
import { drawHistory } from './history-plot.js';
import { offerDownload, readHistory } from './raw.js';
import { makeNamesButtons } from './samples.js';
import { drawSuite } from './suite-plot.js';

const source = document.getElementById('data')?.textContent ?? '';
/** @type {PageData} */
const data = JSON.parse(source);
const { figures, benchmarks, fileName } = data;
const { charts, suites } = figures;

/** The columns, in the order of their colours. */
export const { platforms } = figures;
const { time: reference = null } = figures.references;

/** The platforms in the charts, which show times and sizes. */
const charting = platforms.filter((platform) =>
  charts.some(({ series }) => series.some((one) => one.platform === platform)),
);

const references = new Set(suites.map((suite) => suite.reference));

const state = {
  shown: new Set(platforms),
  charted: new Set(reference !== null && charting.includes(reference) ? [reference] : charting.slice(0, 1)),
  ratio: false,
  /** @type {import('../history/figures.js').HistoryFigures | null} */
  history: null,
  /** @type {Set<string>} */
  remembered: new Set(),
};

/** All platforms. Those of the history only come last, so that the others keep their colours. */
const everywhere = () => [...new Set([...platforms, ...(state.history?.platforms ?? [])])];

/** What draws the figures of extras. @type {(() => void)[]} */
const others = [];

/** Has figures drawn with those of the report, now and at each new width. @param {() => void} draw */
export const drawWith = (draw) => void others.push(draw);

/**
 * What the page has for the script of an extra; undefined: it has no section of it.
 * @param {string} name  of its chapter
 */
export const dataOf = (name) => /** @type {any} */ (data)[name];

/**
 * Draws a figure at its width, if it is shown.
 * @param {Element} figure
 * @param {(width: number) => Element} draw  its content, for a width in pixels
 */
export function redraw(figure, draw) {
  const canvas = figure.querySelector('.canvas');
  if (!(canvas instanceof HTMLElement) || canvas.clientWidth === 0) return;
  canvas.replaceChildren(draw(canvas.clientWidth));
}

/** Draws all figures again, after a choice was changed. */
export function drawAll() {
  for (const figure of document.querySelectorAll('figure[data-suite]')) {
    const suite = suites[Number(figure.getAttribute('data-suite'))];
    redraw(figure, (width) => drawSuite(suite, figures, { ...state, width }));
  }
  for (const figure of document.querySelectorAll('figure[data-chart]')) {
    const chart = charts[Number(figure.getAttribute('data-chart'))];
    redraw(figure, (width) => drawChart(chart, figures, { shown: state.charted, width }));
    for (const remark of figure.querySelectorAll('.remarks li')) {
      remark.toggleAttribute('hidden', !state.charted.has(remark.getAttribute('data-platform') ?? ''));
    }
  }
  for (const draw of others) draw();
  drawHistories();
}

function drawHistories() {
  const { history, remembered: shown } = state;
  if (!history) return;
  const choice = document.querySelector('#history-choice');
  const chosen = choice instanceof HTMLSelectElement ? choice.value : '0';
  for (const figure of document.querySelectorAll('figure[data-history]')) {
    const place = figure.getAttribute('data-history') ?? '';
    const benchmark = history.benchmarks[Number(place === 'chosen' ? chosen : place)];
    redraw(figure, (width) => drawHistory(benchmark, history, { shown, platforms: everywhere(), width }));
  }
}

async function showHistory() {
  const controls = document.getElementById('history-controls');
  if (!controls) return;
  try {
    state.history = await readHistory();
  } catch (error) {
    controls.textContent = `The plots cannot be drawn: ${/** @type {Error} */ (error).message}.`;
    return;
  }
  const known = state.history.platforms;
  state.remembered = new Set(known);
  controls.append(
    chooser('Platforms', everywhere(), { chosen: state.remembered, only: known, onChange: drawHistories }),
  );
  document.getElementById('history-choice')?.addEventListener('change', drawHistories);
  drawHistories();
}

const plotControls = document.getElementById('plot-controls');
plotControls?.append(
  chooser('Platforms', platforms, { chosen: state.shown, onChange: drawAll }),
  ...(reference !== null && platforms.length > 1
    ? [
        radios('Show', ['cost', references.size > 1 ? 'ratio' : `ratio to ${reference}`], (i) => {
          state.ratio = i === 1;
          drawAll();
        }),
      ]
    : []),
);
document.getElementById('chart-controls')?.append(
  chooser('Platforms', platforms, {
    chosen: state.charted,
    only: charting,
    onChange: drawAll,
    dashed: true,
  }),
);
for (const figure of document.querySelectorAll('figure[data-chart]')) {
  const { algorithms } = charts[Number(figure.getAttribute('data-chart'))];
  figure.querySelector('.algorithms')?.replaceChildren(legendOf(algorithms));
}

makeNamesButtons(benchmarks, platforms);
offerArrangement(benchmarks, platforms);
offerDownload(fileName);
void showHistory();
markWideTables();

let width = 0;
new ResizeObserver(() => {
  if (document.body.clientWidth === width) return;
  width = document.body.clientWidth;
  drawAll();
}).observe(document.body);
