/**
 * The report as one self-contained HTML file. The tables are plain HTML. A script in the file draws the
 * plots at the width of the window, and shows samples on request.
 *
 * @import { Summary, Results } from '../../protocol/types.js'
 * @import { TableChapter, TableModel } from '../table/model.js'
 * @import { Content } from './escape.js'
 * @import { Figures } from './figures.js'
 *
 * @typedef {object} PageData  input of the script
 * @property {Figures} figures
 * @property {import('../table/group.js').Row[]} benchmarks  in the order of the table
 * @property {string} fileName  of the results
 *
 * @typedef {object} PageChapter  what an extra adds to the page
 * @property {keyof Summary} name  the anchor of its section, and what the script knows its data by
 * @property {(summary: Summary) => Section} [section]  asked for if the summary has the name
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {string} link  to it, at the head of the page
 * @property {Content} content
 * @property {object} data  of its script, `extras/NAME/page/report.js`
 *
 * @typedef {object} Parts
 * @property {string} script  of the page, packed
 * @property {string} loader  the script that runs it, as one text
 * @property {string[]} scriptHashes  of both, for the content security policy: `sha256-…`
 * @property {string} style
 * @property {string | null} raw  the results as JSON, packed; null if they are left out
 * @property {string} rawSize  as text, such as "1.2 MB"
 * @property {(text: string) => string} pack  compresses with gzip and encodes as base64
 * @property {import('./history/figures.js').HistoryFigures | null} [history]
 * @property {string | null} [link]  to the table; null: it is too large for one
 * @property {readonly (TableChapter & PageChapter)[]} [chapters]  of extras
 */
import { quantityOf } from '../quantities/index.js';
import { tableModel } from '../table/model.js';
import { buildFacts, runFacts } from './environment.js';
import { html, json, trusted } from './escape.js';
import { figuresOf } from './figures.js';
import { help } from './help.js';
import { historyContent } from './history/content.js';
import { factList, head, navigation, notice, section } from './parts.js';
import { costTable, factTable } from './table.js';

/** @param {Figures} figures */
const suiteFigures = ({ suites }) =>
  suites.map(
    (suite, i) => html`<figure data-suite="${i}">
<figcaption><h3>${suite.name}${quantityOf(suite).words.tag}</h3></figcaption>
<div class="canvas"></div></figure>
`,
  );

/**
 * @param {Figures} figures
 * @param {TableModel} model
 */
const chartFigures = ({ charts }, model) =>
  charts.map(({ suite, name, what }, i) => {
    const remarks = model.suites.find((one) => one.name === suite)?.remarks ?? [];
    const own = remarks.filter(({ text }) => text.startsWith(`${name}, `));
    return html`<figure data-chart="${i}"><figcaption><h3>${name}</h3>
<p class="hint">${what[0].toUpperCase()}${what.slice(1)} against x, both on logarithmic scales.
A ring marks where one overtakes another.</p></figcaption>
<div class="algorithms"></div><div class="canvas"></div>
<ul class="remarks">${own.map(
      ({ text, platform }) => html`<li data-platform="${platform}">${text.slice(name.length + 2)}</li>`,
    )}</ul></figure>
`;
  });

/**
 * The details of each cost: benchmarks in the order of the table, one entry for each column.
 * @param {TableModel} model
 * @returns {{ platform: string, detail: string }[][]}
 */
const detailsOf = ({ suites }) =>
  suites.flatMap(({ rows }) =>
    rows
      .filter(({ kind }) => kind === 'cost')
      .map(({ cells }) => cells.map(({ platform, detail }) => ({ platform, detail: detail() }))),
  );

/** The script makes it work. @param {string} link */
const copyLink = (link) =>
  html`<p class="on-screen"><button type="button" id="copy-link" data-link="${link}" hidden>Copy link</button>
<span id="copied" role="status"></span></p>`;

/** @param {Parts} parts */
const rawSection = ({ raw, rawSize }) =>
  section(
    'raw',
    'Raw results',
    raw === null
      ? html`<p>The samples are too large for this file (${rawSize} compressed).
They are in the results file of the run.</p>`
      : html`<p>Every sample is in this file (${rawSize} compressed):
<code>samebench report FILE</code> recreates every table from the download. Private paths were shortened.</p>
<p><button type="button" id="download" disabled>Download the results (JSON)</button>
<span id="download-error" role="status"></span></p>`,
  );

/**
 * Data that the script unpacks.
 * @param {string} id
 * @param {string} data  in base64
 */
const packed = (id, data) =>
  html`<script type="application/octet-stream" id="${id}">${trusted(data)}</script>`;

