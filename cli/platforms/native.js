import { detectByTools } from './detect.js';
import { executable } from '../hosts/executable.js';
import { profilerExitGraceMs } from '../hosts/process.js';
import { packages } from '../setup/tools/tool.js';
import { valgrind } from './work/instruction-counter.js';
import { nativeWork } from './work/native.js';

/** @import { Change, Platform } from './index.js' */

/** @type {import('../setup/tools/tool.js').Tool} */
const perf = {
  id: 'perf',
  title: 'perf',
  why: 'takes profiles of native code',
  variable: 'SAMEBENCH_PERF',
  commands: ['perf'],
  optional: true,
  packages: packages('perf', { apt: ['linux-perf'], brew: [] }),
};

/**
 * @param {Change} [change]
 * @returns {Platform}
 */
function nativePlatform({ traits = [], env = {} } = {}) {
  if (traits.includes('work')) return nativeWork(env);
  return {
    id: 'native',
    host: executable,
    needs: executable.needs,
    tools: [valgrind, perf],
    profiler: async () => (await loadPerf()).perfProfiler(perf),
    readsHardwareCounters: true,
    built: true,
    pinning: { cpu: true, priority: true },
    takes: { traits: ['work'] },
    vary: nativePlatform,
    detect: (context) => detectByTools(executable.needs, context),
    async run(request, onEvent, { artifact, cpuProfileFile, ...options }) {
      const all = { ...options, env: { ...process.env, ...env } };
      if (cpuProfileFile === undefined) return artifact.run(request, onEvent, all);
      const { perfPrefix, withPermission } = await loadPerf();
      await artifact
        .run(request, onEvent, {
          ...all,
          prefix: perfPrefix(perf, cpuProfileFile),
          exitGrace: profilerExitGraceMs,
        })
        .catch((error) => {
          throw withPermission(error);
        });
    },
  };
}

const loadPerf = () => import('./profilers/perf.js');

export const native = nativePlatform();

/** Counts in callgrind, even where the CPU could: callgrind counts for each function. */
export const nativeInCallgrind = nativeWork({}, 'callgrind');
