import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = join(root, 'cli', 'samebench.js');

/** The variable that marks all processes of a trial. */
const markName = 'SAMEBENCH_CHAOS_MARK';

/** A trial that takes longer than this hangs. */
const maxMs = 120_000;

/** What is started during a trial may take so long to be gone after it. */
const removalMs = 3000;

/** What of the system's temporary folder may be there after a run: it belongs to Node.js and compilers. */
const ignored = /^(node-compile-cache|v8-compile-cache.*|ccache.*|\.X\d+-lock|\.X11-unix)$/;

/** What of the home folder may be there after a run: compilers' caches. */
const ignoredAtHome = /^\.(ccache|cache$|cache\/ccache)/;

/** What a command writes beside its files for a short time. */
const passing = /\.samebench-probe-|\.tmp$|\.lock$/;

/**
 * The living processes of a mark, by their environment.
 * @param {string} mark
 * @returns {{pid: number, line: string}[]} line: the beginning of the command line
 */
export function processesOf(mark) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const read = (/** @type {string} */ file) => readFileSync(`/proc/${pid}/${file}`, 'latin1');
      try {
        if (!read('environ').includes(`${markName}=${mark}\0`)) return [];
        const state = read('stat').replace(/^.*\) /s, '')[0];
        if (state === 'Z') return [];
        return [{ pid: Number(pid), line: read('cmdline').replaceAll('\0', ' ').slice(0, 100) }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/**
 * Ends the processes of a mark that do not end by themselves.
 * @param {string} mark
 * @returns {Promise<{pid: number, line: string}[]>} these processes
 */
async function endLeft(mark) {
  const end = Date.now() + removalMs;
  let left = processesOf(mark);
  while (left.length > 0 && Date.now() < end) {
    await later(50);
    left = processesOf(mark);
  }
  for (const { pid } of left) signal(pid, 'SIGKILL');
  return left;
}

/** All paths below a folder. @param {string} folder */
const pathsIn = (folder) => readdirSync(folder, { recursive: true }).map(String);

/**
 * Starts a command in a place.
 *
 * @typedef {object} Way where and how
 * @property {string} line a command of the shell in which "$@" is samebench with its arguments
 * @property {NodeJS.ProcessEnv} env the whole environment
 * @property {string} cwd
 * @property {string} mark of the trial's processes
 *
 * @typedef {import('./checks.js').Outcome & {signal: string | null, hung: boolean}} Ended
 * @typedef {(args: string[], way: Way) => {child?: import('node:child_process').ChildProcess, done:
 *   Promise<Ended>}} Starter child: absent if it runs in this process
 */

/**
 * Starts samebench in a process of its own.
 *
 * @param {string} script of Node.js
 * @param {NodeJS.ProcessEnv} [more] added to the environment
 * @returns {Starter}
 */
export const starting =
  (script, more = {}) =>
  (args, { line, env, cwd, mark }) => {
    const child = spawn('sh', ['-c', line, 'sh', process.execPath, script, ...args], {
      cwd,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (part) => (text.stdout += part));
    child.stderr.setEncoding('utf8').on('data', (part) => (text.stderr += part));
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      for (const { pid } of processesOf(mark)) signal(pid, 'SIGKILL');
    }, maxMs);
    /** @type {Promise<Ended>} */
    const done = new Promise((resolve) =>
      child.on('exit', (code, by) => {
        clearTimeout(timer);
        // A process that was left may hold the pipes open.
        setTimeout(() => resolve({ code, signal: by, hung, ...text }), 100);
      }),
    );
    return { child, done };
  };

/** This clone's command, with what was built. */
export const samebench = starting(program);

/**
 * A place for a trial: folders that only it uses, and a mark for its processes.
 * @param {Starter} [starter]
 * @param {string} [name] of the folder that commands run in
 */
export function createPlace(starter = samebench, name = 'work') {
  const folder = mkdtempSync(join(tmpdir(), 'samebench-chaos-'));
  const mark = randomBytes(8).toString('hex');
  const [home, temporary, work] = ['home', 'tmp', name].map((one) => join(folder, one));
  for (const one of [home, temporary, work]) mkdirSync(one);
  const env = { ...process.env, HOME: home, TMPDIR: temporary, [markName]: mark, NO_COLOR: '1' };

  return {
    folder,
    work,
    mark,
    env,
    /**
     * @param {string[]} args
     * @param {Partial<Pick<Way, 'line' | 'env'>>} [options] env: added to the environment
     */
    start: (args, { line = 'exec "$@"', env: more = {} } = {}) =>
      starter(args, { line, env: { ...env, ...more }, cwd: work, mark }),
    /**
     * Processes and files that are left: temporary ones, and all in the home folder. The processes are ended.
     */
    async leftovers() {
      const left = await endLeft(mark);
      const files = [
        ...readdirSync(temporary).filter((one) => !ignored.test(one)),
        ...pathsIn(home).filter((one) => !ignoredAtHome.test(one)),
        ...pathsIn(work).filter((one) => passing.test(one)),
      ];
      return [
        ...left.map(({ pid, line }) => `process ${pid} was left: ${line}`),
        ...files.map((one) => `file ${one} was left`),
      ];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @typedef {ReturnType<typeof createPlace>} Place */

/** @param {number} pid @param {NodeJS.Signals} name */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
