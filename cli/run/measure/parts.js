import { labelOf } from '../../../protocol/identity.js';
import { LADDER } from '../../../report/estimate/ladder.js';
import { witnessLabels } from '../../../report/estimate/rounds/witness.js';
import { gatherBy } from '../../../report/results/lookup.js';
import { measuredLabels, onHost } from '../plan/selection.js';

/**
 * The parts of a round: what each of its processes measures.
 *
 * @import { FailedProgram, Listed } from '../../hosts/list.js'
 * @import { Kind } from '../../hosts/index.js'
 * @import { Selection } from '../../../protocol/selection.js'
 *
 * @typedef {object} Part
 * @property {string} [part] its name, the same in all rounds; absent: it is all that the round measures
 * @property {string} [program] that has the benchmarks; absent: the only one
 * @property {boolean} [isWhole] whether it has all that the program measures
 * @property {string[]} only labels to measure; empty: all
 */

/** The rounds of one process each, which measures all. @type {() => Part[]} */
export const wholeRounds = () => [{ only: [] }];

/** @param {string} label */
export const isOfLadder = (label) => label.startsWith(`${LADDER}/`);

/**
 * A part for each benchmark, and one for the ladder.
 *
 * @param {string[]} labels
 * @returns {Part[]}
 */
export function isolated(labels) {
  const ladder = labels.filter(isOfLadder);
  return [
    ...(ladder.length > 0 ? [{ part: LADDER, only: ladder }] : []),
    ...labels.filter((label) => !isOfLadder(label)).map((label) => ({ part: label, only: [label] })),
  ];
}

/**
 * What a process is asked to measure. One of several in a round has the two rows of the ladder that show
 * whether something else used the core while it ran.
 *
 * @param {Part} part
 * @returns {string[]} labels; empty: all
 */
export const askedOf = ({ part, only }) =>
  part === undefined || only.length === 0 ? only : [...new Set([...only, ...witnessLabels])];

/**
 * What is left of a round of which some benchmarks are still to be measured.
 *
 * @param {Part[]} parts
 * @param {readonly string[]} wanted labels
 * @param {readonly string[]} beside labels that are measured only beside others
 * @returns {Part[]}
 */
export function partsWith(parts, wanted, beside) {
  const kept = new Set([...wanted, ...beside]);
  return parts
    .map((part) => ({
      ...part,
      only: part.only.length === 0 ? [...kept] : part.only.filter((label) => kept.has(label)),
    }))
    .filter(({ only }) => only.some((label) => wanted.includes(label)));
}

const isRung = (/** @type {Listed} */ { suite }) => suite === LADDER;

/** Their traits (cli/platforms/javascript.js) stand in the name of a column. */
const javascriptColumn = /@(js|call)\b/;

/**
 * The processes that measure a part whose benchmarks several programs have: one for each of them.
 *
 * @param {Part} whole
 * @param {object} built
 * @param {Kind} built.host
 * @param {string} [built.id] of the column: in those of JavaScript, programs without such rows have nothing
 *   to measure, and the first one of the others has the ladder
 * @param {Selection} built.request
 * @param {readonly Listed[]} built.benchmarks
 * @param {readonly FailedProgram[]} built.failed their rows are those that another kind of host has
 * @returns {Part[]}
 */
export function byProgram(whole, { host, id = '', request, benchmarks, failed }) {
  if (host.isOne || benchmarks.every(({ program }) => program === undefined)) return [whole];
  const own = onHost(benchmarks, host, failed);
  const isJavaScript = javascriptColumn.test(id);
  const first = isJavaScript ? own.find(({ hasJavaScript }) => hasJavaScript)?.program : LADDER;
  const asked = new Set(whole.only.length > 0 ? whole.only : measuredLabels(request, own));
  const groups = gatherBy(
    own.filter((one) => asked.has(labelOf(one)) && (!isJavaScript || one.hasJavaScript || isRung(one))),
    ({ program = first ?? LADDER }) => program,
  );
  // Each has the witness, so that the ladder's own program is started for more than that.
  const isWitness = (/** @type {Listed} */ one) => witnessLabels.includes(labelOf(one));
  if (groups.size > 1 && groups.get(LADDER)?.every(isWitness)) groups.delete(LADDER);
  return [...groups].map(([program, rows]) => ({
    part: whole.part ?? program,
    program,
    isWhole: whole.only.length === 0,
    only: rows.map(labelOf),
  }));
}
