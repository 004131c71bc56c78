/**
 * The page of a site. Its tables are plain HTML, so that they can be read without its script, which searches,
 * orders, and shows the history of a row.
 *
 * @import { Content } from '../../../report/api.js'
 * @import { SiteChange, SiteMachine, SiteModel, SiteRow } from './model.js'
 *
 * @typedef {object} Links
 * @property {string | null} repository  address of its page
 * @property {string} script  file of the page's script
 * @property {(string | null)[]} reports  of each machine, the file of its newest report
 * @property {(string | null)[]} measure  of each machine, the address of the page that measures here, beside
 *   its newest run
 * @property {import('./data.js').IndexData} index
 *
 * @typedef {object} Parts
 * @property {string} title
 * @property {string} style
 * @property {Content} [header]  above the title
 */
import { labelOf, rowName } from '../../../protocol/identity.js';
import {
  changeText,
  costCell,
  counted,
  formatRatio,
  gatherBy,
  head,
  html,
  json,
  navigation,
  notice,
  scrolling,
  section,
} from '../../../report/api.js';
import { alsoText } from './data.js';
import { commitAddress } from './commit.js';
import { writeView } from '../page/address.js';

/**
 * Most changes, and most counts that differ, in the tables of the page. Each row has its own changes as well.
 */
const LISTED = 100;

/** @param {SiteRow} row */
const rowAddress = (row) => `#${writeView({ row: labelOf(row) })}`;

/**
 * A run, with a link to its commit.
 *
 * @param {SiteMachine['runs'][number]} run
 * @param {string | null} repository
 */
function runLink({ text, commit }, repository) {
  const address = commitAddress(repository, commit);
  return address === null ? text : html`<a href="${address}">${text}</a>`;
}

/** @param {SiteMachine} machine */
const newestRun = ({ runs }) => runs[runs.length - 1];

/** Whether a column for the last changes has anything to show. @param {SiteMachine} machine */
const hasHistory = ({ runs }) => runs.length > 1;

/** @param {SiteModel} model @param {Links} links */
function heads({ machines }, { repository }) {
  const columns = (/** @type {SiteMachine} */ machine, /** @type {number} */ i) =>
    machine.columns.map(({ platform, runtime, isReference }) => {
      const role = isReference && machine.columns.length > 1 && ' · reference';
      return html`<th scope="col" data-machine="${i}">${platform}<small>${runtime}${role}</small></th>`;
    });
  return html`<thead><tr><th scope="col" rowspan="2">Benchmark</th>${machines.map((machine, i) => {
    const width = machine.columns.length + Number(hasHistory(machine));
    const newest = html`<small>${runLink(newestRun(machine), repository)}</small>`;
    return html`<th scope="colgroup" colspan="${width}" data-machine="${i}">${machine.name}${newest}</th>`;
  })}</tr>
<tr>${machines.map((machine, i) => [
    columns(machine, i),
    hasHistory(machine) && html`<th scope="col" class="word" data-machine="${i}">last change</th>`,
  ])}</tr></thead>
`;
}

/** @param {SiteChange | null} change @param {SiteMachine} machine @param {string | null} repository */
function lastChange(change, { runs }, repository) {
  if (change === null) return null;
  const since = runLink(runs[change.change.run], repository);
  return html`${formatRatio(change.change.ratio)} ${change.series.platform}<small>${since}</small>`;
}

/** When a run was, if it is not the newest one. @param {number | null} run @param {SiteMachine} machine */
function whenMeasured(run, machine) {
  const newest = newestRun(machine);
  const own = run === null ? newest : machine.runs[run];
  if (own === newest) return null;
  const [[date, time], [lastDate]] = [own, newest].map(({ startedAt }) => [
    startedAt.slice(0, 10),
    startedAt.slice(11, 16),
  ]);
  return html`<small class="when">${date === lastDate ? time : date}</small>`;
}

