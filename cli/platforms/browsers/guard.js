import { spawn } from 'node:child_process';

/**
 * Reads from a pipe that only this process holds: its end without a line means that this process has
 * gone without cleaning up, as after SIGKILL. A file may appear until the last of the group is dead.
 */
const script = `read -r released && exit
kill -9 "-$1"
tries=0
while [ -e "$2" ] && [ $tries -lt 50 ]; do
  rm -rf "$2"
  tries=$((tries + 1))
  sleep 0.1
done`;

/**
 * Sees to it that a browser and its profile do not outlive this process, whatever ends it.
 *
 * @param {number} group id of the browser's process group
 * @param {string} profile
 * @returns {{release: () => Promise<void>}} to be called when both have gone
 */
export function guard(group, profile) {
  // A group of its own: what the terminal sends to this process must not end its guard.
  const child = spawn('/bin/sh', ['-c', script, 'samebench-guard', String(group), profile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
    // Without a shell there is no guard, and the run is as good.
    child.once('error', resolve);
  });
  child.stdin.on('error', () => {});
  return {
    async release() {
      child.stdin.end('released\n');
      await gone;
    },
  };
}
