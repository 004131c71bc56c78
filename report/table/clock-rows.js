/**
 * The rows at the head of the table: the runtime, its clock and its ladder error.
 *
 * @import { SummaryPlatform } from '../../protocol/types.js'
 * @typedef {{ text: string, title: string }} HeadCell  title: the long form, for a tooltip
 * @typedef {{ label: string, cells: HeadCell[] }} ClockRow
 */
import { DASH, formatCost, formatError, formatPercent, formatStep } from '../text/numbers.js';
import { method } from '../method/method.js';

const JITTER = {
  fine: 'shorter than one reading takes',
  floor: 'readings are rounded down to it',
  jittered: 'with random edges (~)',
};

const NOTHING = { text: DASH, title: '' };

/** Shortens `20.20.2` to `20.20`. @param {string} text */
const shortVersion = (text) => text.replace(/(\d+\.\d+)(\.\d+)+/g, '$1');

/** `node` of the variant `node@simd` or of the joined column `node#2`. @param {string} id */
const platformOf = (id) => id.split(/[@#]/)[0].toLowerCase();

/**
 * The version only, if the runtime is named after its platform. For native code, the compiler, and whether
 * the allocator has its own rules.
 * @param {SummaryPlatform} platform
 */
function runtimeCell({ id, runtime, engine, compiler, flags, heap }) {
  const words = (runtime ?? '').split(' ');
  const own = words[0].toLowerCase() === platformOf(id) ? words.slice(1).join(' ') : words.join(' ');
  const build = [compiler, flags].filter(Boolean).join(' ');
  return {
    text: shortVersion(own || compiler || runtime || DASH) + (heap === 'system' ? ', system heap' : ''),
    title: [runtime, engine, build].filter(Boolean).join(', '),
  };
}

/** Shortens `std::chrono::steady_clock` to `steady`. @param {string} name */
const shortClock = (name) => name.replace(/^.*::/, '').replace(/_clock$/, '');

/** @param {SummaryPlatform} platform */
function clockCell({ clock, counter }) {
  if (counter !== null)
    return { text: counter, title: 'what counts the instructions of this column, which has no clock' };
  if (!clock) return NOTHING;
  const { name, isolated } = clock;
  const isolation = isolated === null ? [] : [`cross-origin ${isolated ? 'isolated' : 'not isolated'}`];
  return { text: shortClock(name), title: [name, ...isolation].join(', ') };
}

/** @param {SummaryPlatform} platform */
function tickCell({ clock }) {
  if (!clock) return NOTHING;
  return {
    text: formatStep(clock.tickNs) + (clock.jitter === 'jittered' ? ' ~' : ''),
    title: `the smallest step of the clock: ${JITTER[clock.jitter]}`,
  };
}

/** @param {SummaryPlatform} platform */
function callCell({ clock }) {
  if (!clock) return NOTHING;
  return { text: formatStep(clock.callNs), title: 'the cost of one clock reading' };
}

/** @param {SummaryPlatform} platform */
function cycleCell({ cycleNs, cycleSpread }) {
  if (cycleNs === null) return NOTHING;
  return {
    text: [formatCost(cycleNs).text, formatError(cycleSpread)].filter(Boolean).join(' '),
    title: 'one CPU cycle; ± is half the range of the readings during the run',
  };
}

/** @param {SummaryPlatform} platform */
function ladderCell({
  counter,
  ladderError,
  ladderWorst,
  ladderInterceptNs,
  isDisturbed = false,
  disturbedRounds = [],
}) {
  if (counter !== null) return NOTHING;
  if (ladderError === null) return { text: DASH, title: 'some rows of the ladder were not measured' };
  const intercept = ladderInterceptNs?.toFixed(3).replace(/^-(?=[0.]+$)/, '');
  const left = intercept === undefined ? [] : [`${intercept} ns remain at K = 0`];
  return {
    text:
      formatPercent(ladderError) +
      (ladderError > method.share.large ? ' !' : '') +
      (isDisturbed
        ? ', disturbed'
        : disturbedRounds.length > 0
          ? `, ${disturbedRounds.length} disturbed`
          : ''),
    title: [
      `largest deviation of a chain of K equal steps from K times one step; at K = ${ladderWorst}`,
      ...left,
    ].join('; '),
  };
}

/** @type {[string, (platform: SummaryPlatform) => HeadCell][]} */
const ROWS = [
  ['runtime', runtimeCell],
  ['clock', clockCell],
  ['tick', tickCell],
  ['call', callCell],
  ['cycle', cycleCell],
  ['ladder error', ladderCell],
];

/**
 * @param {SummaryPlatform[]} platforms  one for each column
 * @returns {ClockRow[]}
 */
export function clockRowsOf(platforms) {
  const onlyCounts = platforms.length > 0 && platforms.every(({ counter }) => counter !== null);
  return ROWS.map(([label, cellOf]) => ({
    label: onlyCounts && label === 'clock' ? 'counter' : label,
    cells: platforms.map(cellOf),
  })).filter(({ cells }) => !onlyCounts || cells.some(({ text }) => text !== DASH));
}
