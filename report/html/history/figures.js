/**
 * The data of the history in the report: the costs of each benchmark over the runs, and a list of the
 * changes.
 *
 * @import { History, Series } from '../../history/series.js'
 *
 * @typedef {[run: number, value: number, low: number, high: number]} HistoryPoint
 *
 * @typedef {object} HistoryLine  of one platform on one machine
 * @property {string} platform
 * @property {number} machine
 * @property {HistoryPoint[]} points
 * @property {{ run: number, value: number, text: string }[]} changes
 *
 * @typedef {object} HistoryFigure  of a benchmark, in one quantity
 * @property {string} suite
 * @property {string} label
 * @property {Series['quantity']} quantity
 * @property {number} size  of its largest change, as the logarithm of a ratio; 0: none
 * @property {HistoryLine[]} lines
 *
 * @typedef {{ benchmark: string, platform: string, run: string, text: string, also: string }} ListedChange
 *
 * @typedef {object} HistoryFigures
 * @property {string[]} runs  in the order of time
 * @property {string[]} platforms
 * @property {{ run: number, text: string }[]} environment
 * @property {HistoryFigure[]} benchmarks  largest change first
 * @property {ListedChange[]} changes
 */
import { formatRatio } from '../../text/numbers.js';
import { differenceText } from '../../compare/words.js';
import { quantityOf } from '../../quantities/index.js';
import { changeText, runText } from '../../history/text.js';
import { benchmarkKey, rowName, labelOf } from '../../../protocol/identity.js';
import { largest } from '../../statistics/descriptive.js';

/** Rounds to the digits that a plot can show. @param {number} value */
const drawn = (value) => Number(value.toPrecision(4));

/** Series with the same key share a figure. @param {Series} series */
const keyOf = (series) => `${series.quantity} ${benchmarkKey(series)}`;

/**
 * @param {History} history
 * @returns {HistoryFigures}
 */
export function historyFigures({ machines }) {
  const runs = machines
    .flatMap((one, machine) => one.runs.map((run, index) => ({ machine, index, run })))
    .sort((a, b) => a.run.startedAt.localeCompare(b.run.startedAt));
  const places = new Map(runs.map(({ machine, index }, place) => [`${machine} ${index}`, place]));
  const placeOf = (/** @type {number} */ machine, /** @type {number} */ run) =>
    Number(places.get(`${machine} ${run}`));
  const everything = machines.flatMap(({ series }, machine) => series.map((one) => ({ machine, one })));
  const keys = [...new Set(everything.map(({ one }) => keyOf(one)))];
  const benchmarks = keys.map((key) => {
    const own = everything.filter(({ one }) => keyOf(one) === key);
    const [
      {
        one: { suite, name, argument, quantity },
      },
    ] = own;
    return {
      suite,
      label: `${rowName({ name, argument })}${quantityOf({ quantity }).words.tag}`,
      quantity,
      size: Math.max(
        0,
        largest(own.flatMap(({ one }) => one.changes.map(({ ratio }) => Math.abs(Math.log(ratio))))),
      ),
      lines: own.map(({ machine, one: { platform, points, changes } }) => ({
        platform,
        machine,
        points: points.map(
          (point) =>
            /** @type {HistoryPoint} */ ([
              placeOf(machine, point.run),
              ...[point.value, point.low, point.high].map(drawn),
            ]),
        ),
        changes: changes.map(({ run, ratio }) => ({
          run: placeOf(machine, run),
          value: points.find((point) => point.run === run)?.value ?? 0,
          text: formatRatio(ratio),
        })),
      })),
    };
  });
  const changes = everything
    .flatMap(({ machine, one }) => one.changes.map((change) => ({ machine, one, change })))
    .sort(
      (a, b) =>
        placeOf(b.machine, b.change.run) - placeOf(a.machine, a.change.run) ||
        Math.abs(Math.log(b.change.ratio)) - Math.abs(Math.log(a.change.ratio)),
    );
  return {
    runs: runs.map(({ run }) => runText(run)),
    platforms: [...new Set(everything.map(({ one }) => one.platform))],
    environment: machines.flatMap(({ environment }, machine) =>
      environment.map((one) => ({ run: placeOf(machine, one.run), text: differenceText(one) })),
    ),
    benchmarks: benchmarks.sort((a, b) => b.size - a.size),
    changes: changes.map(({ machine, one, change }) => ({
      benchmark: labelOf(one),
      platform: one.platform,
      run: runText(machines[machine].runs[change.run]),
      text: changeText(change, one),
      also: change.environment
        .map((difference) => differenceText({ ...difference, platform: null }))
        .join('; '),
    })),
  };
}