/**
 * The HTML file.
 * @param {Summary} summary
 * @param {Results} results  without private paths
 * @param {Parts & { unit: import('../text/numbers.js').Unit, cold: boolean }} options
 * @returns {string}
 */
export function renderHtml(
  summary,
  results,
  { unit, cold, history = null, link = null, chapters = [], ...parts },
) {
  const model = tableModel(summary, { unit, cold, chapters });
  const platforms = model.columns.map(({ platform }) => platform);
  const figures = figuresOf(summary, results, { unit, platforms });
  const { errors, warnings, conclusions, footnotes, skipped, columns, clockRows, title } = model;
  const fileName = `samebench-${summary.startedAt.slice(0, 19).replaceAll(':', '-')}.json`;
  const benchmarks = summary.rows.map(({ suite, name, argument, series }) => ({
    suite,
    name,
    argument,
    series,
  }));
  const sections = chapters.flatMap(({ name, section: of }) =>
    of && summary[name] !== undefined ? [{ name, ...of(summary) }] : [],
  );
  /** @type {PageData} */
  const data = {
    figures,
    benchmarks,
    fileName,
    ...Object.fromEntries(sections.map(({ name, data: own }) => [name, own])),
  };
  const hasPlots = figures.suites.length > 0;
  const hasCharts = figures.charts.length > 0;
  const links = /** @type {[string, string | false][]} */ ([
    ['costs', 'Costs'],
    ...sections.map(({ name, link: text }) => [name, text]),
    ['plots', hasPlots && 'Plots'],
    ['charts', hasCharts && 'Charts'],
    ['history', history !== null && 'History'],
    ['clocks', 'Clocks'],
    ['environment', 'Environment'],
    ['help', 'How to read it'],
    ['raw', 'Raw results'],
  ]);
  // The section "Environment" has the details of each runtime.
  const clocks = clockRows.map(({ label, cells }) => ({
    label,
    cells: label === 'runtime' ? cells.map(({ text }) => ({ text })) : cells,
  }));
  return String(html`<!doctype html>
<html lang="en">
${head({
  title: `Samebench report, ${summary.startedAt.slice(0, 10)}`,
  style: parts.style,
  scripts: parts.scriptHashes,
})}
<body>
<header>
<h1>Samebench report</h1>
${conclusions.map(
  (text) => html`<p class="conclusion">${text}.</p>
`,
)}<p>${title.replace(/^samebench \S+ */, '').replace(/ {2,}/g, ' · ')} · ${summary.startedAt.slice(0, 10)}</p>
${navigation('Parts of the report', links)}
</header>
<main>
${notice('error', 'Errors', errors)}${notice('plain', 'Not measured', skipped)}${section(
    'costs',
    'Costs',
    columns.length > 0
      ? [
          html`<p class="hint on-screen">Press a benchmark's name to see its samples.</p>
${link !== null && copyLink(link)}<div id="cost-controls" class="controls on-screen"></div>`,
          costTable(model),
        ]
      : html`<p>Nothing was measured.</p>`,
    notice('plain', 'Notes', footnotes),
    notice('warning', 'Warnings', warnings),
  )}
${sections.map(({ name, title: heading, content }) => section(name, heading, content))}
${
  hasPlots &&
  section(
    'plots',
    'Plots',
    html`<noscript><p>The plots need JavaScript.</p></noscript>
<div id="plot-controls" class="controls"></div>`,
    suiteFigures(figures),
  )
}
${
  hasCharts &&
  section(
    'charts',
    'Charts',
    html`<div id="chart-controls" class="controls"></div>`,
    chartFigures(figures, model),
  )
}
${history && section('history', 'History', historyContent(history))}
${section('clocks', 'Clocks', factTable('Runtimes, with their clocks and ladder errors', columns, clocks))}
${section(
  'environment',
  'Environment',
  factList(runFacts(summary, results)),
  factTable('How each platform was built and started', columns, buildFacts(summary, results, platforms)),
)}
${section('help', 'How to read it', help(summary))}
${rawSection(parts)}
</main>
<dialog id="samples" aria-labelledby="samples-title">
<form method="dialog"><h2 id="samples-title"></h2><button>Close</button></form>
<p class="hint">Each point is a sample, each row of points a round. The bar marks the cost of the round.</p>
<div class="canvas"></div><dl class="details"></dl></dialog>
<script type="application/json" id="data">${json(data)}</script>
${packed('details', parts.pack(JSON.stringify(detailsOf(model))))}
${history && packed('history-data', parts.pack(JSON.stringify(history)))}
${parts.raw !== null && packed('results', parts.raw)}
${packed('script', parts.script)}
<script>${trusted(parts.loader)}</script>
</body>
</html>
`);
}
