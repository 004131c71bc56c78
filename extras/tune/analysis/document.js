/**
 * The outcomes of races of flags as one HTML file without a script: a plot of time against size, and the
 * table.
 *
 * @import { SetOutcome, TuneOutcome } from './outcome.js'
 */
import { counted, head, html, largest, scrolling, section, smallest } from '../../../report/api.js';
import { isText, kilobytes, tableOf } from './text.js';

/** Of a plot, in pixels. */
const plot = { width: 720, height: 420, left: 56, right: 190, top: 16, bottom: 44 };

/** Labels of neighbours that are closer than this would overlap. */
const lineHeight = 15;

/** Steps of an axis. */
const steps = 5;

/**
 * A logarithmic scale from values to pixels, a little wider than the values.
 *
 * @param {number[]} values
 * @param {number} from
 * @param {number} to
 */
function scaleOf(values, from, to) {
  const [low, high] = [smallest(values), largest(values)].map(Math.log);
  const room = (high - low || 1) * 0.08;
  const [least, most] = [low - room, high + room];
  const at = (/** @type {number} */ value) =>
    Math.round(10 * (from + ((Math.log(value) - least) / (most - least)) * (to - from))) / 10;
  return {
    at,
    ticks: Array.from({ length: steps }, (_, i) => Math.exp(least + ((most - least) * (i + 0.5)) / steps)),
  };
}

/**
 * The labels from the top, moved down where they would overlap.
 * @template {{ y: number }} T
 * @param {T[]} points
 */
function placed(points) {
  let below = -Infinity;
  return [...points]
    .sort((a, b) => a.y - b.y)
    .map((point) => {
      below = Math.max(point.y, below + lineHeight);
      return { ...point, labelY: below };
    });
}

/** @param {TuneOutcome} outcome */
function picture({ sets }) {
  const shown = sets.flatMap((set) =>
    set.time && set.size && set.status !== 'same' ? [{ set, time: set.time, size: set.size }] : [],
  );
  if (shown.length < 2) return null;
  const { width, height, left, right, top, bottom } = plot;
  const x = scaleOf(
    shown.map(({ size }) => size),
    left,
    width - right,
  );
  const y = scaleOf(
    shown.map(({ time }) => time.value),
    height - bottom,
    top,
  );
  const points = placed(
    shown.map(({ set, time, size }) => ({ set, time, x: x.at(size), y: y.at(time.value), text: set.flags })),
  );
  const best = points
    .filter(({ set }) => set.status === 'best' || set.status === 'own')
    .sort((a, b) => a.x - b.x);
  const label = (/** @type {[x: number, y: number]} */ [at, line], /** @type {string} */ anchor) =>
    html`x="${at}" y="${line}" text-anchor="${anchor}" fill="currentColor"`;
  const line = best.map((one) => `${one.x} ${one.y}`).join('L');
  return html`<figure><svg class="plot" role="img" aria-label="Time against size of each set of flags"
width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${x.ticks.map(
  (tick) => html`<text ${label([x.at(tick), height - bottom + 18], 'middle')}>${kilobytes(tick)}</text>
`,
)}${y.ticks.map(
    (tick) => html`<path d="M${left} ${y.at(tick)}H${width - right}" stroke="var(--line)"/>
<text ${label([left - 6, y.at(tick) + 4], 'end')}>${tick.toFixed(2)}</text>
`,
  )}<text ${label([(left + width - right) / 2, height - 6], 'middle')}>size, kB</text>
<text ${label([4, 12], 'start')}>time</text>
<path d="M${line}" fill="none" stroke="var(--muted)" stroke-dasharray="2 3"/>
${points.map(
  (one) => html`<path d="M${one.x} ${one.y}L${width - right + 8} ${one.labelY}" stroke="var(--line)"/>
`,
)}${points.map(({ set, time, text, x: at, y: middle, labelY }) => {
    const colour = colourOf(set);
    const name = text.length > 28 ? `${text.slice(0, 27)}…` : text;
    return html`<path d="M${at} ${y.at(time.low)}V${y.at(time.high)}" stroke="${colour}"/>
<circle cx="${at}" cy="${middle}" r="${set.status === 'behind' ? 3 : 5}" fill="${colour}"/>
<text x="${width - right + 12}" y="${labelY + 4}" fill="${colour}">${name}</text>
`;
  })}</svg></figure>`;
}

/** @param {SetOutcome} set */
const colourOf = ({ status }) =>
  status === 'best' ? 'var(--series-2)' : status === 'own' ? 'var(--accent)' : 'var(--muted)';

/** @param {TuneOutcome} outcome */
function table(outcome) {
  const { head: titles, rows } = tableOf(outcome);
  const kind = (/** @type {string} */ title) => isText(title) && html` class="word"`;
  const caption = `Sets of flags, ${counted(outcome.rounds, 'round')} on ${outcome.columns.join(', ')}`;
  return scrolling(
    caption,
    html`<table class="costs">
<caption><span>${caption}</span></caption>
<thead><tr>${titles.map((title) => html`<th scope="col"${kind(title)}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(({ set, cells: [flags, ...cells] }) => {
      const name = set.status === 'best' ? html`<strong>${flags}</strong>` : flags;
      return html`<tr><th scope="row">${name}</th>${cells.map(
        (cell, i) => html`<td${kind(titles[i + 1])}>${cell}</td>`,
      )}</tr>
`;
    })}</tbody></table>`,
  );
}

/**
 * @param {readonly TuneOutcome[]} outcomes
 * @param {{ about: [string, string][], style: string }} parts  about: facts of the run
 * @returns {string}
 */
export function renderTuneHtml(outcomes, { about, style }) {
  return String(html`<!doctype html>
<html lang="en">
${head({ title: 'Samebench tune', style })}
<body>
<header>
<h1>Samebench tune</h1>
<dl class="facts">${about.map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
</header>
<main>
${outcomes.map((outcome) =>
  section(
    `tune-${outcome.target}`,
    outcome.target,
    outcome.advice.map((line) => html`<p class="conclusion">${line}</p>`),
    picture(outcome),
    table(outcome),
  ),
)}
${section(
  'help',
  'How to read it',
  html`<p>Times and instructions are over those of the project's own flags, as geometric means of all
benchmarks. A set is best if no other one is as small and faster, or smaller and as fast. Bars are 95 %
intervals. Sets of one code are measured once.</p>`,
)}
</main>
</body>
</html>
`);
}
