/**
 * What the samples themselves warn of: rows at two speeds, costs that drift, rounds that were slower
 * as a whole, garbage that was collected meanwhile.
 *
 * @typedef {import('../../protocol/types.js').Warning} Warning
 * @typedef {import('../results/types.js').Spread} Spread
 * @typedef {import('../../protocol/types.js').Row} Row
 * @typedef {import('../estimate/platform-data.js').PlatformData} PlatformData
 * @typedef {import('../results/identity.js').Identity} Identity
 * @typedef {{ code: 'two-speeds' | 'drift' | 'garbage', row: Identity, message: string }} Finding
 */
import { drift, halfChange } from '../statistics/drift.js';
import { formatCost, formatPercent } from '../text/numbers.js';
import { benchmarkLabel, benchmarkPath } from '../results/identity.js';
import { expectedVariance } from '../estimate/round-noise.js';
import { hasPairs } from '../results/pairs.js';
import { spreadOf } from '../estimate/spread.js';
import { median } from '../statistics/descriptive.js';
import { twoSpeeds, twoSpeedsOfPairs } from '../statistics/two-speeds.js';

/** Of rows that are as they should be, so many may be warned of by chance in one platform. */
const FALSE_ALARMS = 0.01;

/** A smaller change within a round is not worth a word. */
const LEAST_DRIFT = 0.03;

/** A round that was as much slower or faster in all rows. */
const LEAST_JUMP = 0.03;

/** Share of the measured time that garbage may take. */
const MOST_GARBAGE = 0.01;

/** So many rows are told one by one, and so many are named where there are more. */
const FEW = 3;
const NAMED = 4;

const TOGETHER = {
  'two-speeds': 'rows ran at two speeds, so that no single figure is true of them',
  drift: 'rows changed their cost in the course of a round',
  garbage: 'rows had the host collect garbage for more than 1 % of their measured time',
};

/**
 * How much slower each round was in all rows together, as a share of what was measured; 0 where that
 * is no more than the rows' own differences.
 * @param {readonly Spread[]} spreads
 * @returns {Map<number, number>}  by round
 */
function jumpsOf(spreads) {
  /** @type {Map<number, number[]>} */
  const byRound = new Map();
  for (const { rounds, centre, size } of spreads) {
    if (rounds.length < 3 || !(size > 0)) continue;
    const middle = median(rounds.map(({ level }) => level));
    for (const one of rounds) {
      // A cost that is small against its loop, or none, says nothing of a round's speed.
      if (centre > size / 4) byRound.set(one.round, [...(byRound.get(one.round) ?? []), (one.level - middle) / centre]);
    }
  }
  return new Map([...byRound].map(([round, shares]) => {
    const share = shares.length >= 5 ? median(shares) : 0;
    const alike = shares.filter((one) => Math.sign(one) === Math.sign(share)).length >= 0.9 * shares.length;
    return [round, alike && Math.abs(share) >= LEAST_JUMP ? share : 0];
  }));
}

/**
 * @param {Spread} spread
 * @param {{ data: PlatformData, jumps: Map<number, number>, rows: number }} context
 * @returns {Omit<Finding, 'row'>[]}
 */
