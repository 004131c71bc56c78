import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsOf, build } from './build/build.js';
import { repository } from './system/repository.js';
import { createConfirm } from './system/confirm.js';
import { checkOut } from './duel/revisions.js';
import { listBenchmarks } from './build/list.js';
import { platforms } from './platforms/index.js';
import { makeHtml } from './output/html.js';
import { readPresets } from './build/presets.js';
import { createProgress } from './measure/progress.js';
import { findTool } from './setup/detect.js';
import { ensureTools, howToGet } from './setup/install.js';

/**
 * What the commands see of the world. Tests replace parts of it.
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.WriteStream} stdout
 * @property {NodeJS.WriteStream} stderr
 * @property {AbortSignal} signal
 * @property {string} version
 * @property {import('./platforms/index.js').Platform[]} platforms
 * @property {import('./build/presets.js').Preset[]} presets
 * @property {ReturnType<typeof createProgress>} progress
 * @property {ReturnType<typeof createConfirm>} confirm
 * @property {typeof ensureTools} ensureTools
 * @property {typeof howToGet} howToGet
 * @property {typeof findTool} findTool
 * @property {typeof build} build
 * @property {typeof artifactsOf} artifactsOf
 * @property {typeof listBenchmarks} listBenchmarks
 * @property {typeof makeHtml} makeHtml
 * @property {typeof checkOut} checkOut
 * @property {{disk?: import('./files/store.js').Disk, fallback?: string}} [store]
 */

/**
 * @param {Partial<Context> & {signal: AbortSignal}} overrides
 * @returns {Context}
 */
export function createContext(overrides) {
  const { stderr = process.stderr } = overrides;
  return {
    env: process.env,
    stdout: process.stdout,
    stderr,
    version: JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version,
    platforms,
    presets: readPresets(repository),
    progress: createProgress(stderr),
    confirm: createConfirm({ input: process.stdin, output: stderr, signal: overrides.signal }),
    ensureTools,
    howToGet,
    findTool,
    build,
    artifactsOf,
    listBenchmarks,
    makeHtml,
    checkOut,
    ...overrides,
  };
}

/**
 * What `prepare` needs, for a project's build or our own.
 *
 * @param {Context} context
 * @param {string | undefined} project
 * @returns {import('./measure/prepare.js').PrepareDependencies}
 */
export function preparation(context, project) {
  const { env, signal, progress } = context;
  return {
    env,
    say: progress.say,
    ensureTools: (ids) => context.ensureTools(ids, { env, signal, say: progress.say }),
    howToGet: (ids) => context.howToGet(ids, { env }),
    find: (tool) => context.findTool(tool, { env }),
    build: (target) =>
      context.build(target, { project, env, signal, onStatus: progress.status }),
  };
}
