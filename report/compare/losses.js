/**
 * What a later run has lost, compared with an earlier one: benchmarks that failed or are gone, wrong results,
 * and signs that its costs cannot be judged. A comparison of costs does not show these, so a gate fails for
 * them.
 *
 * @import { Summary, Cell, Loss } from '../../protocol/types.js'
 * @import { Measure } from './measure.js'
 * @typedef {Loss['kind']} LossKind
 * @typedef {LossKind | 'unclear'} Allowable
 */
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { someOf } from '../text/counted.js';
import { formatRatio } from '../text/numbers.js';
import { quantityOf } from '../quantities/index.js';
import { measureOf, measures as allMeasures } from './measure.js';

/** All kinds, and what they mean. @type {Record<LossKind, string>} */
export const lossKinds = {
  failed: 'a benchmark or platform failed that did not fail before',
  missing: 'a benchmark or platform is gone, or was skipped',
  cut: 'the run was stopped before its end',
  checksums: 'a benchmark computed other results, or has no checksum any more, at the same seed',
  speed: 'the CPU is more than 1.5 times as fast or slow as before',
  unstable: 'a count differs between processes that did not differ before',
};

/** What `--allow` takes: kinds of losses, and costs that cannot be judged. @type {Allowable[]} */
export const allowable = [.../** @type {LossKind[]} */ (Object.keys(lossKinds)), 'unclear'];

/**
 * A CPU that changes its frequency stays within this ratio of cycle lengths. Beyond, all costs may have
 * changed alike.
 */
const maxSpeedRatio = 1.5;

/**
 * @param {Summary} earlier
 * @param {Summary} current
 * @param {object} [options]
 * @param {readonly Measure[]} [options.measures] only what is measured by these
 * @param {boolean} [options.paired] both were measured in turns, at the same speed
 * @param {readonly string[]} [options.apart] platforms of two machines
 * @param {import('../agreement/runs.js').Agreement} [options.agreement] rows whose results are alike
 *   although their checksums differ
 * @returns {Loss[]}
 */
export function lossesOf(
  earlier,
  current,
  { measures = allMeasures, paired = false, apart = [], agreement = new Map() } = {},
) {
  const baseline = ofCells(earlier, measures);
  // Results of older versions do not tell which platforms were to be measured: all that the earlier run has.
  const asked = current.request.platforms;
  const wanted = baseline.platforms
    .map(({ id }) => id)
    .filter((id) => hasCells(baseline, id) && (asked === undefined || asked.includes(id)));
  const gone = wanted.filter((id) => !hasCells(current, id));
  const kept = wanted.filter((id) => !gone.includes(id));
  const after = new Map(current.rows.map((row) => [benchmarkKey(row), row]));
  const isSameSeed = baseline.request.seed === current.request.seed;
  return [
    ...(current.cut
      ? [{ kind: /** @type {const} */ ('cut'), platforms: [], benchmarks: [], reason: lossKinds.cut }]
      : []),
    ...gone.filter((id) => asksFor(baseline, current, id)).map((id) => lostPlatform(current, id)),
    ...joined(
      baseline.rows.flatMap((row) =>
        isAskedFor(row, baseline, current)
          ? lostOf(row, after.get(benchmarkKey(row)), kept, { isSameSeed, paired, agreement })
          : [],
      ),
    ),
    ...(paired
      ? []
      : joined(kept.filter((id) => !apart.includes(id)).flatMap((id) => speedLoss(baseline, current, id)))),
  ];
}

/**
 * The part of a summary that has these measures.
 * @param {Summary} summary
 * @param {readonly Measure[]} measures
 * @returns {Summary}
 */
function ofCells(summary, measures) {
  const isMeasured = (/** @type {[string, Cell]} */ [, cell]) =>
    measures.includes(measureOf({ current: cell }));
  const rows = summary.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(isMeasured)),
  }));
  return { ...summary, rows };
}

/** @param {Summary} summary @param {string} platform */
const hasCells = ({ rows }, platform) => rows.some(({ cells }) => cells[platform]);

/**
 * Whether the later run should have a benchmark of this platform.
 *
 * @param {Summary} baseline
 * @param {Summary} current
 * @param {string} platform
 */
const asksFor = (baseline, current, platform) =>
  baseline.rows.some((row) => row.cells[platform] && isAskedFor(row, baseline, current));

/**
 * Whether the later run was asked for a benchmark of the earlier one. A suite that only the earlier run named
 * may be one that is measured only by name.
 *
 * @param {Summary['rows'][number]} row
 * @param {Summary} baseline
 * @param {Summary} current
 */
function isAskedFor(row, baseline, { request: { suites = [], filter = '' } }) {
  const named =
    suites.length > 0 ? suites.includes(row.suite) : !(baseline.request.suites ?? []).includes(row.suite);
  return named && labelOf(row).toLowerCase().includes(filter.toLowerCase());
}

/** @param {Summary} current @param {string} id @returns {Loss} */
function lostPlatform({ platforms }, id) {
  const found = platforms.find((one) => one.id === id);
  return {
    kind: found?.status === 'failed' ? 'failed' : 'missing',
    platforms: [id],
    benchmarks: [],
    reason: found?.reason ?? null,
  };
}

