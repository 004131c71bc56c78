/**
 * What measuring needs from its surroundings: the part of the commands' context (cli/context.js) that
 * `run` and `duel` use. Tests put their own in. This file holds no code.
 *
 * @import { Platform } from '../platforms/index.js'
 * @import { Preset } from '../build/presets.js'
 * @typedef {ReturnType<typeof import('./measure/progress.js').createProgress>} Progress
 *
 * What bringing platforms to where they can run needs.
 * @typedef {object} ProvisioningContext
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal aborted when the person stops the command
 * @property {Progress} progress
 * @property {typeof import('../setup/install.js').ensureTools} ensureTools
 * @property {typeof import('../setup/install.js').howToGet} howToGet
 * @property {typeof import('../setup/detect.js').findTool} findTool
 *
 * What measuring needs besides.
 * @typedef {object} OwnContext
 * @property {string} version of Samebench
 * @property {Platform[]} platforms all of them
 * @property {Preset[]} presets of builds
 * @property {typeof import('../platforms/list.js').listBenchmarks} listBenchmarks
 * @property {typeof import('../machine/machine.js').describeMachine} describeMachine
 * @property {() => Date} now
 * @property {typeof import('../system/commit.js').readCommit} readCommit
 * @property {{disk?: import('../system/files.js').Disk, fallback?: string}} [store] see files/store.js
 *
 * @typedef {ProvisioningContext & OwnContext} MeasuringContext
 */
export {};
