/**
 * Draws the costs of a benchmark from run to run, with a line for each platform.
 *
 * @import { HistoryFigure, HistoryFigures } from '../history/figures.js'
 */
import * as Plot from '@observablehq/plot';
import { asPicture, colorOf, amountText, dashOf, powersOfTen, wantsLog } from './looks.js';
import { quantityOf } from '../../quantities/index.js';
import { largest, smallest } from '../../statistics/descriptive.js';

/** Wider intervals are ignored when the height of the plot is chosen. */
const WIDEST = 0.3;

/**
 * @param {number[]} values
 * @returns {import('@observablehq/plot').ScaleOptions & { domain: number[] }}
 */
function scaleOf(values) {
  const [least, most] = [smallest(values), largest(values)];
  if (wantsLog(values)) return { type: 'log', domain: [least * 0.9, most * 1.2] };
  const room = Math.max(0.12 * (most - least), 0.02 * most);
  return { type: 'linear', domain: [Math.max(0, least - room), most + 1.5 * room] };
}

/**
 * Ticks at the powers of ten, and at 2 and 5 times these if there is room.
 * @param {number[]} domain
 */
function logTicks(domain) {
  const tens = powersOfTen(domain, 8);
  const [from, to] = domain.map(Math.log10);
  const all = Array.from(
    { length: Math.ceil(to) - Math.floor(from) + 1 },
    (_, i) => 10 ** (Math.floor(from) + i),
  )
    .flatMap((ten) => [ten, 2 * ten, 5 * ten])
    .filter((tick) => tick >= domain[0] && tick <= domain[1]);
  return all.length <= 8 ? all : tens;
}

/**
 * Drops labels that would overlap, except for the uppermost.
 * @template {{ run: number, value: number }} T
 * @param {T[]} changes
 * @param {(change: T, above: T) => boolean} covers
 */
const readable = (changes, covers) =>
  [...changes]
    .sort((a, b) => b.value - a.value)
    .reduce(
      (/** @type {T[]} */ kept, one) => (kept.some((above) => covers(one, above)) ? kept : [...kept, one]),
      [],
    );

/**
 * @param {HistoryFigure} benchmark
 * @param {Pick<HistoryFigures, 'runs' | 'environment'>} history
 * @param {{ shown: Set<string>, platforms: string[], width: number }} view  platforms: in the order of
 *   their colours
 */
export function drawHistory(
  { suite, label, quantity, lines },
  { runs, environment },
  { shown, platforms, width },
) {
  const own = lines.filter(({ platform }) => shown.has(platform));
  const points = own.flatMap(({ platform, machine, points: some }) =>
    some.map(([run, value, low, high]) => ({ platform, machine, run, value, low, high })),
  );
  const y = scaleOf(
    points.length > 0
      ? points.flatMap(({ value, low, high }) => [
          Math.max(low, value * (1 - WIDEST)),
          Math.min(high, value * (1 + WIDEST)),
        ])
      : [1, 2],
  );
  const {
    words: { what },
    isExact,
  } = quantityOf({ quantity });
  const [bottom, top] = y.domain;
  const changes = own.flatMap(({ platform, changes: some }) =>
    some.map((change) => ({ platform, ...change })),
  );
  const color = (/** @type {{ platform: string }} */ { platform }) => colorOf(platforms.indexOf(platform));
  const step = Math.max(1, Math.ceil(runs.length / Math.max(1, Math.floor(width / 110))));
  const named = runs.map((_, run) => run).filter((run) => run % step === 0);
  const short = (/** @type {number} */ run) =>
    (runs[run] ?? '').replace(/ \(.*$/, '').replace(/ \d\d:\d\d$/, '');
  const height = Math.max(220, Math.min(340, width * 0.4));
  const ticks = y.type === 'log' ? logTicks(y.domain) : 6;
  const lower = (/** @type {number} */ value) =>
    (y.type === 'log' ? Math.log(top / value) / Math.log(top / bottom) : (top - value) / (top - bottom)) *
    (height - 62);
  const words = readable(
    changes,
    (one, above) =>
      Math.abs(one.run - above.run) * (width / runs.length) < 36 &&
      lower(one.value) - lower(above.value) < 22,
  );
  const title = (/** @type {typeof points[number]} */ { platform, run, value, low, high }) =>
    [
      `${platform}: ${amountText(value, { quantity })}`,
      ...(isExact
        ? []
        : [`95 %: ${amountText(Math.max(0, low), { quantity })} to ${amountText(high, { quantity })}`]),
      runs[run],
    ].join('\n');
  const drawn = Plot.plot({
    className: 'plot',
    ariaLabel: `${suite}, ${label}: ${what} from run to run, by platform; the table lists the changes`,
    width,
    height,
    marginLeft: 62,
    marginRight: 24,
    marginTop: 22,
    marginBottom: 40,
    x: { type: 'linear', domain: [-0.5, Math.max(0.5, runs.length - 0.5)] },
    y: { type: y.type, domain: y.domain },
    marks: [
      Plot.gridY({ ticks }),
      Plot.axisX({ ticks: named, tickFormat: short, label: 'run', labelArrow: 'none' }),
      Plot.axisY({
        ticks,
        tickFormat: (/** @type {number} */ value) => amountText(value, { quantity }),
        label: `${what}${y.type === 'log' ? ', logarithmic scale' : ''}`,
        labelArrow: 'none',
      }),
      Plot.ruleX(environment, {
        x: 'run',
        stroke: 'currentColor',
        strokeOpacity: 0.45,
        strokeDasharray: '3 3',
      }),
      ...own.map((line) =>
        Plot.line(line.points, {
          x: ([run]) => run,
          y: ([, value]) => value,
          stroke: color(line),
          strokeWidth: 1.5,
          strokeDasharray: dashOf(line.machine),
        }),
      ),
      Plot.ruleX(points, {
        x: 'run',
        y1: ({ low }) => Math.max(low, bottom),
        y2: ({ high }) => Math.min(high, top),
        stroke: color,
        strokeWidth: 1.5,
        strokeOpacity: 0.6,
      }),
      Plot.dot(points, { x: 'run', y: 'value', r: 2.5, fill: color, title, tip: true }),
      Plot.dot(changes, { x: 'run', y: 'value', r: 7, stroke: 'currentColor', strokeWidth: 2 }),
      Plot.text(words, {
        x: 'run',
        y: 'value',
        dy: -14,
        text: 'text',
        fill: 'currentColor',
        fontWeight: 600,
      }),
    ],
  });
  return asPicture(drawn);
}
