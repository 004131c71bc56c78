/**
 * The script of the report: draws the plots at the width of the window, and shows the samples of a
 * benchmark on request.
 *
 * @import { PageData } from '../document.js'
 */
import { ORACLE } from '../../why/why.js';
import { drawChart } from './chart-plot.js';
import { markWideTables } from './wide.js';
import { offerArrangement } from './arrangement.js';
import { chooser, legendOf, radios } from './controls.js';
import { offerLink } from './copy.js';
import { drawHistory } from './history-plot.js';
import { offerDownload, readHistory } from './raw.js';
import { makeNamesButtons } from './samples.js';
import { drawSuite } from './suite-plot.js';
import { drawWhy } from './why-plot.js';
import { drawWorth } from './worth-plot.js';

const source = document.getElementById('data')?.textContent ?? '';
/** @type {PageData} */
const { figures, benchmarks, fileName, worth = [], why = [] } = JSON.parse(source);
const { platforms, charts, suites } = figures;
const { time: reference = null } = figures.references;

/** The platforms in the charts, which show times and sizes. */
const charting = platforms.filter((platform) =>
  charts.some(({ series }) => series.some((one) => one.platform === platform)),
);

/** The platforms of the split, and the oracle, which has the share of the format. */
const splitting = platforms.filter(
  (id) => id === ORACLE || why.some(({ splits }) => splits.some(({ platform }) => platform === id)),
);
const references = new Set(suites.map((suite) => suite.reference));

const state = {
  shown: new Set(platforms),
  charted: new Set(reference !== null && charting.includes(reference) ? [reference] : charting.slice(0, 1)),
  ratio: false,
  split: new Set(splitting),
  /** @type {import('../history/figures.js').HistoryFigures | null} */
  history: null,
  /** @type {Set<string>} */
  remembered: new Set(),
};

/** All platforms. Those of the history only come last, so that the others keep their colours. */
const everywhere = () => [...new Set([...platforms, ...(state.history?.platforms ?? [])])];

/**
 * @param {Element} figure
 * @param {(width: number) => Element} draw
 */
function redraw(figure, draw) {
  const canvas = figure.querySelector('.canvas');
  if (!(canvas instanceof HTMLElement) || canvas.clientWidth === 0) return;
  canvas.replaceChildren(draw(canvas.clientWidth));
}

function drawAll() {
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
  for (const figure of document.querySelectorAll('figure[data-worth]')) {
    const family = worth[Number(figure.getAttribute('data-worth'))];
    redraw(figure, (width) => drawWorth(family, { width }));
  }
  const whyFigure = document.querySelector('figure[data-why]');
  if (whyFigure) redraw(whyFigure, (width) => drawWhy(why, platforms, { shown: state.split, width }));
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
document
  .getElementById('why-controls')
  ?.append(chooser('Platforms', platforms, { chosen: state.split, only: splitting, onChange: drawAll }));
for (const figure of document.querySelectorAll('figure[data-chart]')) {
  const { algorithms } = charts[Number(figure.getAttribute('data-chart'))];
  figure.querySelector('.algorithms')?.replaceChildren(legendOf(algorithms));
}

for (const figure of document.querySelectorAll('figure[data-worth]')) {
  const family = worth[Number(figure.getAttribute('data-worth'))];
  figure.querySelector('.platforms')?.replaceChildren(legendOf(family.map(({ platform }) => platform)));
}

makeNamesButtons(benchmarks, platforms);
offerArrangement(benchmarks, platforms);
offerDownload(fileName);
offerLink();
void showHistory();
markWideTables();

let width = 0;
new ResizeObserver(() => {
  if (document.body.clientWidth === width) return;
  width = document.body.clientWidth;
  drawAll();
}).observe(document.body);
