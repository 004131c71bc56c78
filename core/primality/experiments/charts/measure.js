import { fileURLToPath } from 'node:url';
import { native } from '../../../../cli/platforms/native.js';
import { node } from '../../../../cli/platforms/runtimes/node.js';
import { pinPlatforms } from '../../../../cli/run/ready/pinning.js';
import { artifactIn } from '../../../../cli/hosts/index.js';
import { runHost } from '../../../../cli/hosts/process.js';
import { defaultTimeouts } from '../../../../cli/hosts/watchdog.js';
import { measure } from '../../../../cli/run/measure/measure.js';
import { makeRequest } from '../../../../cli/run/plan/request.js';
import { describeMachine } from '../../../../cli/system/machine/machine.js';

/**
 * @import { Platform } from '../../../../cli/platforms/index.js'
 * @import { Results } from '../../../../protocol/types.js'
 */

const host = fileURLToPath(new URL('../javascript/host.js', import.meta.url));

/**
 * A platform of the command that runs another build.
 *
 * @param {Platform} platform
 * @param {string} id
 * @param {string} folder of its build
 * @returns {Platform}
 */
function ofBuild(platform, id, folder) {
  const artifact = artifactIn(platform.host.id, folder);
  return {
    ...platform,
    id,
    run: (request, onEvent, options) => platform.run(request, onEvent, { ...options, artifact }),
  };
}

/** Benchmarks that are written in JavaScript, in Node. @type {Platform} */
const javaScript = {
  ...node,
  id: 'javascript',
  run: (request, onEvent, { signal, timeouts, log, prefix = [] }) =>
    runHost(() => [...prefix, process.execPath, host], request, onEvent, { signal, timeouts, log }),
};

/** @param {string} compiler */
export const nativeId = (compiler) => `native ${compiler}`;

/**
 * Measures all implementations round by round. Those of one platform are interleaved in one process.
 *
 * @param {object} options
 * @param {Record<string, string>} options.natives folders of the builds, by compiler
 * @param {string | null} options.wasm folder of the build; null: no WebAssembly
 * @param {boolean} options.javaScript
 * @param {string} options.filter
 * @param {boolean} options.quick
 * @param {AbortSignal} options.signal
 * @param {ReturnType<typeof import('../../../../cli/run/measure/progress.js').createProgress>} options.progress
 * @returns {Promise<Results>}
 */
export async function measureAll(options) {
  const { natives, wasm, filter, quick, signal, progress } = options;
  const platforms = [
    ...Object.entries(natives).map(([compiler, folder]) =>
      ofBuild(native, nativeId(compiler), folder),
    ),
    ...(wasm === null ? [] : [ofBuild(node, 'node', wasm)]),
    ...(options.javaScript ? [javaScript] : []),
  ];
  const request = makeRequest([], { filter, quick });
  const { rounds } = request.profile;
  const startedAt = new Date().toISOString();
  const measured = await measure({
    platforms: await pinPlatforms(platforms, { print: progress.print }),
    ...{ request, rounds, signal, timeouts: defaultTimeouts },
    // Each platform has its own.
    artifactOf: ({ host: { id } }) => artifactIn(id, ''),
    onProgress: progress.update,
    log: (text) => progress.print(`primality: ${text}`),
  });
  progress.clear();
  return {
    schema: 'samebench-results/2',
    samebench: '',
    startedAt,
    finishedAt: new Date().toISOString(),
    cut: signal.aborted,
    request: { ...request, rounds },
    machine: describeMachine(),
    warnings: [],
    platforms: measured,
  };
}