function findingsOfRow(spread, { data: { noise }, jumps, rows }) {
  const { rounds, centre, within } = spread;
  const costs = rounds.map((round) => round.costs);
  const time = (/** @type {number} */ ns) => formatCost(ns).text;

  const expected = Math.max(within, noise ? noise.prior.variance * expectedVariance(spread, noise) : 0);
  const level = rounds.map((one) => one.level / (1 + (jumps.get(one.round) ?? 0)));
  const processes = twoSpeeds(level, Math.sqrt(expected));
  if (processes) {
    const { fast, slow } = processes;
    return [{
      code: 'two-speeds',
      message: `two speeds: ${time(fast.value)} in ${fast.count} round${fast.count > 1 ? 's' : ''}, `
        + `${time(slow.value)} in ${slow.count}`,
    }];
  }
  const modes = twoSpeedsOfPairs(costs);
  if (modes) {
    const { fast, slow } = modes;
    return [{
      code: 'two-speeds',
      message: `two speeds within a process: ${time(fast.value)} in ${fast.count} pairs, `
        + `${time(slow.value)} in ${slow.count}`,
    }];
  }
  const change = centre > 0 ? halfChange(costs) / centre : 0;
  const { rising, probability } = drift(costs);
  if (Math.abs(change) < LEAST_DRIFT || Math.sign(change) !== Math.sign(rising)
    || probability > FALSE_ALARMS / rows) return [];
  return [{
    code: 'drift',
    message: `the cost ${change > 0 ? 'rose' : 'fell'} by ${formatPercent(Math.abs(change))} in the course of a round`,
  }];
}

/**
 * What is worth a warning in the rows of one platform, row by row.
 * @param {PlatformData} data
 * @returns {Finding[]}
 */
export function findingsOf(data) {
  const spreads = [...data.measured.values()].flatMap((all) => {
    const measured = all.filter(({ result }) => hasPairs(result));
    return measured.length > 0 ? [{ row: measured[0].result, spread: spreadOf(measured) }] : [];
  });
  const context = { data, jumps: jumpsOf(spreads.map(({ spread }) => spread)), rows: spreads.length };
  return spreads.flatMap(({ row, spread }) =>
    findingsOfRow(spread, context).map((finding) => ({ ...finding, row })));
}

/**
 * @param {readonly Row[]} rows
 * @param {string} platform
 * @returns {Finding[]}
 */
function garbage(rows, platform) {
  return rows.flatMap((row) => {
    const gc = row.cells[platform]?.gc;
    return gc && gc.share > MOST_GARBAGE ? [{
      code: /** @type {const} */ ('garbage'),
      row,
      message: `collecting garbage took ${formatPercent(gc.share)} of the measured time`,
    }] : [];
  });
}

/**
 * @param {PlatformData} data
 * @returns {Omit<Warning, 'platform'>[]}
 */
function jumpWarnings(data) {
  const jumps = jumpsOf([...data.measured.values()]
    .map((all) => all.filter(({ result }) => hasPairs(result)))
    .filter(({ length }) => length > 0).map((measured) => spreadOf(measured)));
  return [...jumps].filter(([, share]) => share !== 0).map(([round, share]) => ({
    code: 'round-jump',
    message: `round ${round + 1} of ${jumps.size} was ${share > 0 ? 'slower' : 'faster'} by `
      + `${formatPercent(Math.abs(share))} in all rows`,
    benchmark: null,
  }));
}

/**
 * Few rows are told one by one, many of one kind together.
 * @param {readonly Finding[]} findings  of one kind
 * @returns {Omit<Warning, 'platform'>[]}
 */
function tell(findings) {
  if (findings.length <= FEW) {
    return findings.map(({ code, row, message }) => ({ code, message, benchmark: benchmarkPath(row) }));
  }
  const [{ code }] = findings;
  const names = findings.slice(0, NAMED).map(({ row }) => benchmarkLabel(row)).join(', ');
  const rest = findings.length > NAMED ? ` and ${findings.length - NAMED} more` : '';
  return [{ code, message: `${findings.length} ${TOGETHER[code]}: ${names}${rest}`, benchmark: null }];
}

/**
 * @param {string} platform
 * @param {PlatformData} data
 * @param {readonly Row[]} rows
 * @returns {Warning[]}
 */
export function roundWarnings(platform, data, rows) {
  const findings = [...findingsOf(data), ...garbage(rows, platform)];
  const codes = /** @type {const} */ (['two-speeds', 'drift', 'garbage']);
  return [
    ...jumpWarnings(data),
    ...codes.flatMap((code) => tell(findings.filter((finding) => finding.code === code))),
  ].map((warning) => ({ platform, ...warning }));
}
