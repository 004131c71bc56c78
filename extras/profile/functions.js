import { bodyName, counted, padStart, readableName, truncate } from '../../report/api.js';

/**
 * Groups the samples of a CPU profile by function.
 *
 * @typedef {object} Functions
 * @property {number} samples of the benchmark
 * @property {number} ours samples of Samebench's own work around it: the empty loop, the clock, the loop that
 *   finds the CPU's speed, garbage collections between samples
 * @property {{name: string, samples: number, share: number}[]} functions of the benchmark, the costliest
 *   first; without what they call; share: from 0 to 1
 */

/** The loop of a benchmark, into which the body is usually inlined. */
const runsBody = /^samebench::\w*Body<.*>::run(?=\(|$)/;

const isOurs = (/** @type {string} */ name) =>
  !runsBody.test(name) &&
  [
    /^samebench::/,
    /^\((?:idle|program|root|garbage collector)\)$|^gc$|^GC\b|^WorkerPrivate::WaitForWorkerEvents$/,
    /^(?:Performance\.now|op_now|_?emscripten_get_now|__vdso_clock_gettime|clock_gettime\b.*)$|PerformanceClock::now/,
  ].some((pattern) => pattern.test(name));

/**
 * @param {Map<string, number>} counts samples by function
 * @returns {Functions}
 */
export function functionsOf(counts) {
  /** @type {Map<string, number>} */
  const own = new Map();
  let [samples, ours] = [0, 0];
  for (const [name, count] of counts) {
    if (isOurs(name)) {
      ours += count;
      continue;
    }
    samples += count;
    const readable = runsBody.test(name) ? bodyName : readableName(name);
    own.set(readable, (own.get(readable) ?? 0) + count);
  }
  const functions = [...own]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => ({ name, samples: count, share: count / samples }));
  return { samples, ours, functions };
}

/**
 * @typedef {object} Profile
 * @property {string} benchmark
 * @property {string} platform
 * @property {string} file
 * @property {string} howToOpen
 *
 * What the command prints.
 *
 * @param {Profile & Functions} profile
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export function cpuProfileText(
  { benchmark, platform, file, howToOpen, samples, ours, functions },
  { top, width },
) {
  const rest = functions.slice(top);
  const rows = [
    ...functions.slice(0, top),
    ...(rest.length > 0
      ? [{ name: `${rest.length} more`, share: rest.reduce((sum, one) => sum + one.share, 0) }]
      : []),
  ];
  const line = (/** @type {string} */ share, /** @type {string} */ name) =>
    truncate(`  ${padStart(share, 7)}  ${name}`, width);
  return [
    `${benchmark} on ${platform}: ${counted(samples, 'sample')}, besides ${ours} of Samebench's own ` +
      'loops, clock and set-up',
    '',
    ...(rows.length === 0
      ? []
      : [
          line('share', 'function'),
          ...rows.map(({ share, name }) => line(`${(100 * share).toFixed(1)} %`, name)),
          '',
        ]),
    file,
    `  ${howToOpen}`,
    '',
  ].join('\n');
}
