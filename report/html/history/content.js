/**
 * The history in the report: a table of the changes, and placeholders for the plots.
 *
 * @import { HistoryFigures } from './figures.js'
 */
import { html } from '../escape.js';
import { scrolling } from '../table.js';

/** Number of changed benchmarks that are drawn at once. The others can be selected. */
const DRAWN = 6;

/** Most rows of the table of changes. */
const LISTED = 40;

/** @param {HistoryFigures['changes'][number]} change */
function changeRow({ benchmark, platform, run, text, also }) {
  const cells = [platform, text, run, also].map((cell) => html`<td>${cell}</td>`);
  return html`<tr><th scope="row">${benchmark}</th>${cells}</tr>
`;
}

/** @param {HistoryFigures} history */
function changeTable({ changes }) {
  const caption =
    changes.length > LISTED
      ? `The last ${LISTED} of ${changes.length} changes`
      : 'Changes, with the first run that has each';
  return scrolling(
    caption,
    html`<table class="facts">
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">Benchmark</th><th scope="col">Platform</th><th scope="col">Change</th>
<th scope="col">Since</th><th scope="col">Also changed in that run</th></tr></thead>
<tbody>${changes.slice(0, LISTED).map(changeRow)}</tbody></table>`,
  );
}

/** @param {HistoryFigures['benchmarks'][number]} benchmark */
const nameOf = ({ suite, label }) => `${suite} / ${label}`;

/**
 * A placeholder.
 * @param {string} id
 * @param {import('../escape.js').Content} caption
 */
const figure = (id, caption) => html`<figure data-history="${id}"><figcaption>${caption}</figcaption>
<div class="canvas"></div></figure>
`;

/**
 * @param {HistoryFigures} history
 * @returns {import('../escape.js').Content[]}
 */
export function historyContent(history) {
  const { runs, benchmarks, changes, environment } = history;
  const places = benchmarks.slice(0, DRAWN).filter(({ size }) => size > 0);
  const count =
    `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ` +
    `${runs[0]}${runs.length > 1 ? ` to ${runs[runs.length - 1]}` : ''}.`;
  return [
    html`<p class="hint">${count} A line through a point is its 95 % interval. A ring marks a change, with the
ratio. A dashed line marks a change of the environment.</p>
`,
    changes.length > 0 ? changeTable(history) : html`<p>No cost changed.</p>`,
    environment.length > 0 &&
      html`<ul class="remarks">${environment.map(
        ({ run, text }) => html`<li>since ${runs[run]}: ${text}</li>`,
      )}</ul>
`,
    html`<div id="history-controls" class="controls"></div>
`,
    places.map((place, i) => figure(String(i), html`<h3>${nameOf(place)}</h3>`)),
    benchmarks.length > places.length &&
      figure(
        'chosen',
        html`<label>Benchmark <select id="history-choice">${benchmarks.map(
          (one, i) =>
            html`<option value="${i}"${i === places.length && html` selected`}>${nameOf(one)}</option>`,
        )}</select></label>`,
      ),
  ];
}