/** @param {{ row: SiteRow, index: number }} row @param {SiteModel} model @param {Links} links */
function bodyRow({ row, index }, { machines }, { repository }) {
  const suite = html`<span class="of-suite" hidden>${row.suite}/</span>`;
  const cells = machines.map((machine, i) => [
    row.cells[i].map((cell) => costCell(cell, html` data-machine="${i}"`, whenMeasured(cell.run, machine))),
    hasHistory(machine) &&
      html`<td class="word" data-machine="${i}">${lastChange(row.last[i], machine, repository)}</td>`,
  ]);
  const name = html`<a href="${rowAddress(row)}">${suite}${rowName(row)}</a>`;
  return html`<tr data-row="${index}"><th scope="row">${name}</th>${cells}</tr>
`;
}

/** @param {SiteModel} model @param {Links} links */
function costs(model, links) {
  const { machines, rows } = model;
  const columns =
    1 + machines.reduce((sum, machine) => sum + machine.columns.length + Number(hasHistory(machine)), 0);
  const blocks = gatherBy(
    rows.map((row, index) => ({ row, index })),
    ({ row }) => row.suite,
  );
  return scrolling(
    'Costs of all benchmarks',
    html`<table class="costs" id="costs-table">
<caption><span>Cost of one operation in the newest run that has it, without the cost of the harness. A
cost of another run than the machine's last has its date, or on the same day its time (UTC). ± is the longer
side of the 95 % interval. Ratios are those of one machine.</span></caption>
${heads(model, links)}${[...blocks].map(
      ([suite, own]) => html`<tbody>
<tr class="suite"><th scope="rowgroup" colspan="${columns}"><span>${suite}</span></th></tr>
${own.map((one) => bodyRow(one, model, links))}</tbody>
`,
    )}</table>`,
  );
}

/** @param {SiteModel} model @param {Links} links */
function changes({ changes: all, rows, machines }, { repository }) {
  const caption =
    all.length > LISTED
      ? `The last ${LISTED} of ${all.length} changes`
      : 'Changes, with the first run that has each';
  return scrolling(
    caption,
    html`<table class="facts">
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">Benchmark</th><th scope="col">Machine</th><th scope="col">Platform</th>
<th scope="col">Change</th><th scope="col">Since</th>
<th scope="col">Also changed in that run</th></tr></thead>
<tbody>${all.slice(0, LISTED).map(({ row, machine, series, change }) => {
      const { name, runs } = machines[machine];
      const since = runLink(runs[change.run], repository);
      const cells = [name, series.platform, changeText(change, series), since, alsoText(change)];
      const label = html`<a href="${rowAddress(rows[row])}">${labelOf(rows[row])}</a>`;
      return html`<tr><th scope="row">${label}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`;
    })}</tbody></table>`,
  );
}

/** @param {SiteModel} model */
function counts({ counts: all, rows, machines }) {
  const caption =
    all.length > LISTED ? `${LISTED} of ${all.length} counts that differ` : 'Counts that differ';
  return [
    html`<p class="hint">Times of different machines are not compared. Counts of the same build are expected
to be the same; other compilers and system libraries make them differ.</p>
`,
    scrolling(
      caption,
      html`<table class="costs">
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">Benchmark</th><th scope="col" class="word">Platform</th>${machines.map(
        ({ name }) => html`<th scope="col">${name}</th>`,
      )}</tr></thead>
<tbody>${all.slice(0, LISTED).map(({ row, platform, amounts }) => {
        const cells = amounts.map((amount) => html`<td>${amount ?? '–'}</td>`);
        return html`<tr><th scope="row">${labelOf(rows[row])}</th>
<td class="word">${platform}</td>${cells}</tr>
`;
      })}</tbody></table>`,
    ),
  ];
}

