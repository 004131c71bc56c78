import { detectByTools } from './detect.js';
import { runHost } from './host/process.js';
import { valgrind } from './work/counter.js';
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
    tools: [valgrind],
    built: true,
    pinning: { cpu: true, priority: true },
    takes: { traits: ['work'] },
    vary: nativePlatform,
    detect: (context) => detectByTools(needs, context),
    run: (request, onEvent, { artifacts, ...options }) =>
      runHost(artifacts.nativeExecutable, (file = '-') => ['--request', file], request, onEvent, {
        ...options, env: { ...process.env, ...env },
      }),
  };
}

export const native = nativePlatform();

/** Counts in callgrind, even where the CPU could: callgrind counts for each function. */
export const nativeInCallgrind = nativeWork(needs, {}, 'callgrind');
