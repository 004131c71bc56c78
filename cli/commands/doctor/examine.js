import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedBuilds } from '../../build/shared/contents.js';
import { cacheFolder } from '../../build/shared/folder.js';
import { findMachines } from '../../run/machines.js';
import { runCommand } from '../../system/command.js';
import { variantsOf } from '../../platforms/columns.js';
import { allTools } from '../../platforms/tools.js';
import { findManager } from '../../setup/managers.js';

/** Some tools ask a server for updates before they print their version. */
const versionTimeoutMs = 10_000;

/**
 * Finds tools and platforms, with versions. It starts each program, so it takes seconds.
 *
 * @param {import('../../run/context.js').Context} context
 * @param {{all?: boolean}} [options] all: with the tools that only developing Samebench itself takes
 */
export async function examine({ env, platforms, presets, findTool, howToGet, signal }, { all = false } = {}) {
  // Each program that is started adds a listener for Ctrl-C.
  setMaxListeners(0, signal);
  const manager = findManager(env);
  const examined = await Promise.all(
    allTools
      .filter(({ forDevelopment = false }) => all || !forDevelopment)
      .map(async (tool) => {
        const { id, title: label, why, header, optional = false } = tool;
        const found = findTool(tool, { env });
        if ('reason' in found) {
          const hint = howToGet([tool], { env });
          return { id, label, why, optional, path: null, version: null, reason: found.reason, hint };
        }
        const version = header ? headerVersion(found.path) : await programVersion(found.path, env, signal);
        return { id, label, why, optional, path: found.path, version, reason: null, hint: null };
      }),
  );
  const detected = await Promise.all(
    platforms.map(async (platform) => {
      const context = {
        env,
        /** @type {import('../../platforms/index.js').DetectContext['find']} */
        find: (tool) => findTool(tool, { env }),
      };
      const { available, path, reason } = await platform.detect(context);
      const { id, onlyVaried = null, onDemand = false, takes } = platform;
      const variants = variantsOf(platform, { presets });
      const flags = takes?.flags ?? null;
      const seen = { available, path: path ?? null, reason: reason ?? null };
      return { id, onlyVaried, ...seen, onDemand, variants, flags };
    }),
  );
  const install =
    env.SAMEBENCH_INSTALL === '0'
      ? 'forbidden by SAMEBENCH_INSTALL=0'
      : manager
        ? `through ${manager.command}, when it needs no password`
        : 'not possible: no known package manager was found';
  const cache = cacheFolder(env);
  return {
    tools: examined,
    platforms: detected,
    install,
    shared: { folder: cache, builds: sharedBuilds(cache) },
    copies: (await findMachines())?.projectCopies(cache) ?? [],
  };
}

/**
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 */
async function programVersion(path, env, signal) {
  try {
    const { code, output } = await runCommand(path, ['--version'], {
      env,
      signal,
      limitMs: versionTimeoutMs,
    });
    // An error message can contain such a number too.
    return (code === 0 && /\d+(\.\d+)+/.exec(output)?.[0]) || null;
  } catch (error) {
    signal.throwIfAborted();
    return /** @type {Error} */ (error).name === 'TimeoutError' ? 'did not answer' : null;
  }
}

/**
 * The version of a header-only package, from a comment, a macro or the header next to it.
 *
 * @param {string} path
 * @returns {string | null}
 */
export function headerVersion(path) {
  for (const file of [path, join(dirname(path), 'Version.hpp')]) {
    try {
      const text = readFileSync(file, 'utf8');
      const found = /\bversion\s+(\d+\.\d+\.\d+)|_VERSION(?:_STR)?\s+"(\d+\.\d+\.\d+)"/.exec(text);
      if (found) return found[1] ?? found[2];
      const parts = ['MAJOR', 'MINOR', 'PATCH'].map(
        (part) => new RegExp(`_VERSION_${part}\\s+(\\d+)`).exec(text)?.[1],
      );
      if (parts.every(Boolean)) return parts.join('.');
    } catch {
      // Not every package has a Version.hpp.
    }
  }
  return null;
}
