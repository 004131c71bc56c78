import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputTail, runCommand } from '../system/command.js';
import { findProgram, missingTools, runtimesFolder } from './detect.js';
import { findManager } from './managers.js';
import { npmCommand } from './npm.js';

/**
 * @import { Manager } from './managers.js'
 * @import { Tool, ToolReference } from './tools/tool.js'
 */

/**
 * The surroundings of an installation. Tests replace them.
 *
 * @typedef {object} InstallOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(line: string) => void} [print]
 * @property {AbortSignal} [signal]
 * @property {boolean} [isRoot]
 * @property {string} [listsFolder] folder of apt's package lists
 * @property {string[]} [includeFolders]
 */

/**
 * The time that a package manager has to finish its step after Ctrl-C. A killed dpkg leaves a system
 * that must be repaired by hand.
 */
const installerGraceMs = 60_000;

/**
 * The command, or the instruction, that installs the missing ones of some tools.
 *
 * @param {Iterable<ToolReference>} wanted
 * @param {InstallOptions} [options]
 * @returns {string | null} null if none is missing
 */
export function howToGet(wanted, options = {}) {
  const { env = process.env, includeFolders } = options;
  const installable = installableOf(missingTools(wanted, { env, includeFolders }), env);
  return installable.length > 0 ? installPlan(installable, findManager(env), options).hint : null;
}

/**
 * Without the tools whose path an environment variable gives: no package could correct a wrong path.
 *
 * @param {import('./detect.js').MissingTool[]} missing
 * @param {NodeJS.ProcessEnv} env
 */
function installableOf(missing, env) {
  return missing.map(({ tool }) => tool).filter(({ variable }) => !env[variable ?? '']);
}

/**
 * The packages that contain some tools, and how a person installs them: a command, if there is a
 * known package manager.
 *
 * @param {Tool[]} tools
 * @param {Manager | null} manager
 * @param {InstallOptions} options
 */
function installPlan(tools, manager, { env = process.env, isRoot = amRoot() }) {
  const names = tools.flatMap(({ packages }) => (manager ? (packages[manager.id] ?? []) : []));
  if (tools.length > 0 && tools.every(isFromNpm)) {
    if (tools.some(({ forTests }) => forTests)) return { names, hint: npmHint(tools, env) };
    return { names, hint: `samebench setup ${tools.map(({ id }) => id).join(' ')}` };
  }
  if (!manager || names.length === 0) {
    return { names, hint: `install by hand: ${tools.map(({ title }) => title).join(', ')}` };
  }
  // A person can answer questions, so the command shown does without the flags that suppress them.
  const args = manager.install.filter((arg) => !/^(-y|-o|DPkg::.*|--non-interactive)$/.test(arg));
  const sudo = manager.root && !isRoot ? 'sudo ' : '';
  return { names, hint: `${sudo}${[manager.command, ...args, ...names].join(' ')}` };
}

/**
 * Installs the missing ones of some tools. Where that needs a password it prints the command instead.
 *
 * @param {Iterable<ToolReference>} references
 * @param {InstallOptions} [options]
 * @returns {Promise<{missing: import('./detect.js').MissingTool[], hint: string | null}>}
 *   what is still missing, and how to get it
 */
export async function ensureTools(references, options = {}) {
  const { env = process.env, print = console.error, includeFolders } = options;
  const wanted = [...references];
  const missing = missingTools(wanted, { env, includeFolders });
  if (missing.length === 0) return { missing, hint: null };

  const installable = installableOf(missing, env);
  for (const { tool, reason } of missing) {
    if (!installable.includes(tool)) print(`samebench: ${reason}`);
  }
  if (installable.length === 0) return { missing, hint: null };

  const fromNpm = installable.filter(isFromNpm);
  const fromSystem = installable.filter((tool) => !isFromNpm(tool));
  if (fromNpm.length > 0) await installFromNpm(fromNpm, { ...options, env, print });
  if (fromSystem.length > 0) await installFromSystem(fromSystem, { ...options, env, print });
  const left = missingTools(wanted, { env, includeFolders });
  return {
    missing: left,
    hint: howToGet(
      left.map(({ tool }) => tool),
      options,
    ),
  };
}

/** @param {Tool} tool */
const isFromNpm = ({ npm }) => npm !== undefined;

/** @typedef {InstallOptions & Required<Pick<InstallOptions, 'env' | 'print'>>} Surroundings */

/** @param {Tool[]} tools */
const describe = (tools) => tools.map(({ title, why }) => `${title} (${why})`).join(', ');

/**
 * @param {Tool[]} tools
 * @param {Surroundings} options
 */
