import { readFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';

/**
 * Names a JavaScript runtime from what it says of itself. Bun and Deno also pose as Node in
 * `process.versions`, so that they are looked for first.
 *
 * @param {Record<string, string | undefined>} versions as `process.versions` has it
 */
export function nameRuntime(versions) {
  const engine = (/** @type {string} */ name, /** @type {string | undefined} */ version) =>
    version ? `${name} ${version}` : name;
  if (versions.bun) {
    // What Bun gives for its engine is a commit, forty digits of it.
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
 * The runtime's part of the `host` event: affinity and priority are those in force, whatever the
 * launcher asked for.
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
 * Deno asks for a permission, and Windows has no /proc: what cannot be known is null.
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
