/**
 * What the commands need. cli/context.js makes it, and tests replace parts of it. This file holds no code.
 *
 * @import { Platform } from '../platforms/index.js'
 * @import { Preset } from '../build/presets.js'
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.WriteStream} stdout
 * @property {NodeJS.WriteStream} stderr
 * @property {AbortSignal} signal aborted when the user stops the command
 * @property {ReturnType<typeof import('./measure/progress.js').createProgress>} progress
 * @property {ReturnType<typeof import('../system/confirm.js').createConfirm>} confirm
 * @property {string} version of Samebench
 * @property {Platform[]} platforms all of them
 * @property {Preset[]} presets of builds
 * @property {typeof import('../setup/install.js').ensureTools} ensureTools
 * @property {typeof import('../setup/install.js').howToGet} howToGet
 * @property {typeof import('../setup/detect.js').findTool} findTool
 * @property {typeof import('../build/build.js').build} build
 * @property {typeof import('../build/build.js').artifactOf} artifactOf
 * @property {typeof import('../hosts/list.js').listBenchmarks} listBenchmarks
 * @property {typeof import('./functions/count.js').countFunctions} countFunctions
 * @property {typeof import('../system/machine/machine.js').describeMachine} describeMachine
 * @property {() => import('../system/machine/others.js').CpuTime | null} readCpuTime
 * @property {typeof import('../system/git.js').readCommit} readCommit
 * @property {typeof import('./duel/revisions.js').checkOut} checkOut
 * @property {typeof import('../output/html.js').makeHtml} makeHtml
 * @property {() => Promise<void>} warmUp loads what a run needs when it has measured; never rejects
 * @property {() => Date} now
 * @property {string} [copiedTree] the Samebench that other machines get; default: this one
 * @property {import('./machines.js').MachineLimits} [machineLimits] default: see there
 * @property {{disk?: import('../system/files.js').Disk, fallback?: string}} [store] see files/store.js
 */
export {};
