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
<thead><tr><th scope="col">Benchmark</th><th scope="col">Platform</th><th scope="col">Change</th><th scope="col">Since</th><th scope="col">Also changed in that run</th></tr></thead>
<tbody>${changes.slice(0, LISTED).map(
      ({
        benchmark,
        platform,
        run,
        text,
        also,
      }) => html`<tr><th scope="row">${benchmark}</th><td>${platform}</td><td>${text}</td><td>${run}</td><td>${also}</td></tr>
`,
    )}</tbody></table>`,
  );
}

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
    html`<p class="hint">${count} A line through a point is its 95 % interval. A ring marks a change, with the ratio. A dashed line marks a change of the environment.</p>
`,
    changes.length > 0 ? changeTable(history) : html`<p>No cost changed.</p>`,
    environment.length > 0 &&
      html`<ul class="remarks">${environment.map(({ run, text }) => html`<li>since ${runs[run]}: ${text}</li>`)}</ul>
`,
    html`<div id="history-controls" class="controls"></div>
`,
    places.map(
      (
        { suite, label },
        i,
      ) => html`<figure data-history="${i}"><figcaption><h3>${suite} / ${label}</h3></figcaption><div class="canvas"></div></figure>
`,
    ),
    benchmarks.length > places.length &&
      html`<figure data-history="chosen"><figcaption><label>Benchmark <select id="history-choice">${benchmarks.map(({ suite, label }, i) => html`<option value="${i}"${i === places.length && html` selected`}>${suite} / ${label}</option>`)}</select></label></figcaption><div class="canvas"></div></figure>
`,
  ];
}
