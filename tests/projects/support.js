/**
 * Whole projects of a user's own, built and measured natively and in Node by the real command.
 * The tests look at what is said, never at how long something took.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after } from 'node:test';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of the results. */
export const out = mkdtempSync(path.join(os.tmpdir(), 'samebench-projects-'));
after(() => rmSync(out, { recursive: true, force: true }));

/**
 * Runs the command. Callgrind counts on every machine, so that the reasons of failures are the same.
 *
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @param {string} [folder] the current one
 */
const runCommand = (words, env, folder = root) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'cli/samebench.js'), ...words],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, SAMEBENCH_INSTALL: '0', SAMEBENCH_COUNTER: 'callgrind', ...env },
    },
  );
  return { status, stdout, stderr };
};

/** A command. @param {string[]} words */
export const command = (...words) => runCommand(words);

/** A command in another environment. @param {NodeJS.ProcessEnv} env @param {string[]} words */
export const commandIn = (env, ...words) => runCommand(words, env);

/** A command in another folder. @param {string} folder @param {string[]} words */
export const commandAt = (folder, ...words) => runCommand(words, {}, folder);

/** The suites of several tests, in one project: built once, by the test that comes first. */
export const tested = path.join(root, 'tests/projects');

/** The least that a run measures. No test depends on how exact a cost is. */
export const briefly = ['--quick', '--rounds', '1', '--budget', '15ms'];

/**
 * Whether a cell has what its results are: where the first call takes the whole budget, as on a busy machine,
 * no second one is made to compute a checksum.
 *
 * @param {{pairs: number}} cell of a run with one round
 */
export const hasChecksum = ({ pairs }) => pairs > 1;

/** Builds an example as light.cmake says. A run without these words configures it again. */
export const light = ['--define', `CMAKE_PROJECT_INCLUDE=${path.join(root, 'tests/projects/light.cmake')}`];

/** A command that measures, with a folder for its results. @param {string[]} words */
export const samebench = (...words) => command(...words, '--out', out);
