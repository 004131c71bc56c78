import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { runtimesFolder, toolById } from './tools.js';

/** Of variables in the paths of tools. @type {Record<string, string>} */
const defaults = { SAMEBENCH_RUNTIMES: runtimesFolder };

/**
 * Looks for a tool without starting anything, so that detecting all of them takes milliseconds.
 *
 * @param {import('./tools.js').Tool | string} wanted a tool or its id
 * @param {{env?: NodeJS.ProcessEnv, includeFolders?: string[]}} [options]
 * @returns {{path: string} | {reason: string}}
 */
export function findTool(wanted, options = {}) {
  const { env = process.env, includeFolders = defaultIncludeFolders(env) } = options;
  const tool = typeof wanted === 'string' ? toolById(wanted) : wanted;

  const named = tool.variable ? env[tool.variable] : undefined;
  if (tool.variable && named) {
    // CXX may hold flags or a launcher: "ccache g++".
    const path = findProgram(named, env) ?? findProgram(named.split(' ')[0], env);
    return path
      ? { path }
      : { reason: `${tool.variable} is set to "${named}", and no such program is there` };
  }

  for (const command of tool.commands ?? []) {
    const path = findProgram(command, env);
    if (path) return { path };
  }
  for (const file of tool.files ?? []) {
    const pattern = file.replace(/^\$(\w+)/, (_, name) => env[name] ?? defaults[name] ?? '/nowhere');
    const path = expand(pattern).find(isProgram);
    if (path) return { path };
  }
  for (const folder of tool.header ? includeFolders : []) {
    const path = expand(join(folder, /** @type {string} */ (tool.header))).find(existsSync);
    if (path) return { path };
  }
  return { reason: `${tool.label} is not there` };
}

/**
 * The tools of a list that are not there, each with what was found instead.
 *
 * @param {Iterable<string>} ids
 * @param {Parameters<typeof findTool>[1]} [options]
 * @returns {{id: string, reason: string}[]}
 */
export function missingTools(ids, options) {
  return [...new Set(ids)].flatMap((id) => {
    const found = findTool(id, options);
    return 'reason' in found ? [{ id, reason: found.reason }] : [];
  });
}

/**
 * @param {string} command a name to look for on PATH, or a path
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findProgram(command, env = process.env) {
  if (isAbsolute(command) || command.includes('/')) return isProgram(command) ? command : null;
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, command);
    if (folder && isProgram(path)) return path;
  }
  return null;
}

/**
 * The paths that a pattern stands for.
 *
 * @param {string} pattern in which "*" is the name of any one file or folder
 * @returns {string[]} the pattern itself where it has none
 */
function expand(pattern) {
  const at = pattern.indexOf('/*/');
  if (at < 0) return [pattern];
  const folder = pattern.slice(0, at);
  return namesIn(folder).flatMap((name) => expand(`${folder}/${name}${pattern.slice(at + 2)}`));
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {NodeJS.ProcessEnv} env */
function defaultIncludeFolders(env) {
  const split = (/** @type {string | undefined} */ list) => (list ?? '').split(delimiter);
  return [
    ...split(env.CPATH),
    ...split(env.CPLUS_INCLUDE_PATH),
    ...(env.CMAKE_PREFIX_PATH ?? '')
      .split(/[:;]/)
      .filter(Boolean)
      .map((prefix) => join(prefix, 'include')),
    '/usr/include',
    ...multiarchFolders('/usr/include'),
    '/usr/local/include',
    '/opt/homebrew/include',
  ].filter(Boolean);
}

/**
 * Where Debian puts headers that differ between processors, such as GMP's: `x86_64-linux-gnu`.
 *
 * @param {string} folder
 */
function multiarchFolders(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => /-linux-gnu\w*$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
