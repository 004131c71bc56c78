import {
  baselinePath, checkRecording, defaultBaseline, readBaselineOrFile, writeBaseline,
} from '../../baselines/baselines.js';
import { makeGate } from '../../compare/gate.js';
import { readConfig } from '../../files/config.js';
import { missingOption } from '../../system/exit.js';

/** @typedef {import('./options.js').RunOptions} RunOptions */

/**
 * What --compare and its companions ask for.
 *
 * @param {RunOptions} options
 * @returns {Promise<import('../../compare/baseline-check.js').BaselineCheck | null>} null without --compare
 */
export async function readBaselineCheck({ compare, retry, ...options }) {
  const { failOn, threshold, allowDifferences } = options;
  if (compare === undefined) {
    const alone = Object.entries({ 'fail-on': failOn, threshold, 'allow-differences': allowDifferences, retry })
      .find(([, value]) => value !== undefined);
    if (alone) throw missingOption(alone[0], '--compare');
    return null;
  }
  const gate = makeGate(options, await readConfig());
  if (retry !== undefined && gate.failOn === null) throw missingOption('retry', '--fail-on');
  const name = compare === true ? defaultBaseline : compare;
  const remark = compare === true ? undefined : 'write suites before --compare';
  const baseline = await readBaselineOrFile(name, { remark });
  return { name, baseline, gate, retries: retry === undefined ? 0 : Number(retry) };
}

/**
 * What --record and --force ask for. Checks the name of the baseline.
 *
 * @param {RunOptions} options
 * @param {import('../../context.js').Context} context
 * @returns {import('../../baselines/baselines.js').Recording | null} null without --record
 */
export function readRecording({ record, force }, { confirm, store }) {
  if (record === undefined) {
    if (force) throw missingOption('force', '--record');
    return null;
  }
  const name = record === true ? defaultBaseline : record;
  baselinePath(name);
  return {
    name,
    check: () => checkRecording(name, { force, confirm, disk: store?.disk }),
    write: (results) => writeBaseline(name, results, { disk: store?.disk }),
  };
}
