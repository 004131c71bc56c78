import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputTail, runCommand } from '../system/command.js';
import { findProgram, missingTools } from './detect.js';
import { findManager } from './managers.js';
import { npmCommand } from './npm.js';
import { runtimesFolder, toolById } from './tools.js';

/** @typedef {import('./managers.js').Manager} Manager */

/**
 * What installing needs from outside; tests put their own in.
 *
 * @typedef {object} InstallOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(line: string) => void} [say]
 * @property {AbortSignal} [signal]
 * @property {boolean} [isRoot]
 * @property {string} [listsFolder] where apt keeps its lists
 * @property {string[]} [includeFolders]
 */

/**
 * A package manager's work must not be cut in the middle: a killed dpkg leaves a system that needs
 * mending by hand. After Ctrl-C it gets the time to finish its step.
 */
const installerGraceMs = 60_000;

/**
 * What to do to get those of some tools that are missing.
 *
 * @param {Iterable<string>} ids
 * @param {InstallOptions} [options]
 * @returns {string | null} null when there is nothing to get
 */
export function howToGet(ids, options = {}) {
  const { env = process.env, includeFolders } = options;
  const installable = installableOf(missingTools(ids, { env, includeFolders }), env);
  return installable.length > 0 ? installPlan(installable, findManager(env), options).hint : null;
}

/**
 * A binary that the person named and that is not there is theirs to mend: a package would not.
 *
 * @param {{id: string}[]} missing
 * @param {NodeJS.ProcessEnv} env
 */
function installableOf(missing, env) {
  return missing.map(({ id }) => id).filter((id) => !env[toolById(id).variable ?? '']);
}

/**
 * The packages that bring some tools, and what a person does to get them: a command, if a package
 * manager is known.
 *
 * @param {string[]} ids of tools
 * @param {Manager | null} manager
 * @param {InstallOptions} options
 */
function installPlan(ids, manager, { isRoot = amRoot() }) {
  const names = ids.flatMap((id) => (manager ? (toolById(id).packages[manager.id] ?? []) : []));
  if (ids.length > 0 && ids.every(isFromNpm)) {
    return { names, hint: `samebench setup ${ids.join(' ')}` };
  }
  if (!manager || names.length === 0) {
    const labels = ids.map((id) => toolById(id).label).join(', ');
    return { names, hint: `install by hand: ${labels}` };
  }
  // What the person sees is shorter than what is run: they can answer questions.
  const args = manager.install.filter((arg) => !/^(-y|-o|DPkg::.*|--non-interactive)$/.test(arg));
  const sudo = manager.root && !isRoot ? 'sudo ' : '';
  return { names, hint: `${sudo}${[manager.command, ...args, ...names].join(' ')}` };
}

/**
 * Installs the tools of a list that are missing, as far as that is possible without asking for a
 * password; otherwise says what to type.
 *
 * @param {Iterable<string>} ids
 * @param {InstallOptions} [options]
 * @returns {Promise<{missing: {id: string, reason: string}[], hint: string | null}>}
 *   what is missing afterwards, and how to get it
 */
export async function ensureTools(ids, options = {}) {
  const { env = process.env, say = console.error, includeFolders } = options;
  const wanted = [...ids];
  const missing = missingTools(wanted, { env, includeFolders });
  if (missing.length === 0) return { missing, hint: null };

  const installable = installableOf(missing, env);
  for (const { id, reason } of missing) {
    if (!installable.includes(id)) say(`samebench: ${reason}`);
  }
  if (installable.length === 0) return { missing, hint: null };

  const fromNpm = installable.filter(isFromNpm);
  const fromSystem = installable.filter((id) => !isFromNpm(id));
  if (fromNpm.length > 0) await installFromNpm(fromNpm, { ...options, env, say });
  if (fromSystem.length > 0) await installFromSystem(fromSystem, { ...options, env, say });
  const left = missingTools(wanted, { env, includeFolders });
  return { missing: left, hint: howToGet(left.map(({ id }) => id), options) };
}

