import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A display in memory, for a browser that has no way of running without one: Xvfb, started in the
 * browser's own process group, so that it ends with it.
 */

/** Xvfb says on the pipe which display is free, once it is ready; what it says if it fails is told. */
const script = `folder=$1
shift
mkfifo "$folder/display" || exit 1
Xvfb -displayfd 3 -auth "$folder/authority" -nolisten tcp -screen 0 1280x1024x24 \\
  3>"$folder/display" >&2 &
read -r number <"$folder/display" || { echo "Xvfb did not start" >&2; exit 1; }
DISPLAY=":$number" XAUTHORITY="$folder/authority" exec "$@"`;

/**
 * Whether programs of this environment have a display to show themselves on.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(env) {
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * A command, on a display of its own.
 *
 * @param {string[]} command
 * @param {string} folder that is the command's alone
 * @returns {string[]}
 */
export function onOwnDisplay(command, folder) {
  writeFileSync(path.join(folder, 'authority'), authority(randomBytes(16)), { mode: 0o600 });
  return ['/bin/sh', '-c', script, 'samebench-display', folder, ...command];
}

/**
 * A file of X11's with one cookie, for any display: without it each user of this machine could look
 * on, and send keys. (K. Packard, "A Sample Authorization Protocol for X", MIT X Consortium.)
 *
 * @param {Buffer} cookie
 */
function authority(cookie) {
  const anyAddress = Buffer.from([0xff, 0xff]);
  const counted = (/** @type {Buffer} */ bytes) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const none = counted(Buffer.alloc(0));
  const name = counted(Buffer.from('MIT-MAGIC-COOKIE-1'));
  return Buffer.concat([anyAddress, none, none, name, counted(cookie)]);
}
