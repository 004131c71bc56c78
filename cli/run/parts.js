import { extras } from '../extras.js';

/**
 * What extras do in a run that has their options.
 *
 * @import { Results, Summary } from '../../protocol/types.js'
 * @import { Platform } from '../platforms/index.js'
 * @import { Context } from './context.js'
 * @import { MachinePlan, MeasuringOptions } from './plan/plan.js'
 * @import { ReadyRun, RunPlan } from './run.js'
 *
 * @typedef {object} RunPart
 * @property {(choice: {known: Platform[], counts: boolean}) => string[]} [columns] ids of columns that are
 *   measured, too; counts: the run counts instructions
 * @property {(options: Record<string, any>, print: (line: string) => void) => Platform[]} [platforms]
 *   measured, too; throws a UsageError
 * @property {(options: MeasuringOptions, local: {chosen: Platform[], byName: boolean}) =>
 *   MachinePlan[]} [machines] others that measure, too; throws a UsageError
 * @property {(plan: RunPlan, context: Context) => Promise<Opened>} [open] before anything is built
 * @property {(results: Results, summary: Summary, plan: RunPlan, ready: ReadyRun, context: Context) =>
 *   Promise<void>} [after] when the whole run was shown
 *
 * @typedef {object} Opened
 * @property {(results: Results) => Promise<Results>} addTo the results with what it adds
 * @property {() => Promise<void>} close also after a failure
 */

/**
 * @param {Record<string, any>} options of the command, after commander
 * @returns {Promise<RunPart[]>} of the options that were given, in the order of the list of extras
 */
export const partsOf = (options) =>
  Promise.all(
    Object.values(extras)
      .flatMap((extra) => Object.entries(extra.options ?? {}))
      .flatMap(([name, { load }]) => (load && options[name] ? [load()] : [])),
  );
