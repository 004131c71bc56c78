/** Makes rows whose costs are known by construction, in the columns that are compared. */
import assert from 'node:assert/strict';
import { worthOf } from '../../analysis/worth.js';
import { hostFacts } from '../../../../tests/js/fixtures/make-events.js';

/**
 * @param {number} value
 * @param {number} [error] relative
 * @returns {import('../../../../protocol/types.js').Cell}
 */
export const cellOf = (value, error = 0.01) =>
  /** @type {any} */ ({
    verdict: 'ok',
    reason: null,
    quantity: 'time',
    value,
    low: value * (1 - error),
    high: value * (1 + error),
    rounds: 3,
    pairs: 90,
    ratio: null,
    checksum: null,
  });

/** What hosts tell about starting: 4 ms and 31 kB for the module, 1 ms and 3 kB for the script. */
export const starts = {
  module: { sha256: 'ab', bytes: 100_000, compileNs: 3e6, instantiateNs: 1e6 },
  script: { bytes: 9000, compressedBytes: 3000, startNs: 1e6 },
};

/**
 * The columns of a platform.
 * @param {string} platform
 * @param {{ runtime?: string, module?: object | null, script?: object | null, shipped?: object[] }} [facts]
 * @returns {import('../../../../protocol/types.js').PlatformResults[]}
 */
export const columnsOf = (
  platform,
  { runtime = 'Node', module = starts.module, script = starts.script, shipped } = {},
) => {
  const column = (/** @type {string} */ id, /** @type {object} */ facts) =>
    /** @type {any} */ ({
      id,
      status: 'ok',
      reason: null,
      rounds: [{ host: hostFacts({ runtime, ...facts }) }],
    });
  return [
    column(platform, { module }),
    column(`${platform}@js`, { script }),
    column(`${platform}@call`, { module, ...(shipped && { shipped }) }),
  ];
};

/**
 * A row of each size: what JavaScript, the call and the work within the module cost there.
 * @param {readonly (number | string | null)[]} sizes
 * @param {(size: number) => Record<string, import('../../../../protocol/types.js').Cell | undefined>} cells
 *   by column
 * @returns {import('../../../../protocol/types.js').Row[]}
 */
export const rowsOf = (sizes, cells, { suite = 'hash', name = 'crc32' } = {}) =>
  sizes.map(
    (size) =>
      /** @type {any} */ ({
        suite,
        name,
        argument: size === null ? null : String(size),
        notes: {},
        cells: cells(Number(String(size).replace(/^.*=/, ''))),
      }),
  );

export const SIZES = [16, 64, 256, 1024, 4096];

/** The only answer for costs that are known to the given error. */
export function answerOf(
  javascript,
  call,
  {
    sizes = SIZES,
    error = 0.01,
    platforms = columnsOf('node'),
    mismatches = [],
    within = () => undefined,
  } = {},
) {
  const cell = (value) => (typeof value === 'number' ? cellOf(value, error) : value);
  const rows = rowsOf(sizes, (n) => ({
    'node@js': cell(javascript(n)),
    'node@call': cell(call(n)),
    node: cell(within(n)),
  }));
  const [answer, ...others] = worthOf(rows, platforms, mismatches);
  assert.deepEqual(others, []);
  return answer;
}
export const powers = (at) => [(n) => 2 * n, (n) => 2 * at * (n / at) ** 0.25];
