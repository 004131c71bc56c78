/**
 * Which benchmarks a request selects, for the command and the page, which say so before a host runs. Hosts
 * decide by core/timing/rounds/selection.cpp; golden/selections.ndjson has the cases in which both must
 * agree.
 *
 * @import { Identity } from './identity.js'
 *
 * @typedef {{suites: string[], filter: string}} Selection
 */
import { labelOf } from './identity.js';

/**
 * @param {string[]} suites empty: all that are not measured only by name
 * @param {{suite: string, onlyByName?: boolean}} benchmark
 */
export const isInSuites = (suites, { suite, onlyByName }) =>
  suites.includes(suite) || (suites.length === 0 && !onlyByName);

/**
 * Whether the label contains a text, case ignored.
 * @param {string} filter
 * @param {Identity} benchmark
 */
export const matches = (filter, benchmark) => labelOf(benchmark).toLowerCase().includes(filter.toLowerCase());

/**
 * @param {Selection} request
 * @param {Identity & {onlyByName?: boolean}} benchmark
 */
export const isSelected = ({ suites, filter }, benchmark) =>
  isInSuites(suites, benchmark) && matches(filter, benchmark);
