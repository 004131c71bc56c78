import { resolve } from 'node:path';
import {
  baselinePath, checkRecording, defaultBaseline, findBaselineOrFile, writeBaseline,
} from '../../files/baselines.js';
import { buildsFolderOf, readBuilds } from '../../files/builds.js';
import { buildOf } from '../../context.js';
import { baselineSide } from '../../run/duel/baseline-side.js';
import { readResults } from '../../files/read-results.js';
import { repository } from '../../system/repository.js';
import { makeGate } from '../../compare/gate.js';
import { readConfig } from '../../files/config.js';
import { missingOption } from '../../system/exit.js';

/** @import { RunOptions } from './options.js' */

/**
 * What --compare and its companions ask for.
 *
 * @param {RunOptions} options
 * @returns {Promise<import('../../run/judge/judge.js').BaselineCheck | null>} null without --compare
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
  const path = await findBaselineOrFile(name, { remark });
  return { name, path, baseline: await readResults(path), gate, retries: retry === undefined ? 0 : Number(retry) };
}

/**
 * How the baseline of a run is measured again.
 *
 * @param {import('../../run/judge/judge.js').BaselineCheck | null} baselineCheck
 * @param {RunOptions} options
 * @param {import('../../context.js').Context} context
 * @returns {import('../../run/run.js').Job['baselineSide']} null without --compare
 */
export function readBaselineSide(baselineCheck, { project, define }, context) {
  if (baselineCheck === null) return null;
  const { name, path, baseline } = baselineCheck;
  const { env, signal, progress, build, checkOut, listBenchmarks, version } = context;
  const world = { project, define, env, signal, onStatus: progress.status, build, checkOut, listBenchmarks, version };
  return (targets) => baselineSide({ name, results: baseline, builds: buildsFolderOf(path) }, targets, world);
}

/**
 * What --record and --force ask for. Checks the name of the baseline.
 *
 * @param {RunOptions} options
 * @param {import('../../context.js').Context} context
 * @returns {import('../../files/baselines.js').Recording | null} null without --record
 */
export function readRecording({ record, force, project }, context) {
  const { confirm, env, readCommit, store } = context;
  if (record === undefined) {
    if (force) throw missingOption('force', '--record');
    return null;
  }
  const name = record === true ? defaultBaseline : record;
  baselinePath(name);
  return {
    name,
    check: () => checkRecording(name, { force, confirm, disk: store?.disk }),
    async readBuilds(targets) {
      const folder = resolve(project ?? repository);
      return readBuilds(targets, { folder, artifactsOf: buildOf(context, project).artifactsOf, commit: await readCommit(folder, env) });
    },
    write: (results, snapshot) => writeBaseline(name, results, snapshot, { disk: store?.disk }),
  };
}
