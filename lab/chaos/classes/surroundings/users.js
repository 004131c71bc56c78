import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { program, root } from '../../processes.js';
import { cannotMount, line } from './mounts.js';

/** @import { Place } from '../../processes.js' */

/** The user `nobody`, who owns nothing. */
const nobody = 65534;
const asNobody = `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups`;

/** Why another user cannot run this clone: null, or a reason. */
function cannotBeNobody() {
  if (process.getuid?.() !== 0) return 'being another user needs root';
  const [command, ...args] = [...asNobody.split(' '), 'test', '-r', program];
  return spawnSync(command, args).status === 0 ? null : 'another user cannot read this clone';
}

/** @param {Place} place */
const giveToNobody = ({ folder }) => void spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder]);

/** As if this user had cloned and built: a copy of the build lies over the one of this clone. */
const withOwnBuild = `
  mkdir build
  cp -a '${root}/build/native' build || exit 99
  chown -R ${nobody}:${nobody} build
  mount --bind build '${root}/build' || exit 99
  exec ${asNobody} "$@"`;

/**
 * Copies a project, so that nothing of it has been built.
 * @param {Place} place
 */
function putProject({ work }) {
  const from = join(root, 'examples/first-benchmark');
  for (const file of readdirSync(from).filter((name) => name !== 'build')) {
    cpSync(join(from, file), join(work, file), { recursive: true });
  }
}

/**
 * Other users, and several at once.
 * @type {Record<string, import('../surroundings.js').Surrounding>}
 */
export const users = {
  'a user who may write nothing here': {
    line: `exec ${asNobody} "$@"`,
    env: { HOME: '/root' },
    prepare: giveToNobody,
    missing: cannotBeNobody,
    codes: [0, 1, 3, 4],
  },
  'a user with a build and the HOME of another': {
    line,
    env: { HOME: '/root', SCRIPT: withOwnBuild },
    prepare: giveToNobody,
    missing: () => cannotBeNobody() ?? cannotMount(),
    codes: [0, 1],
  },
  'two runs at once': { times: 2, codes: [0, 1] },
  'two first builds at once': {
    args: [
      'run',
      'numbers',
      '--quick',
      '--rounds',
      '1',
      '--no-prepare',
      '--platforms',
      'native',
      '--filter',
      'count',
    ],
    prepare: putProject,
    times: 2,
    codes: [0, 1],
  },
};
