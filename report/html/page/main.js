/**
 * What the report does when it is opened: draws its plots at the width that there is, and shows the
 * samples of a benchmark when asked to.
 *
 * @typedef {import('../document.js').PageData} PageData
 */
import { drawChart, algorithmLegend } from './chart-plot.js';
import { chooser, radios } from './controls.js';
import { offerDownload } from './raw.js';
import { makeNamesButtons } from './samples.js';
import { drawSuite } from './suite-plot.js';

const source = document.getElementById('data')?.textContent ?? '';
/** @type {PageData} */
const { figures, benchmarks, fileName } = JSON.parse(source);
const { platforms, reference, charts, suites } = figures;

const state = {
  shown: new Set(platforms),
  charted: new Set(reference !== null ? [reference] : platforms.slice(0, 1)),
  ratio: false,
};

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
}

const plotControls = document.getElementById('plot-controls');
plotControls?.append(
  chooser('Platforms', platforms, { chosen: state.shown, onChange: drawAll }),
  ...(reference !== null && platforms.length > 1
    ? [radios('Show', ['cost', `ratio to ${reference}`], (i) => {
      state.ratio = i === 1;
      drawAll();
    })] : []),
);
document.getElementById('chart-controls')?.append(
  chooser('Platforms', platforms, { chosen: state.charted, onChange: drawAll, dashed: true }),
);
for (const figure of document.querySelectorAll('figure[data-chart]')) {
  const { algorithms } = charts[Number(figure.getAttribute('data-chart'))];
  figure.querySelector('.algorithms')?.replaceChildren(algorithmLegend(algorithms));
}

makeNamesButtons(benchmarks, platforms);
offerDownload(fileName);

let width = 0;
new ResizeObserver(() => {
  if (document.body.clientWidth === width) return;
  width = document.body.clientWidth;
  drawAll();
}).observe(document.body);
