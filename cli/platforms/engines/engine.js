import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findTool } from '../../setup/detect.js';
import { leftOutSuites, leftOutText } from '../../hosts/left-out.js';
import { standalone } from '../../hosts/standalone.js';
import { runCommand } from '../../system/command.js';
import { detectByTools } from '../detect.js';

/**
 * @import { HostEvent, Host, Request } from '../../../protocol/types.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Tool } from '../../setup/tools/tool.js'
 * @import { Change, Platform } from '../index.js'
 *
 * A program that runs the standalone module.
 *
 * @typedef {object} Engine
 * @property {string} id of its column
 * @property {Tool} tool how it is found
 * @property {string} flag an example of a flag for a variant
 * @property {string[]} [version] arguments with which it prints its version; by default --version
 * @property {(flags: string[]) => string[]} line arguments before the path of the module
 */

/** A program that only prints its version takes milliseconds. */
const versionMs = 10_000;

/**
 * A column of an engine without JavaScript.
 *
 * @param {Engine} engine
 * @param {Change} [change]
 * @returns {Platform}
 */
export function enginePlatform(engine, { binary, flags = [], env = {} } = {}) {
  const { id, tool, version } = engine;
  const needs = [...(binary ? [] : [tool]), ...standalone.needs];
  return {
    id,
    host: standalone,
    needs,
    tools: [tool],
    onDemand: true,
    pinning: { cpu: true, priority: true },
    takes: { flags: engine.flag },
    vary: (change) => enginePlatform(engine, change),
    async detect(context) {
      const found = await detectByTools(needs, context);
      return found.available ? { ...found, path: binary ?? found.path } : found;
    },
    async run(request, onEvent, { artifact, ...options }) {
      const program = binary ?? pathOf(tool);
      const take = describeEngine(request, artifact, onEvent, {
        runtime: tool.title,
        ...readVersion(await versionOf(program, version)),
      });
      await artifact.run(request, take, {
        ...options,
        start: () => [program, ...engine.line(flags)],
        env: { ...process.env, ...env },
      });
    },
  };
}

/**
 * What a program prints about its version; nothing if it cannot say.
 *
 * @param {string} program
 * @param {string[]} [args]
 */
export const versionOf = (program, args = ['--version']) =>
  runCommand(program, args, { limitMs: versionMs }).then(
    ({ code, output }) => (code === 0 ? output : ''),
    () => '',
  );

/** @param {Tool} tool */
function pathOf(tool) {
  const found = findTool(tool);
  if ('reason' in found) throw new Error(found.reason);
  return found.path;
}

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
