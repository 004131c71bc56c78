import { chromium } from './chromium.js';
import { firefox } from './firefox.js';
import { native } from './native.js';
import { node } from './node.js';

/**
 * @typedef {import('../../report/types.js').HostEvent} HostEvent
 * @typedef {import('./watchdog.js').Timeouts} Timeouts
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
 *
 * A host in a runtime. `run` resolves when the host has said `end`, and rejects with an error whose
 * message is the reason that the platform's column shows.
 *
 * @typedef {object} Platform
 * @property {string} id
 * @property {string[]} needs ids of the tools, see cli/setup/tools.js
 * @property {import('./preparation.js').Wanted} [preparation] of the process that measures
 * @property {(context: DetectContext) => Promise<Detection>} detect fast; starts nothing
 * @property {(request: object, onEvent: (event: HostEvent) => void, options: RunOptions) =>
 *   Promise<void>} run
 */

/**
 * All platforms, in the order of the columns. Nothing else in the tree names them one by one.
 *
 * @type {Platform[]}
 */
export const platforms = [native, node, chromium, firefox];
