// Imports nothing but Node's own modules: it runs before the npm packages are there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean}} LockEntry
 * @typedef {{packages?: Record<string, LockEntry>}} Lock
 */

/**
 * The packages of the lock file that node_modules lacks or has in another version.
 *
 * @param {Lock} lock package-lock.json
 * @param {Lock | null} installed node_modules/.package-lock.json, null if there is none
 * @param {{dev: boolean}} options whether the development dependencies are needed too
 * @returns {string[]} names, in the order of the lock file
 */
export function missingPackages(lock, installed, { dev }) {
  return (
    Object.entries(lock.packages ?? {})
      .filter(([path]) => path !== '')
      // An optional package may be for another operating system.
      .filter(([, entry]) => !entry.optional && !entry.devOptional && (dev || !entry.dev))
      .filter(([path, entry]) => installed?.packages?.[path]?.version !== entry.version)
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
  );
}

/**
 * Installs the npm packages of the lock file, unless they are installed already.
 *
 * @param {string} root folder of package.json
 * @param {{dev?: boolean, env?: NodeJS.ProcessEnv, print?: (line: string) => void,
 *   spawn?: typeof spawnSync}} [options]
 * @returns {boolean} whether they are installed now; if not, `print` got the instructions
 */
export function ensurePackages(root, options = {}) {
  const { dev = false, env = process.env, print = console.error, spawn = spawnSync } = options;
  const lock = readLock(join(root, 'package-lock.json'));
  const hidden = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!lock) return true;
  const missing = missingPackages(lock, hidden, { dev });
  if (missing.length === 0) return true;

  // `npm ci` deletes node_modules first, so --omit=dev would remove development packages.
  const hasDev = Object.values(hidden?.packages ?? {}).some((entry) => entry.dev);
  const args = dev || hasDev ? ['ci'] : ['ci', '--omit=dev'];
  const command = `npm ${args.join(' ')}`;
  const names = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ', …' : '');
  const what = `${missing.length} npm package${missing.length === 1 ? '' : 's'} (${names})`;
  if (env.SAMEBENCH_INSTALL === '0') {
    print(
      `samebench: ${what} missing, and SAMEBENCH_INSTALL=0 forbids installing\n` +
        `  to get them, type: ${command}`,
    );
    return false;
  }

  print(`samebench: installing ${what} that this command needs: ${command}`);
  const [program, ...first] = npmCommand(env);
  const { status, error, stdout, stderr } = spawn(program, [...first, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return true;
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-15).join('\n  ');
  print(
    `samebench: ${command} failed: ${error?.message ?? `exit code ${status}`}\n  ${output}\n` +
      `  correct the cause, such as the network, then type: ${command}`,
  );
  return false;
}

/**
 * npm itself: the one that started this process, otherwise the one on PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function npmCommand(env) {
  const script = env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script)) {
    return [process.execPath, script];
  }
  return ['npm'];
}

/**
 * @param {string} path
 * @returns {Lock | null}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
