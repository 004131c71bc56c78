import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collectRound, emptyRecord } from '../../../protocol/collector.js';
import { labelOf } from '../../../protocol/identity.js';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest } from '../../../protocol/request.js';
import { BROKEN } from '../../../report/summary/promise.js';
import { summarize } from '../../../report/summary/summary.js';
import { executable } from '../../hosts/executable.js';
import { artifactIn } from '../../hosts/index.js';
import { module } from '../../hosts/module.js';
import { chooseInstructionCounter, valgrind } from '../../platforms/work/instruction-counter.js';
import { moduleWork } from '../../platforms/work/module.js';
import { nativeWork } from '../../platforms/work/native.js';
import { findTool } from '../../setup/detect.js';
import { makeTimeouts } from '../plan/request.js';

/**
 * Counts one sweep of a build, and judges whether its instructions grow as its suite promises: a test of
 * CTest.
 *
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Platform } from '../../platforms/index.js'
 *
 * @typedef {{verdict: 'passed' | 'failed' | 'skipped', text: string}} Check
 * @typedef {{artifact: Artifact, platform: Pick<Platform, 'id' | 'run'>, missing: string | null}} Checker
 *   missing: why nothing can count
 */

/**
 * What counts a build.
 *
 * @param {string} folder of the native program, or of the WebAssembly module
 * @returns {Checker}
 */
export function checkerOf(folder) {
  if (!existsSync(join(folder, executable.main)))
    return { artifact: artifactIn(module.id, folder), platform: moduleWork, missing: null };
  const counter = chooseInstructionCounter(process.env);
  const found = counter === 'callgrind' ? findTool(valgrind) : null;
  return {
    artifact: artifactIn(executable.id, folder),
    platform: nativeWork({}, counter),
    missing: found && 'reason' in found ? found.reason : null,
  };
}

/**
 * @param {Checker} checker
 * @param {{suite: string, series: string}} sweep
 * @returns {Promise<Check>}
 */
export async function checkGrowth({ artifact, platform, missing }, { suite, series }) {
  if (missing !== null) return { verdict: 'skipped', text: `nothing can count instructions: ${missing}` };
  const rows = (await artifact.list()).filter(
    (row) => row.suite === suite && (row.series || row.name) === series && (row.grows || row.problem),
  );
  const problem = rows.find((row) => row.problem)?.problem;
  if (rows.length === 0 || problem)
    return { verdict: 'failed', text: problem ?? 'the suite has no such sweep' };
  const request = makeRequest({
    suites: [suite],
    profile: profiles.default,
    only: rows.map(labelOf),
    count: true,
  });
  const { record, take } = collectRound(0);
  await platform.run(request, take, {
    artifact,
    timeouts: makeTimeouts(undefined),
    log: () => {},
    signal: new AbortController().signal,
  });
  const [failure = null] = record.failures.toSorted(
    (a, b) => Number(a.skipped ?? false) - Number(b.skipped ?? false),
  );
  if (failure !== null && (!failure.skipped || !record.work))
    return { verdict: failure.skipped ? 'skipped' : 'failed', text: failure.message };
  return judge(
    { ...emptyRecord(platform.id, 'ok'), rounds: [record] },
    labelOf({ suite, name: series, argument: null }),
  );
}

/**
 * @param {import('../../../protocol/types.js').PlatformResults} platform
 * @param {string} label of the sweep
 * @returns {Check}
 */
function judge(platform, label) {
  const results = /** @type {import('../../../protocol/types.js').Results} */ ({
    request: {},
    platforms: [platform],
  });
  const {
    complexities: [fit],
    warnings,
  } = summarize(results);
  if (fit?.promise?.isKept)
    return {
      verdict: 'passed',
      text: `it grows as ${[fit.order, ...fit.others].join(' or ')}, and ${fit.promise.order} is promised`,
    };
  const reason = warnings.find(
    ({ code, benchmark }) => benchmark === label && (code === BROKEN || code === 'no-growth'),
  );
  return { verdict: 'failed', text: reason?.message ?? 'its growth cannot be judged' };
}
