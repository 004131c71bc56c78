/**
 * The variants of a WebAssembly platform that measure JavaScript instead of C++: rows written in it (`@js`), and
 * JavaScript's calls of the C++ functions, as an application makes them (`@call`).
 */
const kinds = /** @type {const} */ ({ js: 'rows', call: 'calls' });

/** The names of the variants. */
export const javascriptTraits = Object.keys(kinds);

/**
 * A request for what the variant measures.
 *
 * @param {import('../../protocol/types.js').Request} request
 * @param {string[]} [traits] of the variant; the first of these counts
 */
export function requestFor(request, traits = []) {
  const trait = traits.find((one) => javascriptTraits.includes(one));
  return trait === undefined ? request : { ...request, javascript: kinds[/** @type {keyof typeof kinds} */ (trait)] };
}
