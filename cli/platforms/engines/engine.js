import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { leftOutSuites, leftOutText } from '../../hosts/left-out.js';
import { runCommand } from '../../system/command.js';

/**
 * @import { HostEvent, Host, Request } from '../../../protocol/types.js'
 * @import { Artifact } from '../../hosts/index.js'
 */

/** A program that only prints its version takes milliseconds. */
const versionMs = 10_000;

/**
 * What a program prints about its version; nothing if it cannot say.
 *
 * @param {string} program
 */
export const versionOf = (program) =>
  runCommand(program, ['--version'], { limitMs: versionMs }).then(
    ({ code, output }) => (code === 0 ? output : ''),
    () => '',
  );

/**
 * The version in what a program prints about itself.
 *
 * @param {string} output of the command that prints it
 * @returns {Pick<Host, 'runtimeVersion' | 'engine'>}
 */
export function readVersion(output) {
  const [line = ''] = output.trim().split('\n');
  return {
    runtimeVersion: /\d+\.\d[\w.+-]*/.exec(line)?.[0] ?? null,
    engine: line.trim().slice(0, 200) || null,
  };
}

/**
 * Adds to the events of the module what it cannot find out itself: the engine, the file that it is, and which
 * suites it does not have.
 *
 * @param {Request} request
 * @param {Artifact} artifact a program that was made of the module has no size of its own
 * @param {(event: HostEvent) => void} onEvent
 * @param {Partial<Host> & Pick<Host, 'runtime'>} engine
 * @returns {(event: HostEvent) => void}
 */
export function describeEngine({ suites }, { folder, files: [file], kind }, onEvent, engine) {
  return (event) => {
    if (event.event !== 'host') return onEvent(event);
    onEvent({ ...event, ...engine, module: kind.from ? null : identify(readFileSync(file)) });
    const leftOut = leftOutSuites(folder, suites);
    if (leftOut.length > 0)
      onEvent({ event: 'warning', code: 'left-out', message: leftOutText(leftOut), benchmark: null });
  };
}

/** @param {Buffer} bytes of a module */
const identify = (bytes) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
});
