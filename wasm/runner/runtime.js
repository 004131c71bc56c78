import { readFileSync } from 'node:fs';
import os from 'node:os';

/**
 * The runtimes that `process.versions` names. Bun and Deno also set `process.versions.node`, so they are
 * checked first.
 *
 * @type {{key: string, runtime: string, engine: string, engineKey: string}[]}
 */
const known = [
  { key: 'bun', runtime: 'Bun', engine: 'JavaScriptCore', engineKey: 'webkit' },
  { key: 'deno', runtime: 'Deno', engine: 'V8', engineKey: 'v8' },
  { key: 'node', runtime: 'Node', engine: 'V8', engineKey: 'v8' },
];

/** Bun's version of its engine is a commit hash of 40 digits. */
const hashDigits = 9;

/**
 * Names a JavaScript runtime. A runtime that is not in the table is named by its user agent, such as
 * `LLRT/0.7.0`, so a new runtime needs no entry. (Ecma TC55, "Minimum Common Web API", 2025.)
 *
 * @param {Record<string, string | undefined>} versions `process.versions`
 * @param {string} [userAgent] `navigator.userAgent`, absent in old versions of Node.js
 * @returns {{runtime: string, runtimeVersion: string | null, engine: string | null}}
 */
export function nameRuntime(versions, userAgent = '') {
  const found = known.find(({ key }) => versions[key]);
  const [, product, version] = /^([^\s/]+)\/(\S+)/.exec(userAgent) ?? [];
  if (found && (found.key !== 'node' || !product || product === 'Node.js')) {
    const { key, runtime, engine, engineKey } = found;
    const engineVersion = versions[engineKey]?.replace(/^[\da-f]{40}$/, (hash) => hash.slice(0, hashDigits));
    return {
      runtime,
      runtimeVersion: versions[key] ?? null,
      engine: engineVersion ? `${engine} ${engineVersion}` : engine,
    };
  }
  if (product) {
    return { runtime: product, runtimeVersion: version, engine: versions.v8 ? `V8 ${versions.v8}` : null };
  }
  return { runtime: 'unknown', runtimeVersion: null, engine: null };
}

/**
 * The runtime's part of the `host` event. Affinity and priority are the values in force, which may differ
 * from those that the launcher asked for.
 *
 * @returns {import('../host/round.js').HostDescription}
 */
export function describeRuntime() {
  return {
    ...nameRuntime(process.versions, globalThis.navigator?.userAgent),
    cpu: attempt(() => os.cpus()[0]?.model.trim() || null),
    isolated: null,
    affinity: attempt(
      () => /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1],
    ),
    priority: attempt(() => os.getPriority()),
    userAgent: null,
  };
}

/**
 * What this process has used of the CPUs since it began, with all its threads.
 *
 * @returns {import('../samebench.js').CpuUse}
 */
export function cpuUse() {
  const { userCPUTime, systemCPUTime, voluntaryContextSwitches, involuntaryContextSwitches } =
    process.resourceUsage();
  return {
    timeNs: (userCPUTime + systemCPUTime) * 1000,
    givenUp: voluntaryContextSwitches,
    takenAway: involuntaryContextSwitches,
  };
}

/**
 * Calls `read` and returns null if it fails. Deno may refuse the permission, and Windows has no /proc.
 *
 * @template T
 * @param {() => T | null | undefined} read
 * @returns {T | null}
 */
function attempt(read) {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}
