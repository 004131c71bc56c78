import { errorLine, makeTimeouts, PlatformError, UsageError } from '../../cli/api.js';
import { differenceOf } from '../../report/api.js';
import { labelOf } from '../../protocol/identity.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { areClose } from './analysis/amounts.js';
import { createCounter } from './meters.js';

/**
 * Looks at commits: builds each, and counts what it has. What was counted is remembered.
 *
 * @import { Amounts, Computed } from './analysis/amounts.js'
 * @import { Context, Listed, Platform } from '../../cli/api.js'
 * @import { BisectOptions } from './bisect.js'
 * @import { Built, Checkouts } from './checkouts.js'
 * @import { Commit } from './range.js'
 *
 * @typedef {{amounts: Amounts | null, computed?: Computed, isExact: boolean, problem: string | null,
 *   compiler?: string}} Look amounts: null if nothing can count, or if there is a problem
 * @typedef {ReturnType<typeof createLooks>} Looks
 *
 * @param {Checkouts} checkouts
 * @param {Listed} row
 * @param {{counting: Platform | null, options: BisectOptions, of: 'commit' | 'toolchain'}} how
 * @param {Context} context
 */
export function createLooks(checkouts, row, { counting, options, of }, context) {
  const { signal, progress } = context;
  const count = counting && createCounter(counting, row, options, context);
  /** @type {Map<string, Look>} */
  const known = new Map();
  /** @type {(built: Built) => Promise<Look>} */
  const look = async ({ failure, artifact }) => {
    if (failure !== null)
      return { amounts: null, isExact: true, problem: `it does not build: ${errorLine(failure)}` };
    const counted = count ? await count(artifact()) : { amounts: null, isExact: true };
    return 'problem' in counted && counted.problem
      ? { amounts: null, isExact: true, problem: counted.problem }
      : { amounts: null, isExact: true, ...counted, problem: null };
  };
  /** @type {(hash: string, keep?: string[]) => Promise<Look>} */
  const at = async (hash, keep) => {
    const found = known.get(hash) ?? (await look(await checkouts.at(hash, keep)));
    known.set(hash, found);
    return found;
  };
  return {
    row,
    at,
    /**
     * Whether the results of two commits are within the tolerance.
     *
     * @param {Amounts} a
     * @param {Amounts} b
     */
    isRounding(a, b) {
      const [one, other] = [a, b].map(
        (amounts) => [...known.values()].find((found) => found.amounts === amounts)?.computed,
      );
      return areClose(one, other);
    },
    /** Whether all counts are exact. */
    isExact: () => [...known.values()].every(({ isExact }) => isExact),
    /** The compiler of a commit that was counted. @param {string} hash */
    compilerOf: (hash) => known.get(hash)?.compiler,
    /** The build of a commit. */
    buildOf: checkouts.at,
    /** How many commits were built. */
    builds: checkouts.count,
    /**
     * @param {Commit} commit
     * @param {'good' | 'bad'} name
     * @throws {PlatformError} it does not build; {UsageError} it has no such row
     */
    async atEnd({ hash, short, subject }, name) {
      const { amounts, problem } = await at(hash);
      if (problem === null) return amounts;
      const { failure } = await checkouts.at(hash);
      if (failure !== null) progress.print(`samebench: ${failure}`);
      const advice =
        of === 'toolchain'
          ? 'leave it out'
          : name === 'good'
            ? 'choose a later commit as the good end'
            : 'choose an earlier commit as the bad end';
      throw new (failure === null ? UsageError : PlatformError)(
        `${short}${subject && ` "${subject}"`}, the ${name} end, cannot be measured: ${problem}\n  ${advice}`,
      );
    },
    /**
     * The functions whose work differs between two commits; null if nothing can count.
     *
     * @param {[string, string]} ends
     */
    async functions(ends) {
      if (counting === null) return null;
      const request = makeRequest({
        profile: profiles.default,
        seed: options.seed,
        only: [labelOf(row)],
        count: true,
      });
      try {
        const counts = [];
        for (const hash of ends) {
          const built = await checkouts.at(hash, ends);
          progress.status('counting the functions before and after the change');
          counts.push(
            await context.countFunctions(built.artifact(), request, {
              signal,
              timeouts: makeTimeouts(options.timeout),
              log: () => {},
            }),
          );
        }
        return {
          ...differenceOf(counts[0].parts, counts[1].parts),
          isComplete: counts.every(({ isComplete }) => isComplete),
        };
      } catch (error) {
        signal.throwIfAborted();
        progress.print(
          `samebench: the functions were not counted: ${/** @type {Error} */ (error).message.split('\n')[0]}`,
        );
        return null;
      }
    },
  };
}
