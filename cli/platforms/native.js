import { detectByTools } from './detect.js';
import { runHost } from './host/process.js';

const needs = ['cxx', 'cmake', 'ninja'];

/** @type {import('./index.js').Platform} */
export const native = {
  id: 'native',
  needs,
  pinning: { cpu: true, priority: true },
  detect: (context) => detectByTools(needs, context),
  run: (request, onEvent, { artifacts, ...options }) =>
    runHost(artifacts.nativeExecutable, (file = '-') => ['--request', file], request, onEvent, options),
};
