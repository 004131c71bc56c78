import { UsageError } from '../system/exit.js';

/**
 * The variants of a WebAssembly platform that measure JavaScript instead of C++: rows written in it (`@js`),
 * and JavaScript's calls of the C++ functions, as an application makes them (`@call`).
 */
const kinds = /** @type {const} */ ({ js: 'rows', call: 'calls' });

/** The names of the variants. */
export const javascriptTraits = Object.keys(kinds);

/**
 * The least warm-up of a row, in milliseconds. V8 and JavaScriptCore optimise a loop in several steps. A cost
 * that is stable for 250 ms may still change: the last step of a body of 2.5 µs came after 260 ms in V8 14,
 * and made it three times as fast.
 */
const leastWarmUp = { warmUpMs: 300, warmUpCapMs: 1000 };

/** Places of data that a request can name. */
const dataOffsets = 2 ** 16;

/**
 * Checks that a column measures one of the two.
 *
 * @param {string} column
 * @param {string[]} traits of the column
 */
export function checkJavaScriptTraits(column, traits) {
  if (!javascriptTraits.every((trait) => traits.includes(trait))) return;
  throw new UsageError(
    `${column} names both ${javascriptTraits.join(' and ')}: expected one of them, for rows or for ` +
      'calls in JavaScript',
  );
}

/**
 * The variant of JavaScript among those of a column; undefined: it measures C++.
 *
 * @param {readonly string[]} traits its name is allowed among them
 */
export const traitOf = (traits) => traits.find((one) => javascriptTraits.includes(one));

/**
 * The profile with which a column is measured.
 *
 * @param {import('../../protocol/types.js').Profile} profile
 * @param {readonly string[]} traits of the column; its name is allowed among them
 */
export function profileFor(profile, traits) {
  if (traitOf(traits) === undefined) return profile;
  const warmUpMs = Math.max(profile.warmUpMs, leastWarmUp.warmUpMs);
  return { ...profile, warmUpMs, warmUpCapMs: Math.max(profile.warmUpCapMs, leastWarmUp.warmUpCapMs) };
}

/**
 * A request for what the variant measures.
 *
 * @param {import('../../protocol/types.js').Request} request
 * @param {string[]} [traits] of the variant
 * @param {number} [placeSeed] see Artifact
 * @returns {import('../../protocol/types.js').Request}
 */
export function requestFor(request, traits = [], placeSeed = undefined) {
  const trait = traitOf(traits);
  return {
    ...request,
    ...(placeSeed !== undefined && { dataOffset: placeSeed % dataOffsets }),
    ...(trait !== undefined && {
      profile: profileFor(request.profile, traits),
      javascript: kinds[/** @type {keyof typeof kinds} */ (trait)],
    }),
  };
}

/**
 * Whether the measuring thread gets a fixed CPU in a duel, once its rows are warmed up. Other CPUs have other
 * neighbours, so both sides have to be on the same one. Threads of benchmarks would inherit it.
 *
 * @param {readonly string[]} [traits]
 */
export const pinsInTurns = (traits = []) => !traits.includes('threads');