async function installFromSystem(tools, options) {
  const { env, print, includeFolders } = options;
  const manager = findManager(env);
  const { names, hint } = installPlan(tools, manager, options);
  const refuse = (/** @type {string} */ why) => {
    const how = names.length > 0 ? `type: ${hint}` : hint;
    print(`samebench: missing: ${describe(tools)}; ${why}\n  to get them, ${how}`);
  };

  if (env.SAMEBENCH_INSTALL === '0') return refuse('SAMEBENCH_INSTALL=0 forbids installing');
  if (!manager || names.length === 0) return refuse('no known package manager has them');
  const rights = await findRights(manager, options);
  if (!rights) return refuse('installing them needs a password');

  print(`samebench: installing ${describe(tools)}: ${hint}`);
  const failure = await install(manager, rights, names, options);
  if (failure) print(`samebench: installing failed: ${failure}\n  to try it yourself: ${hint}`);
  else printStillMissing(tools, { env, print, includeFolders });
}

/** @param {Tool[]} tools from npm */
const npmNames = (tools) => tools.map(({ npm }) => /** @type {string} */ (npm));

/** @param {NodeJS.ProcessEnv} env */
const npmFolder = (env) => env.SAMEBENCH_RUNTIMES ?? runtimesFolder;

/** @param {Tool[]} tools @param {NodeJS.ProcessEnv} env */
const npmHint = (tools, env) => `npm install --prefix ${npmFolder(env)} ${npmNames(tools).join(' ')}`;

/**
 * Installs JavaScript runtimes from npm into a folder of their own. They are too large to be
 * dependencies of this package.
 *
 * @param {Tool[]} tools
 * @param {Surroundings} options
 */
async function installFromNpm(tools, options) {
  const { env, print, signal } = options;
  const folder = npmFolder(env);
  const hint = npmHint(tools, env);
  if (env.SAMEBENCH_INSTALL === '0') {
    return print(
      `samebench: missing: ${describe(tools)}; SAMEBENCH_INSTALL=0 forbids installing\n  to get them, ` +
        `type: ${hint}`,
    );
  }
  print(`samebench: installing ${describe(tools)}: ${hint}`);
  mkdirSync(folder, { recursive: true });
  // Without a package.json there, npm would use the one of the nearest parent folder.
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const [program, ...first] = npmCommand(env);
  const args = [
    ...first,
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--save-exact',
    ...npmNames(tools),
  ];
  const result = await runCommand(program, args, { cwd: folder, env, signal });
  if (result.code !== 0) {
    return print(`samebench: installing failed: ${outputTail(result, 12)}\n  to try it yourself: ${hint}`);
  }
  printStillMissing(tools, options);
}

/**
 * @param {Tool[]} tools
 * @param {Pick<Surroundings, 'env' | 'print' | 'includeFolders'>} options
 */
function printStillMissing(tools, { env, print, includeFolders }) {
  const left = missingTools(tools, { env, includeFolders }).map(({ id }) => id);
  if (left.length > 0) print(`samebench: installed, but still not found: ${left.join(', ')}`);
}

/**
 * The prefix that runs a command with the rights that a package manager needs.
 *
 * @param {Manager} manager
 * @param {InstallOptions} options
 * @returns {Promise<string[] | null>} null if it would ask for a password
 */
async function findRights(manager, { env = process.env, signal, isRoot = amRoot() }) {
  if (!manager.root || isRoot) return [];
  if (!findProgram('sudo', env)) return null;
  const { code } = await runCommand('sudo', ['-n', 'true'], { env, signal });
  return code === 0 ? ['sudo', '-n'] : null;
}

/**
 * @param {Manager} manager
 * @param {string[]} rights
 * @param {string[]} names
 * @param {InstallOptions} options
 * @returns {Promise<string | null>} what went wrong
 */
async function install(manager, rights, names, { env = process.env, signal, listsFolder }) {
  const logFolder = mkdtempSync(join(tmpdir(), 'samebench-install-'));
  const logFile = join(logFolder, 'log.txt');
  // `env` goes after sudo, because sudo does not pass environment variables on.
  const settings = Object.entries(manager.env ?? {}).map(([key, value]) => `${key}=${value}`);
  const prefix = [...rights, ...(settings.length > 0 ? ['env', ...settings] : [])];
  const run = (/** @type {string[]} */ args) => {
    const [program, ...rest] = [...prefix, manager.command, ...args];
    return runCommand(program, rest, { env, signal, logFile, grace: installerGraceMs });
  };

  const { refresh } = manager;
  let refreshed = false;
  if (refresh && manager.stale?.(listsFolder)) {
    // A failure here does no harm yet: the packages may be in the old lists.
    await run(refresh);
    refreshed = true;
  }
  let result = await run([...manager.install, ...names]);
  if (result.code !== 0 && refresh && !refreshed) {
    await run(refresh);
    result = await run([...manager.install, ...names]);
  }
  if (result.code !== 0) return `${outputTail(result, 12)}\n  whole output: ${logFile}`;
  rmSync(logFolder, { recursive: true, force: true });
  return null;
}

function amRoot() {
  return process.getuid?.() === 0;
}
