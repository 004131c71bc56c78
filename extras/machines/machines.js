import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { cacheFolder, keyOf, makeFolder, projectName, repository, withLock } from '../../cli/api.js';
import { counted, withMachine, withRecords } from '../../report/api.js';
import { connect } from './connect.js';
import { copyProject, copySamebench } from './copy.js';
import { projectFiles, samebenchFiles } from './files.js';
import { measureOn } from './measure.js';

/**
 * Other machines that measure columns of a run (--ssh): the project is copied there, then built and measured
 * by the same command, and the results come back.
 *
 * @import { PlatformResults, Results } from '../../protocol/types.js'
 * @import { Context, MachinePlan, Plan } from '../../cli/api.js'
 * @import { Machine } from './connect.js'
 *
 * @typedef {MachinePlan & {ready: Machine | null, reason: string}} Opened ready: null if it cannot measure,
 *   for the reason
 */

/** A run takes minutes, and its lock is valid as long as its process lives. */
const lockLimits = { waitMs: 3_600_000 };

/**
 * Copies the project to the machines, before this one builds or measures anything: files may change during a
 * run.
 *
 * @param {Plan & {options: import('../../cli/api.js').RunCommandOptions}} plan
 * @param {Context} context
 */
export async function openMachines(plan, context) {
  const { machines, options } = plan;
  const { env, signal, progress, copiedTree = repository } = context;
  const folder = realpathSync(resolve(options.project ?? repository));
  const part = await projectFiles(folder, { env, signal });
  const samebench = samebenchFiles(copiedTree);
  const names = { project: folderName(folder), samebench: `samebench-${samebench.key}` };
  const project = {
    files: part.files,
    cwd: relative(part.root, folder),
    isOwn: options.project === undefined,
  };
  const place = { project, samebench: names.samebench };

  /** @param {MachinePlan} machine @returns {Promise<Opened>} */
  const open = async (machine) => {
    try {
      const ready = await connect(machine, names, context);
      await copySamebench(ready, samebench.parts, names.samebench, context);
      await copyProject(ready, part, context);
      progress.print(
        `samebench: ${machine.name}: ${counted(part.files.length, 'file')} of the project ` +
          `${part.files.length === 1 ? 'is' : 'are'} there; it measures after this machine`,
      );
      return { ...machine, ready, reason: '' };
    } catch (error) {
      signal.throwIfAborted();
      const reason = lineOf(error);
      progress.print(`samebench: ${machine.name}: ${reason}`);
      return { ...machine, ready: null, reason };
    }
  };
  /** @type {(() => Promise<void>)[]} */
  const releases = [];
  // One after the other, and in the same order in each command, so that no two wait for each other.
  for (const { name } of [...machines].sort((a, b) => a.name.localeCompare(b.name))) {
    releases.push(
      await hold(join(cacheFolder(env), 'machines', name), signal, () =>
        progress.print(`samebench: waiting for another command that measures on ${name}`),
      ),
    );
  }
  const opened = await onEach(machines, 'copying to', open, progress);

  /** @param {Opened} machine @returns {Promise<(results: Results) => Results>} adds its columns */
  const measure = async ({ ready, reason, columns, name, target }) => {
    const without =
      (/** @type {PlatformResults['status']} */ status, /** @type {string} */ why) =>
      (/** @type {Results} */ results) =>
        withRecords(
          results,
          columns.map((id) => ({ id, status, reason: why, rounds: [] })),
          name,
        );
    if (signal.aborted) return without('cut', 'stopped by the user');
    if (ready === null) return without('failed', reason);
    try {
      const there = await measureOn({ ...ready, columns, name, target }, place, plan, context);
      return (results) => withMachine(results, there, { name, asked: columns });
    } catch (error) {
      if (signal.aborted) return without('cut', 'stopped by the user');
      progress.print(`samebench: ${name}: ${lineOf(error)}`);
      return without('failed', lineOf(error));
    }
  };

  return {
    /**
     * The results with the columns of all machines, which measure at the same time.
     *
     * @param {Results} results
     * @returns {Promise<Results>} never rejects for a machine
     */
    async addTo(results) {
      const added = await onEach(opened, 'measuring on', measure, progress);
      const all = added.reduce((sum, add) => add(sum), results);
      return { ...all, cut: all.cut || signal.aborted };
    },
    /** Lets other commands measure on them. */
    close: async () => void (await Promise.all(releases.map((release) => release()))),
  };
}

/**
 * Does something with all machines at the same time. The status names those that it waits for.
 *
 * @template {{name: string, ready?: unknown}} One ready: null if there is nothing to wait for
 * @template T
 * @param {readonly One[]} machines
 * @param {string} what such as `copying to`
 * @param {(machine: One) => Promise<T>} act
 * @param {Context['progress']} progress
 * @returns {Promise<T[]>}
 */
export async function onEach(machines, what, act, progress) {
  const waiting = new Set(machines.filter(({ ready }) => ready !== null).map(({ name }) => name));
  const show = () => {
    if (waiting.size > 0) progress.status(`${what} ${[...waiting].join(', ')}`);
    else progress.clear();
  };
  show();
  return Promise.all(
    machines.map(async (machine) => {
      const done = await act(machine);
      waiting.delete(machine.name);
      show();
      return done;
    }),
  );
}

/** @param {unknown} error */
const lineOf = (error) => /** @type {Error} */ (error).message.split('\n')[0];

/**
 * The name of the folder on the other machine: of this project on this machine, and nothing in it means
 * anything to a shell.
 *
 * @param {string} folder
 */
export const folderName = (folder) =>
  `${projectName(folder)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 40)}-${keyOf(`${hostname()}\n${folder}`)}`;

/**
 * Holds a lock until the function that it gives is called, or this process ends.
 *
 * @param {string} file
 * @param {AbortSignal} signal
 * @param {() => void} onWait
 * @returns {Promise<() => Promise<void>>}
 */
async function hold(file, signal, onWait) {
  await makeFolder(dirname(file));
  return new Promise((resolve, reject) => {
    const held = withLock(
      file,
      () =>
        new Promise((done) =>
          resolve(async () => {
            done(undefined);
            await held;
          }),
        ),
      { ...lockLimits, signal, onWait },
    );
    held.catch(reject);
  });
}
