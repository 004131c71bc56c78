import { bun } from './runtimes/bun.js';
import { chrome } from './browsers/chrome.js';
import { chromium } from './browsers/chromium.js';
import { deno } from './runtimes/deno.js';
import { edge } from './browsers/edge.js';
import { firefox } from './browsers/firefox.js';
import { native } from './native.js';
import { node } from './runtimes/node.js';
import { safari } from './browsers/safari.js';
import { webkit } from './browsers/webkit.js';

/**
 * @typedef {import('../../protocol/types.js').HostEvent} HostEvent
 * @typedef {import('./host/watchdog.js').Timeouts} Timeouts
 *
 * @typedef {object} Artifacts what the build made
 * @property {string} nativeExecutable
 * @property {string} wasmDirectory where samebench.js and samebench.wasm are
 *
 * @typedef {object} Detection
 * @property {boolean} available
 * @property {string} [path]
 * @property {string} [reason] why it is not available
 *
 * @typedef {object} DetectContext
 * @property {NodeJS.ProcessEnv} env
 * @property {(tool: string) => {path: string} | {reason: string}} find looks for a tool by its id
 *
 * @typedef {object} RunOptions
 * @property {AbortSignal} signal
 * @property {Artifacts} artifacts
 * @property {Timeouts} timeouts
 * @property {(text: string) => void} log
 * @property {string[]} [prefix] prepares the process; goes before the command that starts the host
 * @property {() => Promise<void>} [turn] for a request with turns: settles when the host may make
 *   another pass over its benchmarks
 *
 * What a variant changes; see ./columns.js.
 *
 * @typedef {object} Change
 * @property {string} [binary] path of the program, instead of the one that is found
 * @property {string[]} [traits] variants that the platform has by name
 * @property {string[]} [flags] for its program
 * @property {Record<string, string>} [env] for its program
 *
 * A host in a runtime. `run` resolves when the host has said `end`, and rejects with an error whose
 * message is the reason that the platform's column shows.
 *
 * @typedef {object} Platform
 * @property {string} id
 * @property {string[]} needs ids of the tools, see cli/setup/tools.js
 * @property {string} [preset] that builds what it runs; if not said, "native", or "wasm" where
 *   Emscripten is needed
 * @property {boolean} [onDemand] measured only when it is named, or all are
 * @property {boolean} [single] only one of it can be there at a time
 * @property {boolean} [untested] written from documentation: nobody has seen it work
 * @property {{cpu?: boolean, priority?: boolean}} [pinning] whether the process that measures gains from a
 *   fixed CPU, and from a raised priority
 * @property {{traits?: string[], flags?: string}} [takes] the variants that it has: by name, and
 *   by flags, of which one is given as an example
 * @property {(change: Change) => Platform} [vary] makes a variant; missing where nothing but the
 *   build can vary
 * @property {(context: DetectContext) => Promise<Detection>} detect fast; starts nothing
 * @property {(request: import('../../protocol/types.js').Request, onEvent: (event: HostEvent) => void, options: RunOptions) =>
 *   Promise<void>} run
 */

/**
 * All platforms, in the order of the columns. Nothing else in the tree names them one by one.
 *
 * @type {Platform[]}
 */
export const platforms = [
  native,
  node,
  bun,
  deno,
  chromium,
  chrome,
  edge,
  firefox,
  webkit,
  safari,
];
