/**
 * How the costs of a series grow with their argument.
 *
 * @import { Complexity, Row, Summary } from '../../../protocol/types.js'
 * @import { ModelRow } from '../model.js'
 */
import { formatAmount } from '../../quantities/index.js';
import { benchmarkKey } from '../../../protocol/identity.js';
import { lookupBy } from '../../results/lookup.js';
import { formatError } from '../../text/numbers.js';
import { assembleCell } from '../cells.js';
import { seriesName } from '../group.js';

/**
 * The key of a series, of its rows and of the orders of their growth.
 *
 * @param {{ suite: string, name: string }} series
 */
export const seriesKey = ({ suite, name }) => benchmarkKey({ suite, name });

const growthsBy = lookupBy((/** @type {Complexity} */ fit) => seriesKey(fit));

/**
 * @param {string} platform
 * @param {Complexity | undefined} fit
 */
function growthCell(platform, fit) {
  if (!fit)
    return assembleCell(platform, {
      detail: () => 'fewer than three different arguments above 0 have a cost, too few for a fit',
    });
  const { order, others, quantity, coefficient, constant, relativeError: off, promise } = fit;
  const broken = promise?.isKept === false ? `, not ${promise.order}` : '';
  if (order === null) {
    return assembleCell(platform, {
      number: `no fit${broken}`,
      detail: () => `no order fits: the costs deviate from the best one by ${formatError(off)}`,
    });
  }
  const text = (/** @type {number} */ value) => formatAmount({ quantity, value }).text;
  const start = constant > 0 ? `${text(constant)} + ` : '';
  const growth = order === 'constant' ? text(coefficient) : `${start}${text(coefficient)} × ${order}`;
  const doubt =
    others.length === 0
      ? ''
      : `. Their errors do not exclude ${others.join(', ')}: measure a wider range of arguments`;
  const orders = others.length > 1 ? [order, `${others.length} others`] : [order, ...others];
  return assembleCell(platform, {
    number: `${orders.join(' or ')}${broken}`,
    // Behind the promised order it would be read as its error.
    ...(broken ? {} : { error: formatError(off) }),
    detail: () =>
      `${growth}; the costs deviate from it by ${formatError(off)} (root mean ` +
      `square)${doubt}${promised(promise)}`,
  });
}

/** @param {Complexity['promise']} promise */
function promised(promise) {
  if (!promise) return '';
  const broken = promise.isKept ? '' : ', and it grows faster';
  const outcome = promise.isKept === null ? ', which counts decide: --work' : broken;
  return `. ${promise.order} is promised${outcome}`;
}

/**
 * The row of the growth of the series that a row belongs to.
 * @param {Summary} summary
 * @param {Row} row
 * @param {string[]} platforms
 * @returns {ModelRow[]}  none if the series asks for no fit
 */
export function growthRows({ complexities }, row, platforms) {
  const own = seriesName(row);
  const fits = growthsBy(complexities, seriesKey({ suite: row.suite, name: own }));
  if (fits.length === 0) return [];
  return [
    {
      kind: 'growth',
      label: `${own}: grows as`,
      cells: platforms.map((platform) =>
        growthCell(
          platform,
          fits.find((fit) => fit.platform === platform),
        ),
      ),
    },
  ];
}
