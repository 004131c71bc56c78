import { join, resolve } from 'node:path';
import { repository } from '../system/repository.js';
import { emulated } from './emulated/host.js';
import { executable } from './executable.js';
import { listHost } from './list.js';
import { module } from './module.js';
import { runHost } from './process.js';
import { standalone } from './standalone.js';
import { translated } from './translated.js';

/**
 * @import { HostEvent, Request } from '../../protocol/types.js'
 * @import { ToolReference } from '../setup/tools/tool.js'
 * @import { Listed, ListOptions } from './list.js'
 * @import { HostOptions } from './process.js'
 *
 * What is built for a kind of host: the name of a configure preset, such as "native", "wasm" or
 * "native-clang".
 * @typedef {string} Target
 *
 * A kind of host: all platforms of one kind run the same build.
 *
 * @typedef {object} Kind
 * @property {string} id the names of its targets are the id, or begin with it and "-"
 * @property {string} title for messages
 * @property {string} main the file that CMake makes; a folder that has it has a build
 * @property {ToolReference[]} needs the tools that build it
 * @property {ToolReference[]} headers header-only libraries that only it is built with
 * @property {RegExp} [toolchain] matches the path of its toolchain file; absent: it has none
 * @property {Kind} [from] the kind whose build it is made of
 * @property {boolean} [opensNoFiles] it reads the request from stdin even with turns
 * @property {(folder: string) => string[]} filesIn the names of the files that platforms load, `main` first
 * @property {(folder: string) => Promise<void>} [complete] makes what CMake does not make; called after each
 *   build
 * @property {Start} start how it is started if no platform says otherwise
 * @property {(folder: string, file?: string) => string[]} command what follows `start`; file: the path of the
 *   request, which otherwise comes through stdin
 *
 * Gives the program that runs a host, with its flags. It reads some files and folders.
 *
 * @typedef {(readable: string[]) => string[]} Start
 *
 * What a build has made for a kind of host.
 *
 * @typedef {object} Artifact
 * @property {Kind} kind
 * @property {string} folder of the build
 * @property {string[]} files paths of what platforms load, the main file first
 * @property {(request: Request, onEvent: (event: HostEvent) => void, options?: HostOptions & RunOptions) =>
 *   Promise<void>} run in a process of its own; see `runHost`
 * @property {(options?: ListOptions) => Promise<Listed[]>} list its benchmarks
 * @property {number} [placeSeed] of the addresses at which an engine places code and data, above 0; both
 *   sides of a duel have the same
 *
 * @typedef {object} RunOptions
 * @property {string[]} [prefix] programs such as taskset, which set up the process and then become the host
 * @property {Start} [start]
 * @property {string[]} [flags] for the host itself
 */

/**
 * All kinds of hosts; the first that a target's name begins with is its own. A target that belongs to none is
 * a program for this machine.
 */
export const kinds = [emulated, executable, module, standalone, translated];

/**
 * @param {{host: Kind, preset?: Target}} platform
 * @returns {Target} what the platform runs
 */
export const targetOf = ({ host, preset }) => preset ?? host.id;

/**
 * @param {Target} target
 * @returns {Kind}
 */
export const kindOf = (target) =>
  kinds.find(({ id }) => target === id || target.startsWith(`${id}-`)) ?? executable;

/**
 * @param {Target} target
 * @param {string} path folder of its build
 * @returns {Artifact}
 */
export function artifactIn(target, path) {
  const [kind, folder] = [kindOf(target), resolve(path)];
  /** @type {Artifact['run']} */
  const run = (request, onEvent, { prefix = [], start = kind.start, flags = [], ...options } = {}) => {
    const line = (/** @type {string | undefined} */ file) => [
      ...prefix,
      ...start([repository, folder, ...(file ? [file] : [])]),
      ...kind.command(folder, file),
      ...flags,
    ];
    return runHost(line, request, onEvent, { ...options, opensNoFiles: kind.opensNoFiles });
  };
  const files = kind.filesIn(folder).map((name) => join(folder, name));
  return { kind, folder, files, run, list: (options) => listHost({ files, folder, run }, options) };
}
