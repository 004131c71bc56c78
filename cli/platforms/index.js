import { bun } from './runtimes/bun.js';
import { chrome } from './browsers/chrome.js';
import { chromium } from './browsers/chromium.js';
import { deno } from './runtimes/deno.js';
import { edge } from './browsers/edge.js';
import { firefox } from './browsers/firefox.js';
import { native } from './native.js';
import { node } from './runtimes/node.js';
import { safari } from './browsers/safari.js';
import { wasm } from './work/module.js';
import { oracle } from './engines/oracle.js';
import { wasi } from './engines/wasi.js';
import { webkit } from './browsers/webkit.js';

/**
 * @import { Tool, ToolReference } from '../setup/tools/tool.js'
 * @import { HostEvent } from '../../protocol/types.js'
 * @import { Artifact, Kind, Target } from '../hosts/index.js'
 * @import { HostOptions } from '../hosts/process.js'
 * @import { Timeouts } from '../hosts/watchdog.js'
 *
 * @typedef {object} Detection
 * @property {boolean} available
 * @property {string} [path]
 * @property {string} [reason] why it is not available
 *
 * @typedef {object} DetectContext
 * @property {NodeJS.ProcessEnv} env
 * @property {(tool: ToolReference) => {path: string} | {reason: string}} find looks for a tool
 *
 * @typedef {object} RunOptions
 * @property {AbortSignal} signal
 * @property {Artifact} artifact what the platform runs
 * @property {Timeouts} timeouts
 * @property {(text: string) => void} log
 * @property {(text: string) => void} [onStarting] is told now and then that the host is still starting
 * @property {string[]} [prefix] command that sets the CPU and the priority, and then starts the host
 * @property {HostOptions['turn']} [turn] for a request with turns: see ../hosts/process.js
 * @property {HostOptions['takeBack']} [takeBack] see there
 * @property {boolean} [atOnce] with turns: whether the other side runs at the same time until both ask for
 *   their first turn, so that neither may have the fixed CPU before
 * @property {import('./browsers/together.js').Together} [together] what this process and others of its round
 *   have in common: those of the other side, and of other programs
 * @property {boolean} [isWhole] whether a request with `only` names all benchmarks of the program that are
 *   selected
 * @property {string} [cpuProfileFile] path of a file that the platform's profiler writes, if it has one
 *
 * What takes a profile on a platform, and what is in it.
 *
 * @typedef {object} Profiler
 * @property {ToolReference[]} [needs] tools besides those of the platform
 * @property {string} extension of the file, without the leading dot
 * @property {string} howToOpen a sentence without its full stop; FILE stands for the file
 * @property {(file: string, options: {signal: AbortSignal, env: NodeJS.ProcessEnv}) => Promise<Map<string,
 *   number>>} samples the number of samples in each function itself
 *
 * What a variant changes; see ./columns.js.
 *
 * @typedef {object} Change
 * @property {string} [binary] path of the program; by default the program is looked for
 * @property {string[]} [traits] variants that the platform has by name
 * @property {string[]} [flags] for its program
 * @property {Record<string, string>} [env] for its program
 *
 * A host in a runtime. `run` resolves when the host has sent `end`. It rejects with an error whose
 * message becomes the reason in the platform's column.
 *
 * @typedef {object} Platform
 * @property {string} id
 * @property {Kind} host the kind of host that it runs
 * @property {ToolReference[]} needs the tools that it needs to be built and run
 * @property {Tool[]} [tools] the tools that only this platform uses, the platform itself first
 * @property {Target} [preset] another build than the default one of its kind of host
 * @property {boolean} [built] its program is built, so that no other can take its place
 * @property {string} [onlyVaried] it is no column by itself; the name of a variant that is
 * @property {boolean} [counts] it counts instructions instead of measuring times
 * @property {boolean} [isOracle] `run --why` measures it, too
 * @property {boolean} [onDemand] measured only if it is named, or with "all"
 * @property {boolean} [single] only one of it can run at a time
 * @property {string} [machine] another machine than this one, on which it runs
 * @property {boolean} [remote] its browser was not started by Samebench, so no two hosts of it can alternate
 * @property {{cpu?: boolean, priority?: boolean, turns?: boolean}} [pinning] whether the measuring process
 *   gets a CPU of its own, and a raised priority; turns: its measuring thread gets the CPU in a duel, once
 *   its rows are warmed up
 * @property {number} [duelEffort] how many times the pairs of a round of a duel it takes, because it takes
 *   long to start. Default: 1
 * @property {boolean} [readsHardwareCounters] its host can count events of the CPU (`run --counters`)
 * @property {() => Promise<Profiler>} [profiler] absent if it cannot take profiles
 * @property {{traits?: string[], flags?: string}} [takes] its variants: `traits` by name; `flags` is an
 *   example of a flag, if it accepts flags
 * @property {(change: Change) => Platform} [vary] makes a variant; absent if only the build can vary
 * @property {Record<Target, (change: Change) => Platform>} [builds] makes the variants of builds that run in
 *   another way
 * @property {(context: DetectContext) => Promise<Detection>} detect fast; starts no process
 * @property {(request: import('../../protocol/types.js').Request, onEvent: (event: HostEvent) => void,
 *   options: RunOptions) => Promise<void>} run
 */

/** JavaScript runtimes outside of browsers. @type {Platform[]} */
export const runtimes = [node, bun, deno];

/** @type {Platform[]} */
export const browsers = [chromium, chrome, edge, firefox, webkit, safari];

/**
 * All platforms, in the order of the columns. No other file lists them.
 *
 * @type {Platform[]}
 */
export const platforms = [native, oracle, ...runtimes, wasi, ...browsers, wasm];

/**
 * The platforms that are measured if none is named.
 *
 * @param {Platform[]} known
 */
export const defaultPlatforms = (known) => known.filter(({ onDemand }) => !onDemand);
