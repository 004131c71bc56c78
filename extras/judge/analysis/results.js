/**
 * Whether a candidate computes what the base does, in the same rows and from the same inputs.
 *
 * @import { Planned, PlatformResults, Result, Results, Round } from '../../../protocol/types.js'
 * @import { Values, Work } from '../../../protocol/types.js'
 * @import { Finding, Look } from './findings.js'
 *
 * @typedef {object} LookedRow
 * @property {Planned} planned
 * @property {Result | Work | undefined} outcome undefined: it has none
 * @property {Values | undefined} values the numbers among its results; undefined: there are none
 * @property {Round['failures'][number] | undefined} failure
 */
import { benchmarkKey, labelOf, processKey } from '../../../protocol/identity.js';
import { isAlike } from '../../../report/api.js';
import { finding, once } from './findings.js';
import { differLater } from './proofs.js';

/**
 * What says how much a row measures. A candidate that changes one of them measures something else. otherwise:
 * its value where a round does not have it.
 *
 * @type {readonly {key: keyof Planned, what: string, otherwise?: boolean}[]}
 */
const facts = [
  { key: 'operations', what: 'operations of an execution' },
  { key: 'bytes', what: 'bytes' },
  { key: 'items', what: 'items' },
  { key: 'parameter', what: 'the parameter' },
  { key: 'threads', what: 'threads' },
  { key: 'chained', what: 'each result is the next input', otherwise: false },
  { key: 'asynchronous', what: 'operations are waited for', otherwise: false },
  { key: 'keepsResults', what: 'operations return results, which are kept', otherwise: true },
  { key: 'isSize', what: 'it is a size', otherwise: false },
];

/** @param {unknown} value */
const shown = (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? 'none'));

/**
 * The rows that were asked for.
 *
 * @param {Round} round
 * @returns {Map<string, LookedRow>} by key
 */
const rowsOf = ({ plan, results, work = [], values = [], failures }) =>
  new Map(
    (plan?.benchmarks ?? [])
      .filter(({ selected }) => selected)
      .map((planned) => [
        benchmarkKey(planned),
        {
          planned,
          outcome: [...results, ...work].find(({ benchmark }) => benchmark === planned.id),
          values: values.find(({ benchmark }) => benchmark === planned.id),
          failure: failures.find(({ benchmark }) => benchmark === planned.id),
        },
      ]),
  );

/**
 * @param {Look[]} looks
 * @returns {Finding[]}
 */
export const resultFindings = (looks) => once(looks.flatMap(findingsIn));

/** @param {Look} look @returns {Finding[]} */
function findingsIn({ platform, a, b, again }) {
  const before = rowsOf(a.round);
  const now = rowsOf(b.round);
  const twice = again ? rowsOf(again.round) : null;
  if (a.problem !== null || before.size === 0) {
    return [
      finding('cannot tell', 'base', { platform }, `a cannot be measured: ${a.problem ?? 'it has no rows'}`),
    ];
  }
  const ended =
    b.problem === null
      ? []
      : [finding('wrong', 'ended', { platform }, `the process of b did not come to its end: ${b.problem}`)];
  if (now.size === 0)
    return ended.length > 0 ? ended : [finding('wrong', 'missing', { platform }, 'b has no rows')];
  return [
    ...ended,
    ...[...before].flatMap(([key, row]) => rowFindings(row, now.get(key), twice?.get(key) ?? null, platform)),
    ...[...now]
      .filter(([key]) => !before.has(key))
      .map(([, { planned }]) =>
        finding(
          'remark',
          'new',
          { row: labelOf(planned), platform },
          'only b has this row, so it is not judged',
        ),
      ),
  ];
}

/**
 * @param {LookedRow} before
 * @param {LookedRow | undefined} now
 * @param {LookedRow | null} again
 * @param {string} platform
 * @returns {Finding[]}
 */
function rowFindings(before, now, again, platform) {
  const place = { row: labelOf(before.planned), platform };
  if (now === undefined) return [finding('wrong', 'missing', place, 'b does not have this row')];
  // What fails in both tells nothing of the candidate.
  if (before.failure || before.outcome === undefined) return [];
  if (now.failure) {
    const { skipped = false, message } = now.failure;
    return [
      finding(
        'wrong',
        skipped ? 'skipped' : 'failed',
        place,
        `b ${skipped ? 'skips it' : 'fails'}: ${message}`,
      ),
    ];
  }
  if (now.outcome === undefined) return [finding('wrong', 'failed', place, 'b has no result')];
  return [
    ...factFindings(before, now, place),
    ...checksumFindings(before.outcome, now.outcome, again?.outcome ?? null, {
      ...place,
      isRounded: isRounded(before, now),
    }),
  ];
}

/**
 * Whether results differ, but not by more than the base lets them.
 *
 * @param {LookedRow} before
 * @param {LookedRow} now
 */
function isRounded({ planned, outcome, values }, now) {
  if (!values || !now.values || outcome?.checksum === now.outcome?.checksum) return false;
  return isAlike(values, now.values, planned.tolerance);
}

/**
 * @param {LookedRow} before
 * @param {LookedRow} now
 * @param {{row: string, platform: string}} place
 * @returns {Finding[]}
 */
