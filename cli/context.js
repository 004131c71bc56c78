import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactOf, build } from './build/build.js';
import { readCommit } from './system/git.js';
import { repository } from './system/repository.js';
import { createConfirm } from './system/confirm.js';
import { listBenchmarks } from './hosts/list.js';
import { describeMachine } from './system/machine/machine.js';
import { readCpuTime } from './system/machine/others.js';
import { platforms } from './platforms/index.js';
import { readPresets } from './build/presets.js';
import { createProgress } from './run/measure/progress.js';
import { findTool } from './setup/detect.js';
import { ensureTools, howToGet } from './setup/install.js';

/** @import { Context } from './run/context.js' */

/**
 * The real context, with parts of it replaced.
 *
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
    artifactOf,
    listBenchmarks,
    // Few commands need this, which is large.
    countFunctions: async (...given) => (await import('./run/functions/count.js')).countFunctions(...given),
    describeMachine,
    readCpuTime,
    now: () => new Date(),
    makeHtml: async (...given) => (await import('./output/html.js')).makeHtml(...given),
    warmUp: async () => {
      await Promise.all([
        import('./output/show.js'),
        import('./output/html.js').then(({ warmUp }) => warmUp()),
      ]);
    },
    checkOut: async (...given) => (await import('./run/duel/revisions.js')).checkOut(...given),
    readCommit,
    ...overrides,
  };
}
