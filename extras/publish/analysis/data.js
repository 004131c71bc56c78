/**
 * The data that the page of a site loads on demand, as scripts: a page that was opened from disk cannot fetch
 * JSON. They are lists without keys, so that no name in them can be a key.
 *
 * @import { QuantityId } from '../../../protocol/types.js'
 * @import { SiteMachine, SiteModel, SiteRow } from './model.js'
 *
 * The runs of a machine: what a person reads, the address of the commit, and the changes of the environment,
 * by run.
 * @typedef {[texts: string[], commits: (string | null)[], environment: [run: number, text: string][]]}
 *   RunsData
 *
 * @typedef {[run: number, ratio: string, text: string, also: string]} ChangeData
 *
 * The costs of a row on a platform of a machine. `runs` is null if it was measured in all of them; `lows` and
 * `highs` are null if they are the values.
 * @typedef {[machine: number, platform: string, quantity: QuantityId, runs: number[] | null, values:
 *   number[], lows: number[] | null, highs: number[] | null, changes: ChangeData[], suspect: ChangeData |
 *   null]} SeriesData
 *
 * @typedef {[rows: [suite: string, name: string, ratio: number, change: number, file: string][],
 *   machines: [name: string, file: string, runs: number][]]} IndexData  file: from the folder of the page
 */
import { changeText, differenceText, formatRatio, quantityOf } from '../../../report/api.js';
import { commitAddress } from './commit.js';
import { TAKER } from '../page/load.js';

/**
 * Rounds to the digits that a plot can show; counts keep theirs.
 *
 * @param {number} value
 * @param {boolean} isExact
 */
const drawn = (value, isExact) => (isExact ? value : Number(value.toPrecision(4)));

/** @param {RunsData | SeriesData[]} data */
const scriptOf = (data) => `${TAKER}(${JSON.stringify(data)})\n`;

/** What else changed. @param {import('../../../report/api.js').ChangePoint} change */
export const alsoText = ({ environment }) =>
  environment.map((one) => differenceText({ ...one, platform: null })).join('; ');

/**
 * @param {SiteMachine} machine
 * @param {string | null} repository
 */
export const runsScript = ({ runs, environment }, repository) =>
  scriptOf([
    runs.map(({ text }) => text),
    runs.map(({ commit }) => commitAddress(repository, commit)),
    environment.map((one) => [one.run, differenceText(one)]),
  ]);

/**
 * @param {SiteRow} row
 * @param {SiteModel} model
 */
export const rowScript = ({ series }, { machines }) =>
  scriptOf(
    series.map(({ machine, series: one }) => {
      const { platform, quantity, points, changes, suspect } = one;
      const { isExact } = quantityOf({ quantity });
      const [values, lows, highs] = /** @type {const} */ (['value', 'low', 'high']).map((key) =>
        points.map((point) => drawn(point[key], isExact)),
      );
      const isSame = lows.every((low, i) => low === values[i] && highs[i] === values[i]);
      const changeData = (/** @type {import('../../../report/api.js').ChangePoint} */ change) =>
        /** @type {ChangeData} */ ([
          change.run,
          formatRatio(change.ratio),
          changeText(change, one),
          alsoText(change),
        ]);
      return /** @type {SeriesData} */ ([
        machine,
        platform,
        quantity,
        points.length === machines[machine].runs.length ? null : points.map(({ run }) => run),
        values,
        isSame ? null : lows,
        isSame ? null : highs,
        changes.map(changeData),
        suspect && changeData(suspect),
      ]);
    }),
  );
