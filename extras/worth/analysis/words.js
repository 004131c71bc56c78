/**
 * The answers in words: a line for each family of rows, and one for each platform that has more to tell.
 *
 * @import { Summary, Worth, WorthAnswer, WorthCrossing, WorthPayback } from '../../../protocol/types.js'
 *
 * @typedef {{ platform: string, text: string }} Line  platform: the column of its calls
 */
import { benchmarkKey, rowName } from '../../../protocol/identity.js';
import { formatRatio, formatStep, gatherBy, lookupBy } from '../../../report/api.js';

/** The share of a call from which on its boundary is mentioned. */
const LARGE_BOUNDARY = 0.1;

/** Intervals that are narrower, in proportion to their crossing, are given with a third digit. */
const NARROW = 0.1;

const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** A rounded number, without an exponent. @param {number} value @param {number} digits */
const rounded = (value, digits) => value.toLocaleString('en', { maximumSignificantDigits: digits });

/**
 * An end of an interval, rounded away from its middle.
 * @param {number} value  0 or more
 * @param {{ digits: number, round: (x: number) => number }} how
 */
function outward(value, { digits, round }) {
  if (value === 0) return '0';
  const step = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  return rounded(round(Number((value / step).toPrecision(12))) * step, digits);
}

/** @param {{ low: number, high: number }} interval @param {number} digits */
const spanText = ({ low, high }, digits) =>
  `${outward(low, { digits, round: Math.floor })} to ${outward(high, { digits, round: Math.ceil })}`;

/** @param {WorthCrossing} crossing */
const digitsFor = ({ at, low, high }) => (high - low < NARROW * at ? 3 : 2);

/** The time to start; a coarse clock may show none. @param {number} ns */
const startText = (ns) => (ns > 0 ? formatStep(ns) : '0 ms');

