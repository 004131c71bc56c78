import { readFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';

/**
 * Names a JavaScript runtime. Bun and Deno also set `process.versions.node`, so they are checked first.
 *
 * @param {Record<string, string | undefined>} versions `process.versions`
 */
export function nameRuntime(versions) {
  const engine = (/** @type {string} */ name, /** @type {string | undefined} */ version) =>
    version ? `${name} ${version}` : name;
  if (versions.bun) {
    // Bun's version of its engine is a commit hash of forty digits.
    return {
      runtime: 'Bun',
      runtimeVersion: versions.bun,
      engine: engine('JavaScriptCore', versions.webkit?.slice(0, 9)),
    };
  }
  if (versions.deno) {
    return { runtime: 'Deno', runtimeVersion: versions.deno, engine: engine('V8', versions.v8) };
  }
  if (versions.node) {
    return { runtime: 'Node', runtimeVersion: versions.node, engine: engine('V8', versions.v8) };
  }
  return { runtime: 'unknown', runtimeVersion: null, engine: null };
}

/**
 * The runtime's part of the `host` event. Affinity and priority are the values in force, which may differ
 * from those that the launcher asked for.
 *
 * @returns {import('./host.js').HostDescription}
 */
export function describeRuntime() {
  return {
    ...nameRuntime(process.versions),
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
