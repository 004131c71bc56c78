/**
 * Warnings derived from the samples: rows that ran at two speeds, rounds that were slower in all rows, and
 * garbage collection during the measurement.
 *
 * @import { Warning, Row } from '../../protocol/types.js'
 * @import { PartData, PlatformData } from '../estimate/platform-data.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @typedef {{ code: 'two-speeds' | 'garbage', row: Identity, message: string }} Finding
 */
import { hasVanished } from '../estimate/estimate.js';
import { formatPercent } from '../text/numbers.js';
import { speedsText } from '../text/speeds.js';
import { labelOf } from '../../protocol/identity.js';
import { method } from '../method/method.js';

/**
 * The two-speeds findings of one platform, row by row.
 * @param {PlatformData} data
 * @returns {Finding[]}
 */
export function findingsOf({ of }) {
  return [...of].flatMap(([key, { measured, spreads, speeds: all }]) => {
    const own = measured.get(key) ?? [];
    const [spread, speeds] = [spreads.get(key), all.get(key)];
    if (!spread || !speeds || hasVanished(own, { value: spread.value, high: spread.value })) return [];
    return [{ code: /** @type {const} */ ('two-speeds'), row: own[0].result, message: speedsText(speeds) }];
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
  return [
    ...data.parts.flatMap(jumpWarnings),
    ...findings.map(({ code, row, message }) => ({ code, message, benchmark: labelOf(row) })),
  ].map((warning) => ({ platform, ...warning }));
}
