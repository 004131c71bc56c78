/**
 * Warnings derived from the samples: rows that ran at two speeds, costs that drift, rounds that were
 * slower in all rows, and garbage collection during the measurement.
 *
 * @import { CellSpeeds, Warning, Row } from '../../protocol/types.js'
 * @import { Spread } from '../results/types.js'
 * @import { PartData, PlatformData } from '../estimate/platform-data.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @typedef {{ code: 'two-speeds' | 'drift' | 'garbage', row: Identity, message: string }} Finding
 */
import { hasVanished } from '../estimate/estimate.js';
import { formatPercent } from '../text/numbers.js';
import { speedsText } from '../text/speeds.js';
import { labelOf } from '../../protocol/identity.js';
import { method } from '../method/method.js';

/**
 * The two-speeds or drift finding of one row: at most one.
 * @param {Spread} spread
 * @param {{ speeds: CellSpeeds | undefined, trend: number }} context
 * @returns {Omit<Finding, 'row'>[]}
 */
function findingsOfRow({ value }, { speeds, trend }) {
  if (speeds) return [{ code: 'two-speeds', message: speedsText(speeds) }];
  return trend === 0
    ? []
    : [
        {
          code: 'drift',
          message:
            `the cost ${trend > 0 ? 'rose' : 'fell'} during a round: ` +
            `${formatPercent(Math.abs(trend / value))}`,
        },
      ];
}

/**
 * The two-speeds and drift findings of one platform, row by row.
 * @param {PlatformData} data
 * @returns {Finding[]}
 */
export function findingsOf({ of }) {
  return [...of].flatMap(([key, { measured, spreads, speeds, trends }]) => {
    const own = measured.get(key) ?? [];
    const spread = spreads.get(key);
    if (!spread) return [];
    const [{ result: row }] = own;
    if (hasVanished(own, { value: spread.value, high: spread.value })) return [];
    return findingsOfRow(spread, { speeds: speeds.get(key), trend: trends.get(key) ?? 0 }).map((finding) => ({
      ...finding,
      row,
    }));
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
    return gc && gc.share > method.warnings.maxGarbage
      ? [
          {
            code: /** @type {const} */ ('garbage'),
            row,
            message: `collecting garbage took part of the measured time: ${formatPercent(gc.share)}`,
          },
        ]
      : [];
  });
}

/**
 * A warning for each round that was slower or faster in all rows.
 * @param {PartData} part
 * @returns {Omit<Warning, 'platform'>[]}
 */
function jumpWarnings({ part, jumps }) {
  return [...jumps]
    .filter(([, share]) => share !== 0)
    .map(([round, share]) => ({
      code: 'round-jump',
      message:
        `round ${round + 1} of ${jumps.size} was ${share > 0 ? 'slower' : 'faster'} by ` +
        `${formatPercent(Math.abs(share))} in all rows${part === undefined ? '' : ` of "${part}"`}`,
      benchmark: null,
    }));
}

/**
 * All warnings that the samples of one platform give rise to.
 * @param {string} platform  its id
 * @param {PlatformData} data
 * @param {readonly Row[]} rows  of the summary
 * @returns {Warning[]}
 */
export function roundWarnings(platform, data, rows) {
  const findings = [...findingsOf(data), ...garbageFindings(rows, platform)];
  const codes = /** @type {const} */ (['two-speeds', 'drift', 'garbage']);
  return [
    ...data.parts.flatMap(jumpWarnings),
    ...codes
      .flatMap((code) => findings.filter((finding) => finding.code === code))
      .map(({ code, row, message }) => ({ code, message, benchmark: labelOf(row) })),
  ].map((warning) => ({ platform, ...warning }));
}