/**
 * @param {Summary['rows'][number]} row of the earlier run
 * @param {Summary['rows'][number] | undefined} now  the same of the later run
 * @param {string[]} platforms
 * @param {object} how
 * @param {boolean} how.isSameSeed  equal inputs have equal results
 * @param {import('../agreement/runs.js').Agreement} how.agreement
 * @param {boolean} how.paired  a benchmark that the later side lacks was not measured on the earlier one
 *   either
 * @returns {Loss[]} one for each platform
 */
function lostOf(row, now, platforms, { isSameSeed, paired, agreement }) {
  return platforms.flatMap((id) => {
    const before = row.cells[id];
    if (!before || before.verdict === 'skipped') return [];
    if (before.verdict === 'differs') return [];
    if (before.verdict === 'failed' && !(paired && before.rounds === 0 && now?.cells[id] === undefined))
      return [];
    const isAlike = agreement.get(id)?.has(benchmarkKey(row)) ?? false;
    const found = lossOf(before, now?.cells[id], { isSameSeed, isAlike });
    return found === null ? [] : [{ ...found, platforms: [id], benchmarks: [labelOf(row)] }];
  });
}

/**
 * @param {Cell} before
 * @param {Cell | undefined} now
 * @param {{ isSameSeed: boolean, isAlike: boolean }} how  isAlike: in spite of their checksums
 * @returns {Pick<Loss, 'kind' | 'reason'> | null}
 */
function lossOf(before, now, { isSameSeed, isAlike }) {
  if (now === undefined) return { kind: 'missing', reason: null };
  if (now.verdict === 'skipped') return { kind: 'missing', reason: 'it was skipped' };
  if (now.verdict === 'differs') return { kind: 'checksums', reason: now.reason };
  if (now.verdict === 'failed') return { kind: 'failed', reason: null };
  // A first call that uses up the budget is the only one: no results are digested.
  const hasNone = now.checksum === null && now.pairs > now.rounds;
  if (isSameSeed && before.checksum && hasNone)
    return { kind: 'checksums', reason: 'it had a checksum before, and has none now' };
  const isOther = before.checksum && now.checksum && before.checksum !== now.checksum;
  if (isSameSeed && isOther && !isAlike) return { kind: 'checksums', reason: null };
  const becameUnstable = quantityOf(now).isExact && before.verdict === 'ok' && now.verdict === 'unstable';
  return becameUnstable ? { kind: 'unstable', reason: now.reason } : null;
}

/**
 * @param {Summary} baseline
 * @param {Summary} current
 * @param {string} id
 * @returns {Loss[]}
 */
function speedLoss(baseline, current, id) {
  const [before, now] = [baseline, current].map(
    ({ platforms }) => platforms.find((one) => one.id === id)?.cycleNs ?? null,
  );
  if (!before || !now || Math.abs(Math.log(now / before)) <= Math.log(maxSpeedRatio)) return [];
  return [
    {
      kind: 'speed',
      platforms: [id],
      benchmarks: [],
      reason: `a CPU cycle takes ${formatRatio(now / before)} as long as before`,
    },
  ];
}

/**
 * Joins losses that differ only in their platforms, and then those that differ only in their benchmarks.
 * @param {Loss[]} losses
 * @returns {Loss[]}
 */
function joined(losses) {
  const byPlatforms = merge(losses, ({ kind, reason, benchmarks }) => [kind, reason, benchmarks]);
  return merge(byPlatforms, ({ kind, reason, platforms }) => [kind, reason, platforms]);
}

/**
 * @param {Loss[]} losses
 * @param {(loss: Loss) => unknown} keyOf
 * @returns {Loss[]}
 */
function merge(losses, keyOf) {
  /** @type {Map<string, {first: Loss, platforms: Set<string>, benchmarks: Set<string>}>} */
  const found = new Map();
  for (const loss of losses) {
    const key = JSON.stringify(keyOf(loss));
    const known = found.get(key) ?? { first: loss, platforms: new Set(), benchmarks: new Set() };
    found.set(key, known);
    loss.platforms.forEach((one) => known.platforms.add(one));
    loss.benchmarks.forEach((one) => known.benchmarks.add(one));
  }
  return [...found.values()].map(({ first, platforms, benchmarks }) => ({
    ...first,
    platforms: [...platforms],
    benchmarks: [...benchmarks],
  }));
}

/** @param {Loss} loss */
export function lossText({ kind, platforms, benchmarks, reason }) {
  const names = someOf(benchmarks);
  const where = platforms.join(', ');
  if (kind === 'cut') return `cut: ${reason}`;
  if (kind === 'speed') return `speed: ${where}: ${reason}`;
  if (kind === 'checksums' && reason === null)
    return `checksums: ${names} on ${where} computed other results than before`;
  return (
    `${kind}: ` +
    `${names === '' ? `all of ${where}` : `${names} on ${where}`}${reason === null ? '' : `: ${reason}`}`
  );
}
