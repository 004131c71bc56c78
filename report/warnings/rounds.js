/**
 * Warnings derived from the samples: rows that ran at two speeds, costs that drift, rounds that were
 * slower in all rows, and garbage collection during the measurement.
 *
 * @import { Warning, Row } from '../../protocol/types.js'
 * @import { Spread } from '../results/types.js'
 * @import { PlatformData } from '../estimate/platform-data.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @typedef {ReadonlyMap<number, number>} Jumps  by index of the round: how much slower it was in all rows at once, as a
 *   share of the cost; negative if it was faster, 0 if it was neither
 * @typedef {{ code: 'two-speeds' | 'drift' | 'garbage', row: Identity, message: string }} Finding
 */
import { drift, halfChange } from '../statistics/drift.js';
import { formatCost, formatPercent } from '../text/numbers.js';
import { rowName, labelOf } from '../../protocol/identity.js';
import { expectedVariance } from '../estimate/round-noise.js';
import { median } from '../statistics/descriptive.js';
import { twoSpeeds, twoSpeedsOfPairs } from '../statistics/two-speeds.js';

/** Probability of one or more false drift warnings on a platform without drift. */
const FALSE_ALARMS = 0.01;

/** Smallest change within a round that is reported, as a share of the cost. */
const LEAST_DRIFT = 0.03;

/** Smallest change of a whole round, slower or faster, that is reported; a share of the cost. */
const LEAST_JUMP = 0.03;

/** Largest share of the measured time that garbage collection may take without a warning. */
const MOST_GARBAGE = 0.01;

/** Up to this many rows get a warning each; more are merged into one warning. */
const MOST_SINGLE = 3;

/** A merged warning names this many rows. */
const NAMED = 4;

const MERGED = {
  'two-speeds': 'rows ran at two speeds, so a single figure does not describe them',
  drift: 'rows changed their cost during a round',
  garbage: 'rows spent more than 1 % of their measured time in garbage collection',
};

/**
 * The jumps of the rounds of a platform: 0 unless at least five rows take part, nine in ten of them agree on
 * the direction and the change is at least `LEAST_JUMP`.
 * @param {PlatformData} data
 * @returns {Jumps}
 */
function jumpsOf({ spreads }) {
  /** @type {Map<number, number[]>} */
  const byRound = new Map();
  for (const { rounds, value, size } of spreads.values()) {
    if (rounds.length < 3 || !(size > 0)) continue;
    const middle = median(rounds.map(({ level }) => level));
    for (const one of rounds) {
      // Costs near 0 are mostly noise and would say nothing about the speed of a round.
      if (!(value > size / 4)) continue;
      const own = byRound.get(one.round) ?? [];
      own.push((one.level - middle) / value);
      byRound.set(one.round, own);
    }
  }
  return new Map([...byRound].map(([round, shares]) => {
    const share = shares.length >= 5 ? median(shares) : 0;
    const alike = shares.filter((one) => Math.sign(one) === Math.sign(share)).length >= 0.9 * shares.length;
    return [round, alike && Math.abs(share) >= LEAST_JUMP ? share : 0];
  }));
}

/**
 * The two-speeds or drift finding of one row: at most one.
 * @param {Spread} spread
 * @param {{ data: PlatformData, jumps: Jumps, rows: number }} context
 * @returns {Omit<Finding, 'row'>[]}
 */
