/**
 * How the costs of sweeps grow with their arguments, and which sweeps have too few of them to tell.
 *
 * @import { Results, Planned, Row, Complexity, Warning } from '../../protocol/types.js'
 * @import { Point } from '../estimate/complexity.js'
 * @typedef {Row & Pick<Planned, 'parameter' | 'grows'>} GrowingRow
 */
import { differentArguments, fitComplexity, numericArgument } from '../estimate/complexity.js';
import { brokenPromise, judgePromise } from './promise.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { quantityOf } from '../quantities/index.js';
import { gatherBy } from '../results/lookup.js';
import { NORMAL_95, largest } from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/** Fewer instructions than one are none: what is constant may cost as much as its twin. */
const LEAST_COUNT = 1;

/** @param {Pick<Planned, 'argument' | 'parameter'>} benchmark */
const parameterOf = ({ parameter, argument }) => parameter ?? numericArgument(argument);

/** @param {Pick<Planned, 'suite' | 'name' | 'series'>} benchmark */
const seriesOf = ({ suite, name, series }) => ({ suite, name: series ?? name, argument: null });

/**
 * The costs of a series on a platform.
 * @param {GrowingRow[]} rows
 * @param {string} platform
 */
const pointsOf = (rows, platform) =>
  rows.flatMap((row) => {
    const n = parameterOf(row);
    const cell = row.cells[platform];
    if (n === null || !cell || cell.value === null) return [];
    const { low, high, quantity } = cell;
    const { isExact } = quantityOf(cell);
    const value = isExact ? Math.max(cell.value, LEAST_COUNT) : cell.value;
    const statistical = low === null || high === null ? 0 : (high - low) / 2 / NORMAL_95 / value;
    return [
      {
        n,
        value,
        quantity,
        isExact,
        error: Math.hypot(statistical, isExact ? 0 : method.share.alike),
      },
    ];
  });

/**
 * The fitted order of growth of each series that asks for one, on each platform. A series that has none on
 * any platform gets a warning, unless the run left out some of its arguments.
 * @param {Results} results
 * @param {Row[]} rows
 * @param {Planned[]} benchmarks  of the rows, in the same order
 * @returns {{ complexities: Complexity[], warnings: Warning[] }}
 */
export function growthOf({ platforms }, rows, benchmarks) {
  const growing = rows.flatMap((row, i) =>
    benchmarks[i].complexity
      ? [{ ...row, parameter: benchmarks[i].parameter, grows: benchmarks[i].grows }]
      : [],
  );
  if (growing.length === 0) return { complexities: [], warnings: [] };
  const plans = platforms.flatMap(({ rounds }) => rounds.flatMap(({ plan }) => plan?.benchmarks ?? []));
  const leftOut = new Set(
    plans
      .filter(({ selected, complexity }) => complexity && !selected)
      .map((one) => benchmarkKey(seriesOf(one))),
  );
  const found = [...gatherBy(growing, (row) => benchmarkKey(seriesOf(row)))].map(([key, members]) => {
    const series = seriesOf(members[0]);
    const sweeps = platforms.map(({ id }) => ({ platform: id, points: pointsOf(members, id) }));
    const [{ grows }] = members;
    const fits = sweeps.flatMap(({ platform, points }) => {
      const fit = fitComplexity(points);
      if (fit === null) return [];
      const [{ quantity, isExact }] = points;
      const promise = grows && judgePromise(grows, fit, points, isExact);
      const broken =
        promise && brokenPromise(promise, fit, points, { platform, benchmark: labelOf(series), quantity });
      return [
        {
          broken,
          fit: {
            suite: series.suite,
            name: series.name,
            platform,
            quantity,
            ...fit,
            ...(promise && { promise }),
          },
        },
      ];
    });
    const complexities = fits.map(({ fit }) => fit);
    const most = largest(sweeps.map(({ points }) => differentArguments(points)));
    const warnings =
      complexities.length > 0 || leftOut.has(key)
        ? []
        : [
            {
              platform: null,
              code: 'no-growth',
              message:
                `its growth is not fitted: that takes costs at ${method.chance.few} arguments, ` +
                `each of them one number above 0, and it has ${most}`,
              benchmark: labelOf(series),
            },
          ];
    return { complexities, warnings: [...warnings, ...fits.flatMap(({ broken }) => broken ?? [])] };
  });
  return {
    complexities: found.flatMap((one) => one.complexities),
    warnings: found.flatMap((one) => one.warnings),
  };
}
