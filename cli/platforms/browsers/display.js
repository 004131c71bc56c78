import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packages } from '../../setup/tools/tool.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
export const xvfb = {
  id: 'xvfb',
  title: 'Xvfb',
  why: 'is the display of WebKitGTK where there is none',
  commands: ['Xvfb'],
  optional: true,
  packages: packages('xvfb', {
    dnf: ['xorg-x11-server-Xvfb'],
    pacman: ['xorg-server-xvfb'],
    zypper: ['xorg-x11-server-Xvfb'],
    brew: [],
  }),
};

/*
 * A display in memory for a browser that cannot run without one: Xvfb, started in the browser's process
 * group, so that both end together.
 */

/** When Xvfb is ready it writes the number of its display to the pipe. Its errors go to stderr. */
const script = `folder=$1
shift
mkfifo "$folder/display" || exit 1
Xvfb -displayfd 3 -auth "$folder/authority" -nolisten tcp -screen 0 1280x1024x24 \\
  3>"$folder/display" >&2 &
read -r number <"$folder/display" || { echo "Xvfb did not start" >&2; exit 1; }
DISPLAY=":$number" XAUTHORITY="$folder/authority" exec "$@"`;

/**
 * Whether an environment names a display.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(env) {
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * The command that starts another command on a display of its own.
 *
 * @param {string[]} command
 * @param {string} folder that no other command uses
 * @returns {string[]}
 */
export function onOwnDisplay(command, folder) {
  writeFileSync(path.join(folder, 'authority'), authority(randomBytes(16)), { mode: 0o600 });
  return ['/bin/sh', '-c', script, 'samebench-display', folder, ...command];
}

/**
 * An X11 authority file with one cookie that is valid for any display. Without it, every user of this
 * machine could watch the display and send keys. (K. Packard, "A Sample Authorization Protocol for X",
 * MIT X Consortium.)
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
