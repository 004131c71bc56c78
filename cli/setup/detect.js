import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { isSource, repository } from '../system/repository.js';
import { resolveTool } from './tools/index.js';

/**
 * Where `samebench setup` installs JavaScript runtimes, unless SAMEBENCH_RUNTIMES names another
 * folder. It is not in node_modules, because `npm ci` deletes that.
 */
export const runtimesFolder = isSource ? join(repository, '.runtimes') : resolve('.samebench', 'runtimes');

/** Values of variables in the paths of tools that are not set. @type {Record<string, string>} */
const defaults = { SAMEBENCH_RUNTIMES: runtimesFolder };

/** @import { ToolReference } from './tools/tool.js' */

/**
 * Looks for a tool. It starts no process, so looking for all of them takes milliseconds.
 *
 * @param {ToolReference} wanted
 * @param {{env?: NodeJS.ProcessEnv, includeFolders?: string[]}} [options]
 * @returns {{path: string} | {reason: string}}
 */
export function findTool(wanted, options = {}) {
  const { env = process.env, includeFolders = defaultIncludeFolders(env) } = options;
  const tool = resolveTool(wanted);

  const named = tool.variable ? env[tool.variable] : undefined;
  if (tool.variable && named) {
    // CXX may hold flags or a launcher: "ccache g++".
    const path = findProgram(named, env) ?? findProgram(named.split(' ')[0], env);
    return path
      ? { path }
      : { reason: `${tool.variable} is set to "${named}", but there is no such program` };
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
  return { reason: `${tool.title} is not installed` };
}

/**
 * A tool that was not found.
 *
 * @typedef {{id: string, tool: import('./tools/tool.js').Tool, reason: string}} MissingTool
 *
 * The tools of a list that were not found, each once.
 *
 * @param {Iterable<ToolReference>} wanted
 * @param {Parameters<typeof findTool>[1]} [options]
 * @returns {MissingTool[]}
 */
export function missingTools(wanted, options) {
  const tools = new Set([...wanted].map(resolveTool));
  return [...tools].flatMap((tool) => {
    const found = findTool(tool, options);
    return 'reason' in found ? [{ id: tool.id, tool, reason: found.reason }] : [];
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
 * The paths that match a pattern.
 *
 * @param {string} pattern "*" matches the name of one folder
 * @returns {string[]} the pattern itself if it contains no "*"
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
 * The folders, such as `x86_64-linux-gnu`, in which Debian keeps headers that depend on the
 * processor. GMP's is one of them.
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
