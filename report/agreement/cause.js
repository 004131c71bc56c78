/**
 * What is likely to round differently in two columns, from what is known of their builds.
 *
 * @import { PlatformResults } from '../../protocol/types.js'
 * @typedef {{ id: string, compiler: string, flags: string, isWasm: boolean, isArm: boolean, isScript:
 *   boolean, mathFunctions: string[] }} Build  isScript: of rows in JavaScript; mathFunctions: what it calls
 *   of those that C libraries round differently, as far as known
 */
import { flagsIn } from '../results/parts.js';
import { someOf } from '../text/counted.js';

/**
 * @param {PlatformResults} platform
 * @param {string | null} [arch]  of the machine
 * @returns {Build}
 */
export function describeBuild(platform, arch = null) {
  const { id, rounds } = platform;
  const { compiler = null, module = null, script } = rounds.find(({ host }) => host)?.host ?? {};
  return {
    id,
    compiler: compiler ?? '',
    flags: flagsIn(platform) ?? '',
    isWasm: module !== null || (compiler ?? '').startsWith('emcc'),
    // A preset for another processor is named after it.
    isArm: /^(arm|aarch)/.test(arch ?? '') || /@(arm|aarch)/.test(id),
    isScript: script !== undefined,
    mathFunctions: [...new Set(rounds.flatMap(({ host }) => host?.mathFunctions ?? []))].sort(),
  };
}

/** The last of the flags that fits counts. @param {string} flags @param {RegExp} pattern */
const lastOf = (flags, pattern) => flags.split(/[\s;]+/).findLast((flag) => pattern.test(flag)) ?? '';

/** @param {Build} build */
const isFast = ({ flags }) =>
  /^-(Ofast|ffast-math|funsafe-math-optimizations|fassociative-math)$/.test(
    lastOf(flags, /^-(O.*|f(no-)?(fast-math|unsafe-math-optimizations|associative-math))$/),
  ) || /(^| )-f(fast-math|unsafe-math-optimizations|associative-math)( |$)/.test(flags);

/**
 * Whether a multiplication and an addition are one instruction, which rounds once. A CPU that is named
 * instead of its features may have it or not.
 * @param {Build} build
 */
export function fuses({ flags, isWasm, isArm }) {
  if (lastOf(flags, /^-ffp-contract=/) === '-ffp-contract=off') return false;
  if (isWasm) return /(^| )-mrelaxed-simd( |$)/.test(flags);
  const cpu = lastOf(flags, /^-march=/).replace('-march=', '');
  const isOld = cpu === '' || /^(x86-64(-v2)?|core2|nehalem|westmere|sandybridge|ivybridge|i\d86)$/.test(cpu);
  return isArm || lastOf(flags, /^-m(no-)?fma$/) === '-mfma' || !isOld;
}

/** @param {Build} build */
const isX87 = ({ flags, isWasm, isArm }) =>
  !isWasm &&
  !isArm &&
  /(^| )-m32( |$)/.test(flags) &&
  !/(^| )-(mfpmath=sse|msse2|march=(native|x86-64\S*))( |$)/.test(flags);

/**
 * Causes by themselves, each with the columns that have it of two.
 * @type {{ has: (build: Build) => boolean, text: (ids: string) => string }[]}
 */
const CAUSES = [
  { has: isFast, text: (id) => `${id} computes with -ffast-math` },
  { has: isX87, text: (id) => `${id} computes with the x87 unit, which has more digits` },
  { has: fuses, text: (id) => `${id} fuses a multiplication and an addition` },
];

/** @param {Build} a @param {Build} b @returns {string[]} */
function causesOf(a, b) {
  if (a.isScript !== b.isScript)
    return [`${(a.isScript ? a : b).id} calls the Math of JavaScript, or rounds in another order`];
  const own = CAUSES.flatMap(({ has, text }) => (has(a) === has(b) ? [] : [text(has(a) ? a.id : b.id)]));
  return a.isWasm === b.isWasm ? own : [...own, otherLibrary(a, b)];
}

/** @param {Build} a @param {Build} b */
function otherLibrary(a, b) {
  const called = [...new Set([...a.mathFunctions, ...b.mathFunctions])];
  return [
    `the C libraries of ${a.id} and ${b.id} differ`,
    ...(called.length > 0 ? [`such as in ${someOf(called)}`] : []),
  ].join(', ');
}

/**
 * The likely cause of a difference between columns that agree on either side: that of the two columns with
 * the fewest possible ones.
 * @param {readonly Build[]} one
 * @param {readonly Build[]} other
 */
export function causeOf(one, other) {
  const all = one.flatMap((a) => other.map((b) => causesOf(a, b)));
  const known = all.filter((causes) => causes.length > 0).sort((a, b) => a.length - b.length);
  // Two columns without any: the same code and library round alike, so nothing is known.
  return known.length < all.length ? 'rounding' : known[0].join(', or ');
}
