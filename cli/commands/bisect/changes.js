import { differenceOf } from '../../../report/functions/difference.js';
import { labelOf } from '../../../protocol/identity.js';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest } from '../../../protocol/request.js';
import { executable } from '../../hosts/executable.js';
import { makeTimeouts } from '../../run/plan/request.js';

/**
 * What a change did: the counts before and after it, and the functions.
 *
 * @import { Amounts } from '../../../report/bisect/amounts.js'
 * @import { Span } from '../../../report/bisect/search.js'
 * @import { Difference } from '../../../report/functions/difference.js'
 * @import { Session } from './bisect.js'
 * @import { Commit } from './range.js'
 *
 * @typedef {object} Change
 * @property {Commit} parent the last commit before the change
 * @property {Commit[]} commits one: it made the change; several: one of them did, and all but the last could not be measured
 * @property {Amounts | null} before null: nothing was counted
 * @property {Amounts | null} after
 * @property {(Difference & {isComplete: boolean}) | null} native null: its functions were not counted
 * @property {(Difference & {isComplete: boolean}) | null} wasm
 */

/**
 * @param {Span} span
 * @param {Session} session
 * @returns {Promise<Change>}
 */
export async function describeChange(span, session) {
  const { hashes, looks, commitAt, columns } = session;
  const [before, after] = [hashes[span.good], hashes[span.bad]];
  const commits = [];
  for (let index = span.good + 1; index <= span.bad; index++) commits.push(await commitAt(index));
  const [a, b] = [await looks.at(before, [after]), await looks.at(after, [before])];
  const functions = await functionsOf([before, after], session);
  const isNative = columns.platform.host === executable;
  return {
    parent: await commitAt(span.good), commits, before: a.amounts, after: b.amounts,
    native: isNative ? functions : null, wasm: isNative ? null : functions,
  };
}

/**
 * @param {string[]} ends
 * @param {Session} session
 */
async function functionsOf(ends, { looks, columns: { counting }, options: { seed, timeout }, context: { signal, progress, countFunctions }, reporter }) {
  if (counting === null) return null;
  const request = makeRequest({ profile: profiles.default, seed, only: [labelOf(looks.row)], count: true });
  try {
    const counts = [];
    for (const hash of ends) {
      const built = await looks.buildOf(hash, ends);
      progress.status('counting the functions before and after the change');
      counts.push(await countFunctions(built.artifact(), request, { signal, timeouts: makeTimeouts(timeout), log: () => {} }));
    }
    return { ...differenceOf(counts[0].parts, counts[1].parts), isComplete: counts.every(({ isComplete }) => isComplete) };
  } catch (error) {
    signal.throwIfAborted();
    reporter.note(`the functions were not counted: ${/** @type {Error} */ (error).message.split('\n')[0]}`);
    return null;
  }
}