function factFindings(before, now, place) {
  const [a, b] = [before, now].map(({ planned }) => JSON.stringify(planned.tolerance ?? 'default'));
  const compared = [
    { what: 'the tolerance of its results', a, b },
    ...facts.map(({ key, what, otherwise = null }) => ({
      what,
      a: before.planned[key] ?? otherwise,
      b: now.planned[key] ?? otherwise,
    })),
    { what: 'inputs', a: before.outcome?.inputs ?? null, b: now.outcome?.inputs ?? null },
  ];
  return compared
    .filter(({ a, b }) => a !== b)
    .map(({ what, a, b }) =>
      finding(
        'wrong',
        'inputs',
        place,
        `b measures something else: ${what}: ${shown(a)} in a, ${shown(b)} in b`,
      ),
    );
}

/**
 * @param {Result | Work} before
 * @param {Result | Work} now
 * @param {Result | Work | null} again null: of a count, which does not depend on time
 * @param {{row: string, platform: string, isRounded: boolean}} place
 * @returns {Finding[]}
 */
function checksumFindings(before, now, again, { isRounded, ...place }) {
  if (!before.checksum)
    return [
      finding(
        'no gain',
        'unchecked',
        place,
        'it has no checksum, so that nothing shows whether b does its work',
      ),
    ];
  if (again && again.checksum !== before.checksum)
    return [
      finding(
        'no gain',
        'unchecked',
        place,
        'a computes other results each time, so that those of b cannot be checked',
      ),
    ];
  if (!now.checksum) {
    return [
      finding(
        'wrong',
        'results',
        place,
        'b has no checksum of its results, and a has one: they are of another type',
      ),
    ];
  }
  if (now.checksum !== before.checksum && !isRounded)
    return [finding('wrong', 'results', place, 'b computes other results from the same fresh inputs')];
  if (now.checksum !== before.checksum) return [roundedResults(place)];
  // Of results that depend on how often they were computed before, nothing is known.
  const [first, second, own] = [before, again, now].map(laterOf);
  return [
    ...(!first || (again && differLater(first, second)) || !differLater(first, own)
      ? []
      : [laterResults(place)]),
    ...(wrongIn(before) === 0 && (!again || wrongIn(again) === 0) && (wrongIn(now) ?? 0) > 0
      ? [timedResults(place)]
      : []),
  ];
}

/** What has results that were computed later. @param {Result | Work | null | undefined} outcome */
const laterOf = (outcome) => (outcome && 'recheck' in outcome ? outcome : undefined);

/** @param {Result | Work} outcome */
const wrongIn = (outcome) => ('wrongInTime' in outcome ? outcome.wrongInTime : undefined);

/** @param {{row: string, platform: string}} place */
const roundedResults = (place) =>
  finding(
    'no gain',
    'rounded',
    place,
    'b rounds its results otherwise, within the tolerance, so that nothing shows whether it computes them ' +
      'each time',
  );

/** @param {{row: string, platform: string}} place */
const laterResults = (place) =>
  finding(
    'wrong',
    'later-results',
    place,
    'after it was measured, b computes other results than a does then: it does not do its work each time',
  );

/** @param {{row: string, platform: string}} place */
const timedResults = (place) =>
  finding(
    'wrong',
    'timed-results',
    place,
    'where it is timed, b has other results of the same inputs than where they are compared: it does ' +
      'not do its work each time',
  );

/**
 * The same for the rounds of a duel, in which both sides have the same inputs.
 *
 * @param {[Results, Results]} results
 * @param {Look[]} looks which show what the results of a depend on
 */
export function duelFindings([a, b], looks) {
  const rounded = new Set(looks.flatMap((look) => roundedIn(look).map((key) => `${look.platform} ${key}`)));
  const places = new Set(
    looks
      .flatMap((look) => steadyIn(look).map((key) => `${look.platform} ${key}`))
      .filter((place) => !rounded.has(place)),
  );
  return once(
    a.platforms.flatMap((platform) => {
      const now = new Map(
        resultsIn(b.platforms.find(({ id }) => id === platform.id)).map(({ place, result }) => [
          place,
          result,
        ]),
      );
      const before = resultsIn(platform);
      const unknown = new Set(before.filter(({ result }) => wrongIn(result) !== 0).map(({ key }) => key));
      return before.flatMap(({ place, key, result }) => {
        const own = now.get(place);
        const row = { row: labelOf(result), platform: platform.id };
        if (own === undefined) return [];
        return [
          ...(places.has(`${platform.id} ${key}`) && differLater(result, own) ? [laterResults(row)] : []),
          ...((wrongIn(own) ?? 0) > 0 && !unknown.has(key) ? [timedResults(row)] : []),
        ];
      });
    }),
  );
}

/** @param {PlatformResults | undefined} platform */
const resultsIn = (platform) =>
  (platform?.rounds ?? []).flatMap((round) =>
    round.results.map((result) => {
      const key = benchmarkKey(result);
      return { place: `${processKey(round)} ${key}`, key, result };
    }),
  );

/** The rows whose results do not depend on how often they were computed before. @param {Look} look */
function steadyIn({ a, again }) {
  const twice = again ? rowsOf(again.round) : null;
  return [...rowsOf(a.round)].flatMap(([key, { outcome }]) => {
    const first = laterOf(outcome);
    return first && !differLater(first, laterOf(twice?.get(key)?.outcome)) ? [key] : [];
  });
}

/** The rows whose later results cannot be compared. @param {Look} look */
function roundedIn({ a, b }) {
  const now = rowsOf(b.round);
  return [...rowsOf(a.round)].flatMap(([key, row]) => {
    const other = now.get(key);
    return other && isRounded(row, other) ? [key] : [];
  });
}
