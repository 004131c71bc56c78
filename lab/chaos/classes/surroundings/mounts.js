import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Place } from '../../processes.js' */

/**
 * A command of the shell that runs the script of the variable SCRIPT in a mount namespace. What the script
 * mounts is gone with its last process, however that ends.
 */
export const line = 'exec unshare --mount sh -c "$SCRIPT" sh "$@"';

/** Why nothing can be mounted here: null, or a reason. */
export function cannotMount() {
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return status === 0 ? null : 'mounting needs root and unshare';
}

/**
 * A surrounding whose run has a small file system, as its folder or as its temporary folder. What is in it
 * after the run is copied to where the trial looks for results and for what was left.
 *
 * @param {object} disk
 * @param {string} disk.options of mount, for tmpfs
 * @param {boolean} [disk.isTemporary] it is the temporary folder; otherwise the run's own
 * @param {string} [disk.before] a command that runs before, in the file system
 * @param {string} [disk.meanwhile] a command that runs at a random moment
 * @param {number} [disk.withinMs] the moment is within this time; default: 3000
 * @returns {Pick<import('../surroundings.js').Surrounding, 'line' | 'env' | 'prepare' | 'missing'>}
 */
export function onSmallDisk({
  options,
  isTemporary = false,
  before = ':',
  meanwhile = ':',
  withinMs = 3000,
}) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  return {
    line,
    env,
    missing: cannotMount,
    prepare({ folder, work, env: { TMPDIR: temporary } }, random) {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      if (isTemporary) env.TMPDIR = disk;
      const moment = (random.below(withinMs) / 1000).toFixed(3);
      env.SCRIPT = `
        mount -t tmpfs -o ${options} none '${disk}' && cd '${disk}' || exit 99
        { ${before}; } 2>/dev/null
        { sleep ${moment}; ${meanwhile}; } >/dev/null 2>&1 &
        ${isTemporary ? `cd '${work}'` : ''}
        "$@"
        code=$?
        wait
        rm -f '${disk}/filler' 2>/dev/null
        cp -r '${disk}/.' '${isTemporary ? temporary : work}'
        exit $code`;
    },
  };
}
