import { detectByTools } from './detect.js';
import { profilerExitGraceMs, runHost } from './host/process.js';
import { perf, perfPrefix, perfProfiler, withPermission } from './profilers/perf.js';
import { valgrind } from './work/instruction-counter.js';
import { nativeWork } from './work/native.js';

const needs = ['cxx', 'cmake', 'ninja'];

/**
 * @param {import('./index.js').Change} [change]
 * @returns {import('./index.js').Platform}
 */
function nativePlatform({ traits = [], env = {} } = {}) {
  if (traits.includes('work')) return nativeWork(needs, env);
  return {
    id: 'native',
    needs,
    tools: [valgrind, perf],
    profiler: perfProfiler,
    readsHardwareCounters: true,
    built: true,
    pinning: { cpu: true, priority: true },
    takes: { traits: ['work'] },
    vary: nativePlatform,
    detect: (context) => detectByTools(needs, context),
    async run(request, onEvent, { artifacts, cpuProfileFile, ...options }) {
      const all = { ...options, env: { ...process.env, ...env } };
      const host = /** @type {const} */ ([artifacts.nativeExecutable, (file = '-') => ['--request', file], request, onEvent]);
      if (cpuProfileFile === undefined) return runHost(...host, all);
      await runHost(...host, { ...all, prefix: perfPrefix(cpuProfileFile), exitGrace: profilerExitGraceMs }).catch((error) => {
        throw withPermission(error);
      });
    },
  };
}

export const native = nativePlatform();

/** Counts in callgrind, even where the CPU could: callgrind counts for each function. */
export const nativeInCallgrind = nativeWork(needs, {}, 'callgrind');
