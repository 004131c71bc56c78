/**
 * The rows at the head of the table: what ran, and how far its clock and its ladder can be trusted.
 *
 * @typedef {import('../../protocol/types.js').SummaryPlatform} SummaryPlatform
 * @typedef {{ text: string, title: string }} HeadCell  title: the long form, for a tooltip
 * @typedef {{ label: string, cells: HeadCell[] }} ClockRow
 */
import { DASH, formatCost, formatError, formatPercent, formatStep } from '../text/numbers.js';
import { LADDER_LIMIT } from '../estimate/ladder.js';

const JITTER = {
  fine: 'finer than the cost of a reading',
  floor: 'readings are rounded down to it',
  jittered: 'its edges are random (~)',
};

const NOTHING = { text: DASH, title: '' };

/** `20.20.2` is `20.20`. @param {string} text */
const shortVersion = (text) => text.replace(/(\d+\.\d+)(\.\d+)+/g, '$1');

/** Of a variant, such as `node@simd`, or of one of several, such as `node#2`. @param {string} id */
const platformOf = (id) => id.split(/[@#]/)[0].toLowerCase();

/**
 * A runtime named after its platform gives its version only; native code is its compiler.
 * @param {SummaryPlatform} platform
 */
function runtimeCell({ id, runtime, engine, compiler, flags }) {
  const words = (runtime ?? '').split(' ');
  const own = words[0].toLowerCase() === platformOf(id) ? words.slice(1).join(' ') : words.join(' ');
  const build = [compiler, flags].filter(Boolean).join(' ');
  return {
    text: shortVersion(own || compiler || runtime || DASH),
    title: [runtime, engine, build].filter(Boolean).join(', '),
  };
}

/** `std::chrono::steady_clock` is `steady`. @param {string} name */
const shortClock = (name) => name.replace(/^.*::/, '').replace(/_clock$/, '');

/** @param {SummaryPlatform} platform */
function clockCell({ clock }) {
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
  return { text: formatStep(clock.callNs), title: 'what one reading of the clock costs' };
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
function ladderCell({ ladderError, ladderWorst, ladderInterceptNs }) {
  if (ladderError === null) return { text: DASH, title: 'not every row of the ladder was measured' };
  const intercept = ladderInterceptNs?.toFixed(3).replace(/^-(?=[0.]+$)/, '');
  const left = intercept === undefined ? [] : [`${intercept} ns left at K = 0`];
  return {
    text: formatPercent(ladderError) + (ladderError > LADDER_LIMIT ? ' !' : ''),
    title: [`chains of K equal steps cost K steps to within this; worst at K = ${ladderWorst}`, ...left].join('; '),
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
  return ROWS.map(([label, cellOf]) => ({ label, cells: platforms.map(cellOf) }));
}