/** @param {SiteModel} model @param {Links} links */
const machineList = ({ machines }, { repository, reports, measure }) =>
  machines.map((machine, i) => {
    const facts = [...machine.facts, counted(machine.runs.length, 'run')].join(' · ');
    return html`<h3>${machine.name}</h3>
<p>${facts}. Newest: ${runLink(newestRun(machine), repository)}.
${reports[i] !== null && html`<a href="${reports[i]}">Full report of a run</a>.`}
${
  measure[i] !== null && html`<a class="measure" href="${measure[i]}">Run it here, beside this machine</a>.`
}</p>
`;
  });

const controls = html`<form id="controls" class="controls" hidden>
<label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
<label>Order <select id="order"><option value="">as measured</option>
<option value="ratio">by ratio</option><option value="change">by change</option></select></label>
<label>Machine <select id="machine"></select></label>
<output id="shown" for="search"></output>
</form>
`;

/** The script moves it below the row whose history it shows. */
const rowSection = html`<section id="row" aria-labelledby="row-title" hidden>
<h2 id="row-title" tabindex="-1"></h2>
<p class="controls"><label>Runs <select id="last"><option value="">all</option>
<option value="1000">last 1000</option><option value="100">last 100</option></select></label>
<button type="button" id="close">Close</button></p>
<p id="row-status" class="hint" role="status"></p><div id="row-content"></div></section>
`;

const howToRead = html`<ul>
<li>A cost is that of one operation. <code>–</code>: no run has it. <code>&lt; floor</code>: it
cannot be told from nothing.</li>
<li><code>*</code> missed its target of precision. <code>?</code> is unreliable, for example because it was
still changing or was measured once; its run's table says why.</li>
<li>A ratio refers to the reference column of the same machine and run. ≈
means that its interval contains 1.</li>
<li>A change is a new level of cost that at least two runs confirm. A single odd run is none.</li>
<li>What also changed in that run may be the cause: the compiler, the engine, flags, the system.</li>
<li>Press a benchmark's name to see its history. The address of the page keeps what is shown.</li>
</ul>`;

/**
 * @param {SiteModel} model
 * @param {Parts & { links: Links }} parts
 * @returns {string}
 */
export function renderSite(model, { title, style, header, links }) {
  const { machines, apart, changes: all, counts: different } = model;
  const runs = machines.reduce((sum, one) => sum + one.runs.length, 0);
  const measured = [
    counted(runs, 'run'),
    counted(model.rows.length, 'benchmark'),
    counted(machines.length, 'machine'),
    `the last on ${newestRun(machines[0]).startedAt.slice(0, 10)}`,
  ].join(' · ');
  const parts = /** @type {[string, string | false][]} */ ([
    ['costs', 'Costs'],
    ['changes', runs > machines.length && 'Changes'],
    ['counts', different.length > 0 && 'Counts'],
    ['machines', 'Machines'],
    ['help', 'How to read it'],
  ]);
  return String(html`<!doctype html>
<html lang="en">
${head({ title, style, files: { scripts: true } })}
<body class="site">
${header}<header>
<h1>${title}</h1>
<p>${measured}</p>
${navigation('Parts of the page', parts)}
</header>
<main>
${notice(
  'error',
  'Errors',
  machines.flatMap(({ name, errors }) =>
    errors.map((line) => (machines.length > 1 ? `${name}: ${line}` : line)),
  ),
)}${notice('plain', 'Machines that are kept apart', apart)}${section(
    'costs',
    'Costs',
    html`<noscript><p>Search, order and histories need JavaScript.</p></noscript>
`,
    controls,
    costs(model, links),
  )}
${rowSection}${
    runs > machines.length &&
    section('changes', 'Changes', all.length > 0 ? changes(model, links) : html`<p>No cost changed.</p>`)
  }
${different.length > 0 && section('counts', 'Counts that differ between machines', counts(model))}
${section('machines', 'Machines', machineList(model, links))}
${section('help', 'How to read it', howToRead)}
</main>
<script type="application/json" id="index">${json(links.index)}</script>
<script src="${links.script}"></script>
</body>
</html>
`);
}
