import { tmpdir } from 'node:os';
import { errorLine } from '../../build/advice.js';
import { toolsFor } from '../../build/build.js';
import { targetOf } from '../../hosts/index.js';
import { resolveTool } from '../../setup/tools/index.js';
import { isInstallable } from '../../setup/tools/tool.js';
import { removeLeftovers } from '../../system/leftovers/files.js';
import { emptyRecord } from '../../../protocol/collector.js';

/**
 * @import { Platform } from '../../platforms/index.js'
 * @import { PlatformResults } from '../../../protocol/types.js'
 * @import { Artifact, Target } from '../../hosts/index.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {object} Build of the suites, which platforms run
 * @property {(target: Target) => Promise<string | null>} build gives what went wrong; null: it is built
 * @property {(target: Target) => Artifact} artifactOf
 *
 * @typedef {object} Provisioned
 * @property {Platform[]} ready
 * @property {PlatformResults[]} others those that are skipped or failed
 * @property {boolean} buildFailed
 */

/**
 * The build of a project, or of our own tree.
 *
 * @param {{project?: string, define?: string[], tree?: string, apart?: string, beside?: string,
 *   whileBuilding?: () => Promise<unknown>}} source tree: our own, of another revision; apart: a folder in
 *   `build`, for builds that leave the usual ones as they are; beside: see `buildPlan`; whileBuilding: begins
 *   when a compiler has, and ends before the build does
 * @param {Context} context
 * @param {string} [prefix] of its progress
 * @returns {Build}
 */
export function buildOf(
  { project, define, tree, apart, beside, whileBuilding },
  { artifactOf, build, env, signal, progress },
  prefix = '',
) {
  /** @type {Promise<unknown> | undefined} */
  let meanwhile;
  return {
    artifactOf: (target) => artifactOf(project, target, tree, apart),
    async build(target) {
      const failure = await build(target, {
        project,
        define,
        tree,
        apart,
        beside,
        env,
        signal,
        onStatus: (text) => progress.status(prefix + text),
        print: progress.print,
        onStarted: () => void (meanwhile ??= whileBuilding?.()),
      });
      await meanwhile;
      return failure;
    },
  };
}

/**
 * Brings platforms to where they can run: installs what they need, detects them, builds for them.
 *
 * @param {Platform[]} platforms
 * @param {boolean} byName whether a missing platform is an error
 * @param {Build['build']} build
 * @param {Context} context
 * @returns {Promise<Provisioned>}
 */
export async function provision(platforms, byName, build, context) {
  const { env, signal, progress } = context;
  await removeLeftovers(tmpdir());
  const wanted = byName ? platforms : dropOutOfReach(platforms, context);
  await context.ensureTools(wanted.flatMap(toolsFor), { env, signal, print: progress.print });
  const { available, missing } = await detect(wanted, byName, context);
  const failures = await buildAll(available.map(targetOf), build, context);
  const failed = available.filter((platform) => failures.has(targetOf(platform)));
  return {
    ready: available.filter((platform) => !failed.includes(platform)),
    others: [
      ...missing,
      ...failed.map((platform) => {
        const failure = failures.get(targetOf(platform)) ?? '';
        return emptyRecord(platform.id, 'failed', `it was not built: ${errorLine(failure)}`);
      }),
    ],
    buildFailed: failures.size > 0,
  };
}

/**
 * @param {Platform[]} platforms
 * @param {boolean} byName
 * @param {Context} context
 */
async function detect(platforms, byName, context) {
  const { env, howToGet, findTool } = context;
  const find = (/** @type {import('../../setup/tools/tool.js').ToolReference} */ tool) =>
    findTool(tool, { env });
  /** @type {Platform[]} */
  const available = [];
  /** @type {PlatformResults[]} */
  const missing = [];
  for (const platform of platforms) {
    const detection = await platform.detect({ env, find });
    if (detection.available) {
      available.push(platform);
      continue;
    }
    const how = howToGet(platform.needs, { env });
    const reason = `${detection.reason ?? 'it was not found'}${how ? `; to get it: ${how}` : ''}`;
    missing.push(leaveOut(platform, reason, byName, context));
  }
  return { available, missing };
}

/**
 * Reports a platform that is not measured.
 *
 * @param {Platform} platform
 * @param {string} reason
 * @param {boolean} byName whether that is an error
 * @param {Pick<Context, 'progress'>} context
 */
export function leaveOut({ id }, reason, byName, { progress }) {
  progress.print(`samebench: ${id} ${byName ? 'cannot run' : 'is skipped'}: ${reason}`);
  return emptyRecord(id, byName ? 'failed' : 'skipped', reason);
}

/**
 * @param {Target[]} targets
 * @param {Build['build']} build
 * @param {Context} context
 * @returns {Promise<Map<Target, string>>} what went wrong, for those that failed
 */
async function buildAll(targets, build, { progress }) {
  /** @type {Map<Target, string>} */
  const failed = new Map();
  for (const target of new Set(targets)) {
    const failure = await build(target);
    if (failure === null) continue;
    progress.print(`samebench: ${failure}`);
    failed.set(target, failure);
  }
  return failed;
}

/**
 * Leaves out the platforms that are not installed and that nothing could install here.
 *
 * @param {Platform[]} platforms
 * @param {Context} context
 */
function dropOutOfReach(platforms, { env, findTool }) {
  return platforms.filter(({ needs }) =>
    needs.every((tool) => isInstallable(resolveTool(tool)) || 'path' in findTool(tool, { env })),
  );
}
