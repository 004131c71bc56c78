/**
 * A comparison of two runs, or of the two sides of a duel, as one HTML file without a script: the changes
 * first, then all costs, each with a picture of its ratio.
 *
 * @import { Compared, Comparison, Results } from '../../protocol/types.js'
 * @import { Content } from './escape.js'
 */
import { changedCells, changeSize, changesText, unclearCells } from '../compare/changes.js';
import { lossText } from '../compare/losses.js';
import {
  amountOf,
  causeText,
  detailsOf,
  environmentTexts,
  legendOf,
  NOTHING_SHARED,
  ratioText,
  thresholdText,
} from '../compare/words.js';
import { rowName } from '../../protocol/identity.js';
import { limitsOf } from '../quantities/threshold.js';
import { gatherBy } from '../results/lookup.js';
import { formatRatio } from '../text/numbers.js';
import { projectText } from '../text/project.js';
import { html } from './escape.js';
import { head, notice, section } from './parts.js';
import { scrolling } from './table.js';
import { largest } from '../statistics/descriptive.js';

/** Width and height of the picture of a ratio, and the ratio that its edge means at least and at most. */
const PICTURE = { width: 180, height: 18, least: 1.02, most: 4 };

/**
 * The ratio at the edges of all pictures: a little beyond the largest change. Intervals that are longer are
 * cut, so that one wide interval does not make all others points.
 * @param {readonly Comparison[]} cells
 */
function edgeOf(cells) {
  const extent = 1.25 * Math.max(0, largest(cells.map(changeSize)));
  return Math.exp(Math.min(Math.log(PICTURE.most), Math.max(Math.log(PICTURE.least), extent)));
}

/**
 * The ratio and its interval on a logarithmic scale, with 1 in the middle. The band is the threshold.
 * @param {Comparison} cell
 * @param {number} edge
 */
function picture({ ratio, change, threshold }, edge) {
  if (ratio === null) return null;
  const { width, height } = PICTURE;
  const at = (/** @type {number} */ value) =>
    Math.round(10 * (width / 2) * (1 + Math.min(1, Math.max(-1, Math.log(value) / Math.log(edge))))) / 10;
  const limits = limitsOf(threshold);
  const [low, middle, high] = [ratio.low, ratio.value, ratio.high].map(at);
  const [from, to] = [limits.low, limits.high].map(at);
  return html`<svg class="ratio-picture ${change}" aria-hidden="true"
width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect class="band" x="${from}" y="0" width="${to - from}" height="${height}"/>
<path class="one" d="M${width / 2} 0V${height}"/>
<path class="interval" d="M${low} ${height / 2}H${high}"/>
<circle cx="${middle}" cy="${height / 2}" r="3.5"/></svg>`;
}

/**
 * @param {Comparison} cell
 * @param {{ edge: number, withPlatform: boolean }} style
 */
function row(cell, { edge, withPlatform }) {
  const details = [detailsOf(cell), causeText(cell)].filter(Boolean).join('; ');
  const cells = [
    withPlatform && html`<td class="word">${cell.platform}</td>`,
    html`<td class="word verdict ${cell.change}">${cell.change}</td>`,
    html`<td>${amountOf(cell.baseline)}</td><td>${amountOf(cell.current)}</td><td>${ratioText(cell)}</td>`,
    html`<td>${details}</td><td>${picture(cell, edge)}</td>`,
  ];
  return html`<tr><th scope="row">${rowName(cell)}</th>${cells}</tr>
`;
}

/**
 * @param {string} caption
 * @param {readonly Comparison[]} cells  in the order of the rows
 * @param {{ edge: number, withPlatform: boolean }} style
 */
function table(caption, cells, style) {
  const suites = gatherBy(cells, ({ suite }) => suite);
  const { edge, withPlatform } = style;
  const columns = withPlatform ? 8 : 7;
  return scrolling(
    caption,
    html`<table class="costs changes">
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">Benchmark</th>
${withPlatform && html`<th scope="col" class="word">Platform</th>`}
<th scope="col" class="word">Verdict</th>
<th scope="col">Baseline</th><th scope="col">Current</th><th scope="col">Ratio</th>
<th scope="col">95 % interval</th>
<th scope="col">${formatRatio(1 / edge)} to ${formatRatio(edge)}</th></tr></thead>
${[...suites].map(
  ([suite, own]) => html`<tbody>
<tr class="suite"><th scope="rowgroup" colspan="${columns}"><span>${suite}</span></th></tr>
${own.map((cell) => row(cell, style))}</tbody>
`,
)}</table>`,
  );
}

/**
 * One of the two runs, in words: as the duel was asked for it, its project and its time.
 * @param {Results} results
 */
const runText = ({ duel, project, startedAt }) =>
  [duel?.title, projectText(project), `${startedAt.slice(0, 16).replace('T', ' ')} UTC`]
    .filter(Boolean)
    .join(' · ');

/**
 * @param {Compared} compared
 * @param {{ runs: [Results, Results], style: string }} parts  runs: the earlier and the later, without
 *   private paths
 * @returns {string}
 */
export function renderComparisonHtml(compared, { runs, style }) {
  const { cells, losses, onlyBaseline, onlyCurrent, paired } = compared;
  const title = paired ? 'Samebench duel' : 'Samebench comparison';
  const edge = edgeOf(cells);
  const changed = changedCells(cells);
  const unclear = unclearCells(cells);
  const platforms = [...new Set(cells.map(({ platform }) => platform))];
  const again = cells.filter(({ settled }) => settled).length;
  const facts = /** @type {[string, Content][]} */ ([
    ['baseline', runText(runs[0])],
    ['current', runText(runs[1])],
    ['CPU', runs[1].machine.cpu],
    [
      'found',
      cells.length === 0
        ? NOTHING_SHARED
        : `${changesText(cells)}${again > 0 ? `; ${again} were measured again` : ''}`,
    ],
  ]);
  const legend = legendOf(compared, thresholdText(compared)).split('; ');
  return String(html`<!doctype html>
<html lang="en">
${head({ title: `${title}, ${runs[1].startedAt.slice(0, 10)}`, style })}
<body>
<header>
<h1>${title}</h1>
<dl class="facts">${facts.map(
    ([label, text]) => text && html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}</dl>
</header>
<main>
${notice('warning', 'Lost', losses.map(lossText))}
${notice('warning', 'Different environments', environmentTexts(compared))}
${section(
  'changes',
  'Changes',
  changed.length > 0
    ? table('Costs that changed: slower ones first, the largest change of a suite first', changed, {
        edge,
        withPlatform: true,
      })
    : html`<p>No cost is slower or faster.</p>`,
  unclear.length > 0 && table('Costs that are unclear', unclear, { edge, withPlatform: true }),
  notice('plain', 'Only in the baseline', onlyBaseline),
  notice('plain', 'Only in the current run', onlyCurrent),
)}
${platforms.map((platform, i) =>
  section(
    `all-${i}`,
    platform,
    table(
      `All costs of ${platform}`,
      cells.filter((cell) => cell.platform === platform),
      { edge, withPlatform: false },
    ),
  ),
)}
${section(
  'help',
  'How to read it',
  html`<ul>${legend.map((line) => html`<li>${line}</li>`)}</ul>
<p>A picture shows the ratio of the current cost to that of the baseline, with its 95 % interval, on a
logarithmic scale. The line in the middle is 1, and the band around it is the threshold: smaller changes are
ignored.</p>`,
)}
</main>
</body>
</html>
`);
}
