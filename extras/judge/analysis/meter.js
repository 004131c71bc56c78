/**
 * The cycle meter around each row: it shows whether something slowed one side down.
 *
 * @import { Comparison, PlatformResults, Result, Results } from '../../../protocol/types.js'
 * @import { Finding } from './findings.js'
 */
import { benchmarkKey, labelOf, processKey } from '../../../protocol/identity.js';
import { formatRatio, gatherBy, median } from '../../../report/api.js';
import { finding } from './findings.js';

/** The cycle meter of both sides runs the same code on the same CPU. The medians of a row differ by less. */
const LEAST_CONTROL = 0.02;

/** A meter that differs by this may hide a change of a cost that looks the same. */
const HIDING_CONTROL = 0.05;

/** A change of which the meter explains this share, by logarithms, is none. */
const EXPLAINED = 0.5;

/**
 * Rows whose change is that of the cycle meter around them: something slowed one side down, or disturbed its
 * meter.
 *
 * @param {Comparison[]} timed
 * @param {Results} a
 * @param {Results} b
 * @returns {Finding[]}
 */
export function controlFindings(timed, a, b) {
  const controls = new Map(
    a.platforms.map((platform) => [
      platform.id,
      controlsOf(
        platform,
        b.platforms.find(({ id }) => id === platform.id),
      ),
    ]),
  );
  return timed.flatMap((cell) => {
    const control = controls.get(cell.platform)?.get(benchmarkKey(cell));
    if (control === undefined) return [];
    const off = Math.abs(Math.log(control));
    const change =
      cell.change === 'faster' || cell.change === 'slower' ? Math.abs(Math.log(cell.ratio?.value ?? 1)) : 0;
    const isSuspect = change > 0 ? off >= Math.max(LEAST_CONTROL, EXPLAINED * change) : off >= HIDING_CONTROL;
    return isSuspect
      ? [
          finding(
            'cannot tell',
            'control',
            { row: labelOf(cell), platform: cell.platform },
            `the cycle meter around it took ${formatRatio(control)} as long in b as in a: something ` +
              'slowed one side down, or its meter',
          ),
        ]
      : [];
  });
}

/**
 * How long slices of the meter took around each row in b, over those in a, in the same rounds.
 *
 * @param {PlatformResults} a
 * @param {PlatformResults | undefined} b
 * @returns {Map<string, number>} by key of the row
 */
function controlsOf(a, b) {
  const slices = (/** @type {PlatformResults | undefined} */ one) =>
    new Map(
      (one?.rounds ?? []).flatMap((round) =>
        round.results.flatMap((result) => {
          const [key, cycle] = [benchmarkKey(result), cycleOf(result)];
          return cycle === null ? [] : [[`${processKey(round)} ${key}`, { key, cycle }]];
        }),
      ),
    );
  const [before, now] = [slices(a), slices(b)];
  const ratios = [...before].flatMap(([place, { key, cycle }]) => {
    const other = now.get(place);
    return other ? [{ key, ratio: other.cycle / cycle }] : [];
  });
  return new Map(
    [...gatherBy(ratios, ({ key }) => key)].map(([key, own]) => [key, median(own.map(({ ratio }) => ratio))]),
  );
}

/** The CPU cycle around the samples of a row. @param {Result} result @returns {number | null} */
function cycleOf({ sliceCycles, pairs }) {
  const slices = [pairs.bodyBeforeNs, pairs.bodyAfterNs, pairs.twinBeforeNs, pairs.twinAfterNs]
    .flatMap((one) => one ?? [])
    .filter((ns) => ns > 0);
  return sliceCycles && slices.length > 0 ? median(slices) / sliceCycles : null;
}
