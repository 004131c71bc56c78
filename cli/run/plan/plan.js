import { checkProject } from '../../build/build.js';
import { readProjectPresets } from '../../build/presets.js';
import { readBinaries } from '../../platforms/columns.js';
import { columnOn } from '../../../report/results/machines.js';
import { checkReference, choosePlatforms } from './choose.js';
import { hasHeap } from '../ready/heap.js';
import { makeRequest, makeTimeouts } from './request.js';

/**
 * @import { Platform } from '../../platforms/index.js'
 * @import { Request } from '../../../protocol/types.js'
 * @import { Measure } from '../../../report/compare/measure.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {object} OwnOptions
 * @property {string} [platforms]
 * @property {string[]} [with] other binaries, such as "chromium=/path"
 * @property {string} [reference]
 * @property {number} [at] length of the CPU cycle that costs are given at, in nanoseconds
 * @property {string} [project] folder of a CMake project, whose presets are variants, too; absent: our own
 *   suites
 * @property {string[]} [define] what the project is configured with
 * @property {boolean} [prepare] false for --no-prepare: no fixed CPU and no raised priority
 * @property {'system'} [heap] leaves the allocator of native hosts its own rules
 * @property {number} [timeout] seconds
 * @property {string} out folder for the results
 * @property {boolean} [js] add the columns of JavaScript
 * @property {boolean} [work] add the columns that count instructions
 * @property {Measure[]} [measure] what --fail-on judges, and, without `platforms`, what is measured
 * @property {string[]} [ssh] other machines
 * @property {string} [record] the name of a baseline
 * @property {string} [compare] the same, or a file
 *
 * What the user types, after commander: each option under its own name.
 * @typedef {OwnOptions & import('./request.js').RequestOptions} MeasuringOptions
 *
 * @typedef {object} MachinePlan another machine
 * @property {string} target for ssh: NAME or USER@NAME, where ~/.ssh/config may say more
 * @property {string} name of its columns
 * @property {string[]} columns ids, as that machine has them
 *
 * @typedef {object} Plan what to measure
 * @property {MeasuringOptions} options
 * @property {Platform[]} platforms in the order of the columns
 * @property {boolean} byName whether a missing platform is an error
 * @property {MachinePlan[]} machines others that measure columns, too
 * @property {Request} request
 * @property {import('../../hosts/watchdog.js').Timeouts} timeouts
 * @property {import('../../../protocol/collector.js').Tolerances} [tolerances] of samebench.config.json
 */

/**
 * Reads the options of `run` and `duel`, and checks what can be checked before anything is built.
 *
 * @param {string[]} suites
 * @param {MeasuringOptions} options
 * @param {Context} context
 * @param {Parameters<typeof makeRequest>[2]} [profiles] of the command
 * @param {import('../parts.js').RunPart[]} [parts] of extras
 * @returns {Plan}
 * @throws {import('../../system/exit.js').UsageError}
 */
export function makePlan(suites, options, { platforms: known, presets, progress }, profiles, parts = []) {
  checkProject(options.project);
  const binaries = readBinaries(options.with ?? [], known);
  const measures = measuresOf(options);
  const { chosen, byName } = choosePlatforms(options.platforms, known, {
    presets: [...readProjectPresets(options.project), ...presets],
    binaries,
    measures,
    added: parts.flatMap(({ columns }) => columns?.({ known, counts: measures.work }) ?? []),
  });
  const added = parts.flatMap((part) => part.platforms?.(options, progress.print) ?? []);
  const platforms = [...chosen, ...added];
  const machines = parts.flatMap((part) => part.machines?.(options, { chosen, byName }) ?? []);
  const elsewhere = machines.flatMap(({ name, columns }) =>
    columns.map((id) => ({ id: columnOn(id, name) })),
  );
  checkReference(options.reference, [...platforms, ...elsewhere], known);
  if (options.counters && !platforms.some((one) => one.readsHardwareCounters)) {
    progress.print('samebench: --counters has no effect: only native code can count events of the CPU');
  }
  if (options.heap && !platforms.some(hasHeap)) {
    progress.print('samebench: --heap has no effect: only native code has the heap of a C library');
  }
  return {
    options,
    platforms,
    byName,
    machines,
    request: makeRequest(suites, options, profiles),
    timeouts: makeTimeouts(options.timeout),
  };
}

/**
 * @param {Pick<OwnOptions, 'js' | 'work' | 'measure' | 'platforms'>} options
 * @returns {import('./choose.js').Measures}
 */
function measuresOf({ js = false, work = false, measure = ['time'], platforms }) {
  return {
    javascript: js,
    times: measure.includes('time'),
    work: work || (platforms === undefined && measure.some((one) => one !== 'time')),
  };
}