/** @param {string} id */
const isFromNpm = (id) => toolById(id).npm !== undefined;

/** @typedef {InstallOptions & Required<Pick<InstallOptions, 'env' | 'say'>>} Surroundings */

/** @param {string[]} ids */
const describe = (ids) => ids.map((id) => `${toolById(id).label} (${toolById(id).why})`).join(', ');

/**
 * @param {string[]} ids
 * @param {Surroundings} options
 */
async function installFromSystem(ids, options) {
  const { env, say, includeFolders } = options;
  const manager = findManager(env);
  const { names, hint } = installPlan(ids, manager, options);
  const refuse = (/** @type {string} */ why) => {
    const how = names.length > 0 ? `type: ${hint}` : hint;
    say(`samebench: missing: ${describe(ids)}; ${why}\n  to get them, ${how}`);
  };

  if (env.SAMEBENCH_INSTALL === '0') return refuse('SAMEBENCH_INSTALL=0 forbids installing');
  if (!manager || names.length === 0) return refuse('there is no package manager that brings them');
  const rights = await findRights(manager, options);
  if (!rights) return refuse('installing them needs a password');

  say(`samebench: installing ${describe(ids)}: ${hint}`);
  const failure = await install(manager, rights, names, options);
  if (failure) say(`samebench: installing failed: ${failure}\n  to try it yourself: ${hint}`);
  else sayStillMissing(ids, { env, say, includeFolders });
}

/**
 * JavaScript runtimes come in packages of npm's. They are large, so that they are none of this
 * package's dependencies, and have a folder of their own.
 *
 * @param {string[]} ids
 * @param {Surroundings} options
 */
async function installFromNpm(ids, options) {
  const { env, say, signal } = options;
  const folder = env.SAMEBENCH_RUNTIMES ?? runtimesFolder;
  const names = ids.map((id) => /** @type {string} */ (toolById(id).npm));
  const hint = `npm install --prefix ${folder} ${names.join(' ')}`;
  if (env.SAMEBENCH_INSTALL === '0') {
    return say(`samebench: missing: ${describe(ids)}; SAMEBENCH_INSTALL=0 forbids installing\n  to get them, type: ${hint}`);
  }
  say(`samebench: installing ${describe(ids)}: ${hint}`);
  mkdirSync(folder, { recursive: true });
  // Without a file of its own, npm would look for the next one above.
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const [program, ...first] = npmCommand(env);
  const args = [...first, 'install', '--prefix', folder, '--no-audit', '--no-fund', ...names];
  const result = await runCommand(program, args, { cwd: folder, env, signal });
  if (result.code !== 0) {
    return say(`samebench: installing failed: ${outputTail(result, 12)}\n  to try it yourself: ${hint}`);
  }
  sayStillMissing(ids, options);
}

/**
 * @param {string[]} ids
 * @param {Pick<Surroundings, 'env' | 'say' | 'includeFolders'>} options
 */
function sayStillMissing(ids, { env, say, includeFolders }) {
  const left = missingTools(ids, { env, includeFolders }).map(({ id }) => id);
  if (left.length > 0) say(`samebench: installed, and still not found: ${left.join(', ')}`);
}

/**
 * What to put before a command to run it with the manager's rights without a password.
 *
 * @param {Manager} manager
 * @param {InstallOptions} options
 * @returns {Promise<string[] | null>} null when a password would be needed
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
  // `env` inside of sudo, because sudo does not hand variables over.
  const settings = Object.entries(manager.env ?? {}).map(([key, value]) => `${key}=${value}`);
  const prefix = [...rights, ...(settings.length > 0 ? ['env', ...settings] : [])];
  const run = (/** @type {string[]} */ args) => {
    const [program, ...rest] = [...prefix, manager.command, ...args];
    return runCommand(program, rest, { env, signal, logFile, grace: installerGraceMs });
  };

  const { refresh } = manager;
  let refreshed = false;
  if (refresh && manager.stale?.(listsFolder)) {
    // Not decisive: the packages may be known all the same, and installing tells.
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