/** What the texts call a platform. @param {Worth} worth */
const placeOf = ({ platform, runtime }) => (/[@#]/.test(platform) ? platform : (runtime ?? platform));

/** @param {readonly string[]} words */
const list = (words) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** A size as its rows name it, rounded if it was interpolated. @param {Worth} worth @param {string} number */
const named = ({ parameter }, number) => (parameter === null ? number : `${parameter}=${number}`);

/** @param {Worth} worth @param {readonly (number | null)[]} sizes */
const listOf = (worth, sizes) =>
  named(worth, list(sizes.flatMap((size) => (size === null ? [] : exact.format(size)))));

/** @param {Worth} worth @param {WorthCrossing} crossing */
const crossingText = (worth, crossing) => named(worth, rounded(crossing.at, digitsFor(crossing)));

/** The sizes that took part. @param {Worth} worth */
const compared = ({ sizes }) => sizes.filter(({ ratio }) => ratio !== null);

/** @param {Worth} worth */
const rangeText = (worth) => {
  const sizes = compared(worth);
  return (
    `${named(worth, exact.format(Number(sizes[0].size)))} to ` +
    `${exact.format(Number(sizes[sizes.length - 1].size))}`
  );
};

/**
 * Where one of the two is faster throughout, such as `at all compared sizes, 16 to 4,096,`; nothing for a
 * single size.
 * @param {Worth} worth
 * @param {'all compared sizes' | 'any compared size'} whole
 */
function scopeText(worth, whole) {
  const sizes = compared(worth);
  const decided = sizes.filter(({ faster }) => faster).map(({ size }) => size);
  if (worth.sizes.length < 2) return '';
  return decided.length < sizes.length || sizes.length < 2
    ? ` at ${listOf(worth, decided)}`
    : ` at ${whole}, ${rangeText(worth)},`;
}

/** By how much the slower one is, for a family of one size. @param {Worth} worth */
function ratioText({ sizes: [{ ratio }, ...others] }) {
  if (ratio === null || others.length > 0) return '';
  const { value, low, high } = ratio;
  const [slower, ...amounts] =
    value < 1 ? ['the call', 1 / value, 1 / high, 1 / low] : ['JavaScript', value, low, high];
  const [times, from, to] = amounts.map((one) => formatRatio(Number(one)));
  return ` (${slower} takes ${times} the time, ${from} to ${to})`;
}

/** The parts of the axis of sizes in which the call is faster. @param {Worth} worth */
function partsText(worth) {
  const { crossings } = worth;
  const at = (/** @type {WorthCrossing} */ one) =>
    `${crossingText(worth, one)} (${spanText(one, digitsFor(one))})`;
  const rising = crossings.flatMap((one, i) =>
    one.faster === 'call'
      ? `from ${at(one)} ${i + 1 < crossings.length ? `up to ${at(crossings[i + 1])}` : 'on'}`
      : [],
  );
  return (
    ' ' +
    `${list([...(crossings[0].faster === 'javascript' ? [`up to ${at(crossings[0])}`] : []), ...rising])}`
  );
}

/**
 * A crossing on each platform: the first with all words.
 *
 * @param {readonly Worth[]} all
 * @param {string} suffix
 */
const crossingsText = (all, suffix) =>
  all
    .map((worth, i) => {
      const [one] = worth.crossings;
      return (
        `${crossingText(worth, one)}${i === 0 ? suffix : ''} in ${placeOf(worth)} ` +
        `(${spanText(one, digitsFor(one))})`
      );
    })
    .join(', ');

/**
 * The platforms, each after words that may be those of several.
 *
 * @param {readonly Worth[]} all
 * @param {(worth: Worth) => string} words
 */
const placesText = (all, words) =>
  [...gatherBy(all, words)]
    .map(([text, own]) => `${text} in ${list(own.map((worth) => placeOf(worth) + ratioText(worth)))}`)
    .join(',')
    .trim();

/** Where JavaScript is faster. @param {readonly Worth[]} all */
const notWorth = (all) => `not worth it ${placesText(all, (worth) => scopeText(worth, 'any compared size'))}`;

/** @param {readonly Worth[]} all */
function unclearText(all) {
  const words = placesText(all, (worth) =>
    compared(worth).length > 1 ? ` at the compared sizes, ${rangeText(worth)},` : '',
  );
  return (
    'whether it is worth it cannot be told ' +
    `${words}${all.every((worth) => compared(worth).length > 0) ? ': no difference is found' : ''}`
  );
}

/**
 * What is said of the platforms with an answer, in the order of the lines.
 * @type {[WorthAnswer, (all: readonly Worth[]) => string][]}
 */
const SENTENCES = [
  ['from', (all) => `worth it from ${crossingsText(all, ' on')}; below, JavaScript is faster`],
  ['always', (all) => `worth it ${placesText(all, (worth) => scopeText(worth, 'all compared sizes'))}`],
  ['up-to', (all) => `worth it up to ${crossingsText(all, '')}; above, JavaScript is faster`],
  ['several', (all) => `worth it ${placesText(all, partsText)}; elsewhere, JavaScript is faster`],
  ['above', (all) => `${notWorth(all)}; if it pays at all, then above the largest of these sizes`],
  ['never', (all) => notWorth(all)],
  ['unclear', unclearText],
];

/** @param {Worth} worth @param {WorthPayback} payback */
function paybackText(worth, { size, calls, module, script }) {
  const { startNs, compressedBytes } = module;
  const costs =
    compressedBytes === undefined
      ? `${startText(startNs)} to start, with Samebench, is paid back`
      : `${rounded(compressedBytes / 1000, 2)} kB (brotli) and ${startText(startNs)} to start are paid back`;
  if (calls.value === 0)
    return `${costs} at once, because the script takes ${startText(script.startNs)} to start`;
  const of = size === null ? '' : ` of ${named(worth, exact.format(size))}`;
  if (calls.value <= 1) return `${costs} with the first call${of}`;
  const span =
    calls.high === null
      ? `at least ${outward(calls.low, { digits: 2, round: Math.floor })}`
      : spanText({ low: calls.low, high: calls.high }, 2);
  return `${costs} after ${rounded(calls.value, 2)} calls${of} (${span})`;
}

/** The smallest and the largest size at which the boundary is large. @param {Worth} worth */
function boundaryText(worth) {
  const large = worth.sizes.filter(({ boundary }) => Number(boundary) > LARGE_BOUNDARY);
  if (large.length === 0) return [];
  const ends = large.length === 1 ? large : [large[0], large[large.length - 1]];
  const texts = ends.map(
    ({ boundary, size }, i) =>
      `${Math.round(100 * Number(boundary))} ` +
      `%${i === 0 ? ' of the call' : ''}${size === null ? '' : ` at ${named(worth, exact.format(size))}`}`,
  );
  return [`the boundary is ${texts.join(', ')}`];
}

/** Sizes without a difference that are not those around a crossing. @param {Worth} worth */
function equalText(worth) {
  if (worth.answer === 'unclear') return [];
  const sizes = compared(worth);
  const apart = sizes.filter(({ faster }, i) => {
    const before = sizes.slice(0, i).findLast((one) => one.faster)?.faster;
    const after = sizes.slice(i).find((one) => one.faster)?.faster;
    return !faster && (before === undefined || after === undefined || before === after);
  });
  return apart.length === 0
    ? []
    : [
        `no difference is found at ${listOf(
          worth,
          apart.map(({ size }) => size),
        )}`,
      ];
}

/** @param {Worth} worth */
function omittedText(worth) {
  const omitted = worth.sizes.filter((one) => one.omitted !== null);
  const texts = omitted.map(({ size, omitted: reason }) =>
    size === null || worth.sizes.length < 2
      ? String(reason)
      : `${named(worth, exact.format(size))} (${reason})`,
  );
  return texts.length === 0 ? [] : [`left out: ${texts.join(', ')}`];
}

/** @param {Worth} worth @returns {string[]} */
const factsOf = (worth) => [
  ...(worth.payback ? [paybackText(worth, worth.payback)] : []),
  ...boundaryText(worth),
  ...equalText(worth),
  ...omittedText(worth),
];

const bySuite = lookupBy((/** @type {Worth} */ worth) => worth.suite);

/** The families of a suite, each with an answer of each of its platforms. @param {readonly Worth[]} worth */
export const worthFamilies = (worth) => [...gatherBy(worth, benchmarkKey).values()];

/**
 * The lines of a family: one for each kind of answer, then one for each platform with more facts.
 * @param {readonly Worth[]} family  its answers, one at least
 * @returns {Line[]}
 */
export function familyLines(family) {
  const name = rowName(family[0]);
  const sentences = SENTENCES.flatMap(([answer, sentence]) => {
    const own = family.filter((one) => one.answer === answer);
    return own.length > 0 ? [{ platform: own[0].columns.call, text: `${name}: ${sentence(own)}` }] : [];
  });
  const facts = family.flatMap((worth) => {
    const own = factsOf(worth);
    return own.length > 0
      ? [{ platform: worth.columns.call, text: `${name} in ${placeOf(worth)}: ${own.join('; ')}` }]
      : [];
  });
  return [...sentences, ...facts];
}

/**
 * The lines under the rows of a suite.
 * @param {Summary} summary
 * @param {string} suite
 * @param {readonly string[]} columns  that are shown
 * @returns {Line[]}
 */
export function worthLines({ worth = [] }, suite, columns) {
  const shown = bySuite(worth, suite).filter(({ columns: { call } }) => columns.includes(call));
  return worthFamilies(shown).flatMap(familyLines);
}