function findingsOfRow(spread, { data: { noise }, jumps, rows }) {
  const { rounds, value, within } = spread;
  const costs = rounds.map((round) => round.costs);
  const time = (/** @type {number} */ ns) => formatCost(ns).text;

  const expected = Math.max(within, noise ? noise.prior.variance * expectedVariance(spread, noise) : 0);
  // A jump that all rows share is reported once and must not look like two speeds in each of them.
  const levels = rounds.map((one) => one.level / (1 + (jumps.get(one.round) ?? 0)));
  const betweenRounds = twoSpeeds(levels, Math.sqrt(expected));
  if (betweenRounds) {
    const { fast, slow } = betweenRounds;
    return [{
      code: 'two-speeds',
      message: `two speeds: ${time(fast.value)} in ${fast.count} round${fast.count > 1 ? 's' : ''}, `
        + `${time(slow.value)} in ${slow.count}`,
    }];
  }
  const withinRounds = twoSpeedsOfPairs(costs);
  if (withinRounds) {
    const { fast, slow } = withinRounds;
    return [{
      code: 'two-speeds',
      message: `two speeds within a process: ${time(fast.value)} in ${fast.count} pairs, `
        + `${time(slow.value)} in ${slow.count}`,
    }];
  }
  const change = value > 0 ? halfChange(costs) / value : 0;
  if (Math.abs(change) < LEAST_DRIFT) return [];
  const { rising, probability } = drift(costs);
  if (Math.sign(change) !== Math.sign(rising) || probability > FALSE_ALARMS / rows) return [];
  return [{
    code: 'drift',
    message: `the cost ${change > 0 ? 'rose' : 'fell'} by ${formatPercent(Math.abs(change))} during a round`,
  }];
}

/**
 * The two-speeds and drift findings of one platform, row by row.
 * @param {PlatformData} data
 * @param {Jumps} [jumps]  of its rounds
 * @returns {Finding[]}
 */
export function findingsOf(data, jumps = jumpsOf(data)) {
  const context = { data, jumps, rows: data.spreads.size };
  return [...data.spreads].flatMap(([key, spread]) => {
    const [{ result: row }] = data.measured.get(key) ?? [];
    return findingsOfRow(spread, context).map((finding) => ({ ...finding, row }));
  });
}

/**
 * Rows whose garbage collection took too large a share of the measured time.
 * @param {readonly Row[]} rows
 * @param {string} platform
 * @returns {Finding[]}
 */
function garbageFindings(rows, platform) {
  return rows.flatMap((row) => {
    const gc = row.cells[platform]?.estimate?.gc;
    return gc && gc.share > MOST_GARBAGE ? [{
      code: /** @type {const} */ ('garbage'),
      row,
      message: `collecting garbage took ${formatPercent(gc.share)} of the measured time`,
    }] : [];
  });
}

/**
 * A warning for each round that was slower or faster in all rows.
 * @param {Jumps} jumps
 * @returns {Omit<Warning, 'platform'>[]}
 */
function jumpWarnings(jumps) {
  return [...jumps].filter(([, share]) => share !== 0).map(([round, share]) => ({
    code: 'round-jump',
    message: `round ${round + 1} of ${jumps.size} was ${share > 0 ? 'slower' : 'faster'} by `
      + `${formatPercent(Math.abs(share))} in all rows`,
    benchmark: null,
  }));
}

/**
 * Turns findings into warnings: one for each row if there are few, one for all otherwise.
 * @param {readonly Finding[]} findings  all with the same code
 * @returns {Omit<Warning, 'platform'>[]}
 */
function warningsFrom(findings) {
  if (findings.length <= MOST_SINGLE) {
    return findings.map(({ code, row, message }) => ({ code, message, benchmark: labelOf(row) }));
  }
  const [{ code }] = findings;
  const names = findings.slice(0, NAMED).map(({ row }) => rowName(row)).join(', ');
  const rest = findings.length > NAMED ? ` and ${findings.length - NAMED} more` : '';
  return [{ code, message: `${findings.length} ${MERGED[code]}: ${names}${rest}`, benchmark: null }];
}

/**
 * All warnings that the samples of one platform give rise to.
 * @param {string} platform  its id
 * @param {PlatformData} data
 * @param {readonly Row[]} rows  of the summary
 * @returns {Warning[]}
 */
export function roundWarnings(platform, data, rows) {
  const jumps = jumpsOf(data);
  const findings = [...findingsOf(data, jumps), ...garbageFindings(rows, platform)];
  const codes = /** @type {const} */ (['two-speeds', 'drift', 'garbage']);
  return [
    ...jumpWarnings(jumps),
    ...codes.flatMap((code) => warningsFrom(findings.filter((finding) => finding.code === code))),
  ].map((warning) => ({ platform, ...warning }));
}
