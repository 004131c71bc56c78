import { spawn } from 'node:child_process';

/**
 * Reads from a pipe that only this process holds. If the pipe closes without a line, this process ended
 * without cleaning up, for example after SIGKILL. The browser may write files until its last process is
 * dead, so the deletion is repeated.
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
 * Kills a browser and deletes its profile when this process ends for any reason, even SIGKILL.
 *
 * @param {number} group id of the browser's process group
 * @param {string} browserProfile
 * @returns {{release: () => Promise<void>}} to be called after both are gone
 */
export function guard(group, browserProfile) {
  // It needs its own group: signals from the terminal must not end it.
  const child = spawn('/bin/sh', ['-c', script, 'samebench-guard', String(group), browserProfile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
    // Without a shell there is no guard, but the run works.
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
