/**
 * The dialog with all samples of a benchmark.
 *
 * @import { Identity } from '../../../protocol/identity.js'
 * @import { Results } from '../../../protocol/types.js'
 */
import * as Plot from '@observablehq/plot';
import { benchmarkKey, rowName } from '../../../protocol/identity.js';
import { hasPairs } from '../../results/pairs.js';
import { analyse } from '../../estimate/platform-data.js';
import { windowCosts } from '../../estimate/rounds/windows.js';
import { spreadOf } from '../../estimate/spread.js';
import { asPicture, colorOf, amountText, powersOfTen, wantsLog } from './looks.js';
import { readDetails, readResults } from './raw.js';

const ROUND = 9;

/**
 * The costs of all samples and of all windows of long runs, and the level of each round.
 * @param {Results} results
 * @param {Identity} benchmark
 * @param {string} platform
 */
function samplesOf({ platforms, referenceCycles }, benchmark, platform) {
  const key = benchmarkKey(benchmark);
  const data = analyse(platforms, referenceCycles, { leavesOut: false }).data[
    platforms.findIndex(({ id }) => id === platform)
  ];
  const measured = (data?.of.get(key)?.measured.get(key) ?? []).filter(({ result }) => hasPairs(result));
  if (measured.length === 0) return [];
  return spreadOf(measured).rounds.map(({ round, costs, level, base }) => {
    const one = measured.find((other) => other.round === round);
    return { costs, level, windows: one ? windowCosts(one).map((cost) => cost - base) : [] };
  });
}

/**
 * @param {{ platform: string, rounds: ReturnType<typeof samplesOf> }[]} all
 * @param {string[]} platforms
 * @param {number} width
 */
function draw(all, platforms, width) {
  let top = 0;
  const lanes = all.map(({ platform, rounds }) => {
    const label = { platform, y: top + 12 };
    const placed = rounds.map((round, i) => ({
      ...round,
      y: top + 24 + (i + 0.5) * ROUND,
      platform,
    }));
    top += 24 + rounds.length * ROUND + 8;
    return { label, placed };
  });
  const rounds = lanes.flatMap(({ placed }) => placed);
  const samples = rounds.flatMap(({ costs, y, platform }) => costs.map((cost) => ({ cost, y, platform })));
  const windows = rounds.flatMap((one) =>
    one.windows.map((cost) => ({ cost, y: one.y, platform: one.platform })),
  );
  const values = [...samples, ...windows].map(({ cost }) => cost);
  const isLog = wantsLog(values);
  const ticks = isLog ? powersOfTen(values, width / 70) : Math.round(width / 90);
  const color = (/** @type {{ platform: string }} */ { platform }) => colorOf(platforms.indexOf(platform));
  const drawn = Plot.plot({
    className: 'plot',
    ariaLabel: 'The cost of every sample, a row for each round of each platform',
    width,
    height: top + 44,
    marginLeft: 12,
    marginRight: 24,
    marginTop: 4,
    marginBottom: 40,
    x: { type: isLog ? 'log' : 'linear', nice: !isLog },
    y: { type: 'linear', domain: [0, top], range: [4, 4 + top], axis: null },
    marks: [
      Plot.gridX({ ticks }),
      Plot.axisX({
        ticks,
        tickFormat: (/** @type {number} */ ns) => amountText(ns, { quantity: 'time' }),
        label:
          `cost of an operation in a sample${windows.length > 0 ? '; ○ in a window of a long run' : ''}` +
          (isLog ? ', logarithmic scale' : ''),
        labelArrow: 'none',
      }),
      Plot.text(
        lanes.map(({ label }) => label),
        { frameAnchor: 'left', y: 'y', text: 'platform', textAnchor: 'start', fontWeight: 600 },
      ),
      Plot.dot(samples, { x: 'cost', y: 'y', r: 2.2, fill: color, fillOpacity: 0.45 }),
      Plot.dot(windows, { x: 'cost', y: 'y', r: 3, stroke: color, strokeOpacity: 0.7 }),
      Plot.ruleX(rounds, {
        x: 'level',
        y1: ({ y }) => y - ROUND / 2,
        y2: ({ y }) => y + ROUND / 2,
        stroke: 'currentColor',
        strokeWidth: 2,
      }),
    ],
  });
  return asPicture(drawn);
}

/** @param {{ platform: string, detail: string }[]} cells */
const detailList = (cells) =>
  cells
    .filter(({ detail }) => detail !== '')
    .flatMap(({ platform, detail }) => {
      const [term, description] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = platform;
      description.textContent = detail;
      return [term, description];
    });

/**
 * @param {HTMLElement} canvas
 * @param {Identity} benchmark
 * @param {string[]} platforms
 */
async function showSamples(canvas, benchmark, platforms) {
  try {
    const results = await readResults();
    const all = platforms
      .map((platform) => ({ platform, rounds: samplesOf(results, benchmark, platform) }))
      .filter(({ rounds }) => rounds.length > 0);
    if (all.length > 0) canvas.replaceChildren(draw(all, platforms, canvas.clientWidth));
    else canvas.textContent = 'No samples.';
  } catch (error) {
    canvas.textContent = `The samples cannot be shown: ${/** @type {Error} */ (error).message}.`;
  }
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Identity} benchmark
 * @param {{ index: number, platforms: string[] }} context  index: row in the table
 */
async function show(dialog, benchmark, { index, platforms }) {
  const canvas = dialog.querySelector('.canvas');
  const title = dialog.querySelector('h2');
  const details = dialog.querySelector('.details');
  if (!(canvas instanceof HTMLElement) || !title || !details) return;
  title.textContent = rowName(benchmark);
  canvas.textContent = '…';
  details.replaceChildren();
  dialog.showModal();
  const known = await readDetails().catch(() => []);
  details.replaceChildren(...detailList(known[index] ?? []));
  await showSamples(canvas, benchmark, platforms);
}

/**
 * Turns each benchmark's name in the table into a button that shows its samples.
 * @param {Identity[]} benchmarks  in the order of the table
 * @param {string[]} platforms
 */
export function makeNamesButtons(benchmarks, platforms) {
  const dialog = document.getElementById('samples');
  if (!(dialog instanceof HTMLDialogElement)) return;
  for (const name of document.querySelectorAll('.name[data-row]')) {
    const index = Number(name.getAttribute('data-row'));
    const benchmark = benchmarks[index];
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'name';
    button.textContent = name.textContent;
    button.setAttribute('aria-haspopup', 'dialog');
    button.addEventListener('click', () => void show(dialog, benchmark, { index, platforms }));
    name.replaceWith(button);
  }
}
