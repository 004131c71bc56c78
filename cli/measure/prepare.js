import { targetOf, toolsFor } from '../build/build.js';
import { emptyRecord } from '../../report/results/collector.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/results/collector.js').PlatformRecord} PlatformRecord
 * @typedef {import('../build/build.js').Target} Target
 * @typedef {import('../setup/tools/tool.js').ToolReference} ToolReference
 *
 * What preparing needs from outside; tests put their own in.
 * @typedef {object} PrepareDependencies
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} say
 * @property {(tools: ToolReference[]) => Promise<{missing: unknown[]}>} ensureTools
 * @property {(tools: ToolReference[]) => string | null} howToGet
 * @property {import('../platforms/index.js').DetectContext['find']} find
 * @property {(target: Target) => Promise<string | null>} build says what went wrong
 */

/**
 * Brings platforms to where they can run: installs what they need, detects them, builds for them.
 *
 * @param {Platform[]} chosen
 * @param {boolean} byName whether a missing platform is an error
 * @param {PrepareDependencies} dependencies
 * @returns {Promise<{ready: Platform[], others: PlatformRecord[], buildFailed: boolean}>} others:
 *   skipped or failed
 */
export async function prepare(chosen, byName, dependencies) {
  const { env, say, ensureTools, howToGet, find, build } = dependencies;
  chosen = byName ? chosen : withoutStrangers(chosen, find);
  await ensureTools(chosen.flatMap(toolsFor));
  /** @type {PlatformRecord[]} */
  const others = [];
  /** @type {Platform[]} */
  const available = [];
  for (const platform of chosen) {
    const detection = await platform.detect({ env, find });
    if (detection.available) {
      available.push(platform);
      continue;
    }
    const how = howToGet(platform.needs);
    const reason = `${detection.reason ?? 'it is not there'}${how ? `; to get it: ${how}` : ''}`;
    say(`samebench: ${platform.id} ${byName ? 'cannot run' : 'is skipped'}: ${reason}`);
    others.push(emptyRecord(platform.id, byName ? 'failed' : 'skipped', reason));
  }

  /** @type {Map<Target, string | null>} */
  const failures = new Map();
  for (const target of new Set(available.map(targetOf))) {
    const failure = await build(target);
    failures.set(target, failure);
    if (failure) say(`samebench: ${failure}`);
  }
  const ready = available.filter((platform) => !failures.get(targetOf(platform)));
  for (const platform of available) {
    if (ready.includes(platform)) continue;
    others.push(emptyRecord(platform.id, 'failed', `building ${targetOf(platform)} failed`));
  }
  return { ready, others, buildFailed: [...failures.values()].some(Boolean) };
}

/**
 * Without the untested platforms that are not there: most are for other systems, and nothing here
 * could install them.
 *
 * @param {Platform[]} chosen
 * @param {PrepareDependencies['find']} find
 */
function withoutStrangers(chosen, find) {
  return chosen.filter(
    ({ untested, needs }) => !untested || needs.every((tool) => 'path' in find(tool)),
  );
}
