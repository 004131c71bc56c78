import { findTool } from '../../setup/detect.js';
import { outputTail, runCommand } from '../../system/command.js';

/** Samples per second. Not a round number, so that no regular work hides between samples. */
const samplesPerSecond = 997;

/** @import { Tool } from '../../setup/tools/tool.js' */

/** @param {Tool} perf @param {NodeJS.ProcessEnv} [env] */
function pathOf(perf, env = process.env) {
  const found = findTool(perf, { env });
  if ('reason' in found) throw new Error(found.reason);
  return found.path;
}

/** @param {Tool} perf @returns {import('../index.js').Profiler} */
export const perfProfiler = (perf) => ({
  needs: [perf],
  extension: 'perf.data',
  howToOpen: 'open it with `perf report -i FILE`',
  async samples(file, { signal, env }) {
    // A tab between the columns: names have commas.
    const line = [
      'report',
      '-i',
      file,
      '--stdio',
      '--no-children',
      '-g',
      'none',
      '-F',
      'sample,sym',
      '-t',
      '\t',
    ];
    let text = '';
    const result = await runCommand(pathOf(perf, env), line, {
      signal,
      env,
      onOutput: (more) => (text += more),
    });
    if (result.code !== 0) throw new Error(`perf report failed: ${outputTail(result, 3)}`);
    return parseReport(text);
  },
});

/**
 * What starts the host in perf. Where the CPU has no counter that the system shares, perf itself takes the
 * clock of the system.
 *
 * @param {Tool} perf
 * @param {string} file to write
 */
export const perfPrefix = (perf, file) => [
  pathOf(perf),
  'record',
  '-q',
  '-F',
  String(samplesPerSecond),
  '-g',
  '-o',
  file,
  '--',
];

/**
 * The error of a host in perf, with what to do if perf itself had no permission.
 *
 * @param {Error} error
 */
export function withPermission(error) {
  if (!/perf_event_paranoid|perf_event_open|[Nn]o permission|CAP_PERFMON/.test(error.message)) return error;
  return new Error(
    'perf may not take samples here: expected kernel.perf_event_paranoid of 2 or less, and in a ' +
      'container the system call perf_event_open\n' +
      '  `sudo sysctl kernel.perf_event_paranoid=2` allows it until the next start',
  );
}

/**
 * @param {string} text of `perf report` with the columns sample and sym
 * @returns {Map<string, number>} samples in each function itself
 */
export function parseReport(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of text.split('\n')) {
    const [, samples, name] = /^ *(\d+) *\t *\[[.\w]\] *(.*?) *$/.exec(line) ?? [];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + Number(samples));
  }
  return counts;
}
