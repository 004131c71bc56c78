/**
 * Names of functions for people, so that those of two compilers and two standard libraries are alike where
 * the functions are.
 */

/** The function that runs a benchmark's loop, and its twin. The body is usually inlined into it. */
const runsBody = /^samebench::(?:Input|Plain|Loop)Body<.*>::run(?:_twin)?\(/;

/** What is shown for it. */
export const bodyName = '(the benchmark itself)';

/** The loop that is subtracted. @param {string} name demangled */
export const isTwin = (name) => runsBody.test(name) && name.includes('::run_twin(');

/** @type {[RegExp, string][]} */
const simplifications = [
  [/\(anonymous namespace\)::/g, ''],
  [/std::(?:__cxx11|__\d+)::/g, 'std::'],
  [/\[abi:\w+\]/g, ''],
  [/ ?@@?[\w.]+$/, ''],
  // Parts and copies of functions that GCC and Clang make.
  [/ \[clone [^\]]*\]/g, ''],
  [/(?:\.(?:isra|constprop|part|cold|llvm)(?:\.\d+)*)+$/, ''],
  [/> (?=>)/g, '>'],
  [/std::basic_string<char, std::char_traits<char>, std::allocator<char>>/g, 'std::string'],
  [/std::basic_string_view<char, std::char_traits<char>>/g, 'std::string_view'],
  [/, std::allocator<[^<>]*>(?=>)/g, ''],
];

/** Functions of C libraries that programs call by another name: of glibc for each CPU, and of Emscripten. */
const aliases =
  /^(?:dl|em|__)(malloc|free|calloc|realloc|memcpy|memmove|memset|strlen)$|^__(mem[a-z]+|str[a-z]+)_(?:avx|sse|evex|erms|ssse)\w*$/;

/**
 * Without parameters, because an integer of 64 bits is another type on each target.
 *
 * @param {string} name as the compiler or Valgrind gives it, demangled
 */
export const readableName = (name) => (runsBody.test(name) ? bodyName : simpleName(name));

/**
 * The same where loops of benchmarks are told apart.
 *
 * @param {string} name
 */
export function simpleName(name) {
  const simple = simplifications.reduce((text, [pattern, by]) => text.replace(pattern, by), name);
  const [, alias, variant] = aliases.exec(simple) ?? [];
  return alias ?? variant ?? withoutParameters(simple);
}

/** @param {string} name */
function withoutParameters(name) {
  const end = name.lastIndexOf(')');
  if (end < 0 || name.endsWith('operator()')) return name;
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (name[at] === ')') depth += 1;
    if (name[at] === '(') depth -= 1;
    if (depth === 0) return at > 0 ? name.slice(0, at) : name;
  }
  return name;
}

/** The function that SAMEBENCH_SUITE defines, which contains the bodies as lambdas. */
const isBody = /\bsamebench_fill_\w+\(/;

/** The name of a lambda, which only its file sees. */
const isLambda = /^operator\(\)(?:<.*>)?$/;

/** Namespaces of what a body calls without being about it. */
const isLibrary = /^(?:std|__gnu_cxx|samebench|benchmark)::/;

/**
 * A function that the compiler has inlined, and the place in its file that is executed there.
 *
 * @typedef {object} Frame
 * @property {string} name demangled
 * @property {string} file path
 * @property {number} line
 */

/**
 * Where an instruction belongs: the innermost of its inlined functions that is neither of the standard
 * library nor Samebench's own. If there is none, it belongs to the function that was compiled.
 *
 * @param {string} symbol of the function that was compiled, demangled
 * @param {readonly Frame[]} frames the innermost first, and the function that was compiled last; empty
 *   without line numbers
 * @returns {{name: string, into: string | null, file: string | null, line: number | null}} with readable
 *   names; into: the function that was compiled, if it is another one
 */
export function placeOf(symbol, frames) {
  const compiled = readableName(symbol);
  const own = frames.findIndex(({ name }) => !isOfLibrary(name));
  const { file, line } = frames[own] ?? frames.at(-1) ?? { file: null, line: null };
  const name = own < 0 ? compiled : nameOf(frames, own, compiled);
  return { name, into: name === compiled ? null : compiled, file, line };
}

/**
 * The name of an inlined function. A lambda has that of the function around it, or it is the benchmark
 * itself.
 *
 * @param {readonly Frame[]} frames
 * @param {number} at
 * @param {string} compiled
 * @returns {string}
 */
function nameOf(frames, at, compiled) {
  const { name } = frames[at];
  if (isBody.test(name)) return bodyName;
  if (!isLambda.test(name)) {
    const isUnknown = at === 0 && frames.length > 1 && name === frames[frames.length - 1].name;
    return isUnknown ? `(a function in ${frames[0].file.replace(/^.*[/\\]/, '')})` : readableName(name);
  }
  const next = frames.findIndex((one, i) => i > at && !isOfLibrary(one.name));
  return next < 0 ? compiled : nameOf(frames, next, compiled);
}

/** @param {string} name demangled */
const isOfLibrary = (name) => !isBody.test(name) && isLibrary.test(bareName(readableName(name)));

/** Without the type of the result and without the arguments of templates. @param {string} name readable */
function bareName(name) {
  let text = name.replace(/operator(?:<=>|<<=?|>>=?|<=?|>=?|->\*?)/g, 'operator');
  for (let last = ''; last !== text;) [last, text] = [text, text.replace(/<[^<>]*>/g, '')];
  return text.split(/[ *&]+/).at(-1) ?? text;
}
