import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ownerName } from './owner.js';
import { withoutOwner } from './processes.js';

/*
 * A small process beside this one, which ends what this one has started and not ended itself, for example
 * after SIGKILL. It waits at a pipe, whose end is the end of this process. A shell waits in 2 MB; Node.js is
 * started only at the end.
 */

/**
 * Each line has the groups that live. What hosts have started outside of them is found by its environment.
 */
const script = `trap '' TERM INT HUP QUIT
while read -r line; do groups=$line; done
for group in $groups; do kill -s KILL -- "-$group"; done
exec "$@"`;

const cleanUp = fileURLToPath(new URL('clean-up.js', import.meta.url));

/** @type {import('node:child_process').ChildProcess | undefined} */
let guard;

let isNeeded = false;

/**
 * Says which process groups are to be ended when this process ends. The first call starts the guard.
 *
 * @param {number[]} groups ids
 */
export function guardGroups(groups) {
  guard ??= start();
  isNeeded = groups.length > 0;
  guard.stdin?.write(`${groups.join(' ')}\n`);
}

function start() {
  const started = spawn(
    '/bin/sh',
    ['-c', script, 'samebench-guard', process.execPath, cleanUp, ownerName()],
    // Ctrl-C in the terminal is not for it, nor the end of a host that this command runs in.
    { detached: true, env: withoutOwner(process.env), stdio: ['pipe', 'ignore', 'ignore'] },
  );
  // Without a guard, the command does all that it does otherwise.
  started.on('error', () => {});
  started.stdin?.on('error', () => {});
  started.unref();
  /** @type {import('node:net').Socket | null} */ (started.stdin)?.unref();
  process.on('exit', () => void (isNeeded || started.kill('SIGKILL')));
  return started;
}
