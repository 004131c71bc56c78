import { join, resolve } from 'node:path';
import { repository } from '../system/repository.js';
import { executable } from './executable.js';
import { listHost } from './list.js';
import { module } from './module.js';
import { runHost } from './process.js';
import {
  argumentsFile,
  argumentsIn,
  failureIn,
  librariesFolder,
  librariesIn,
  listsIn,
  placesIn,
  withLibraries,
} from './programs.js';
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
 * @property {string} [targets] what the names of CMake's targets of its programs begin with
 * @property {boolean} [startsMain] a program with a main of its own has the command line, and gets what it is
 *   asked for in its environment
 * @property {boolean} [hasHeap] its program has the heap of a C library
 * @property {boolean} [isOne] one program has all suites, however many programs a project has
 * @property {boolean} [opensNoFiles] it reads the request from stdin even with turns
 * @property {(folder: string) => string[]} filesIn the names of the files that platforms load, `main` first
 * @property {(folder: string) => Promise<void>} [complete] makes what CMake does not make; called for the
 *   folder of each program after each build
 * @property {Start} start how it is started if no platform says otherwise
 * @property {(folder: string, file?: string) => string[]} command what follows `start`; file: the path of the
 *   request, which otherwise comes through stdin
 *
 * Gives the program that runs a host, with its flags. It reads some files and folders.
 *
 * @typedef {(readable: string[]) => string[]} Start
 *
 * What a build has made for a kind of host, or one of its programs.
 *
 * @typedef {object} Artifact
 * @property {Kind} kind
 * @property {string} folder of the build, or of the program
 * @property {string[]} files paths of what platforms load, the main file first, of all programs
 * @property {Artifact[]} programs of a build; of a program: itself
 * @property {string} [program] its name, where the build has several
 * @property {string | null} failure why this program could not be built
 * @property {(request: Request, onEvent: (event: HostEvent) => void, options?: HostOptions & RunOptions) =>
 *   Promise<void>} run in a process of its own; see `runHost`. Of a build with several programs it is the one
 *   of the ladder
 * @property {(options?: ListOptions) => Promise<Listed[]>} list the benchmarks of the program
 * @property {boolean} hasMain whether the program has a main of its own
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
export const kinds = [executable, module, standalone, translated];

/** Adds the kind of an extra, which goes before those whose names its own begins with. @param {Kind} kind */
export function addKind(kind) {
  if (!kinds.includes(kind)) kinds.unshift(kind);
}

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
  const places = placesIn(folder);
  const programs = places.map((place) => programIn(kind, place.folder, place.name));
  const own = programs[0] ?? programIn(kind, folder);
  if (programs.length === 0) return own;
  const { program: _, ...build } = own;
  return { ...build, programs, files: [...programs.flatMap(({ files }) => files), ...listsIn(folder)] };
}

/**
 * @param {Kind} kind
 * @param {string} folder
 * @param {string} [program]
 * @returns {Artifact}
 */
function programIn(kind, folder, program) {
  const given = argumentsIn(folder);
  const words = kind.startsMain ? given : null;
  const libraries = librariesIn(folder);
  /** @type {Artifact['run']} */
  const run = (request, onEvent, { prefix = [], start = kind.start, flags = [], ...options } = {}) => {
    const line = (/** @type {string | undefined} */ file) => [
      ...prefix,
      ...start([repository, folder, ...(file ? [file] : [])]),
      ...(words === null ? [...kind.command(folder, file), ...flags] : [join(folder, kind.main), ...words]),
    ];
    return runHost(line, request, onEvent, {
      ...options,
      ...(libraries.length > 0 && {
        env: withLibraries(options.env ?? process.env, join(folder, librariesFolder)),
      }),
      opensNoFiles: kind.opensNoFiles,
      ...(words !== null && { flagsOfMain: flags }),
    });
  };
  const failure = failureIn(folder);
  const names = [...kind.filesIn(folder), ...(words === null ? [] : [argumentsFile]), ...libraries];
  const files = failure === null ? names.map((name) => join(folder, name)) : [];
  /** @type {Artifact} */
  const made = {
    kind,
    folder,
    files,
    programs: [],
    ...(program !== undefined && { program }),
    failure,
    hasMain: given !== null,
    run,
    list: (options) => listHost({ files, folder, run, program }, options),
  };
  made.programs.push(made);
  return made;
}
