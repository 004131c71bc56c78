/**
 * Names of functions for people, so that those of two compilers and two standard libraries are alike where
 * the functions are.
 */

/** The function that runs a benchmark's loop, and its twin. The body is usually inlined into it. */
const runsBody = /^samebench::(?:Input|Plain|Loop)Body<.*>::run(?:_twin)?\(/;

/** What is shown for it. */
export const bodyName = '(the benchmark itself)';

/** @type {[RegExp, string][]} */
const simplifications = [
  [/\(anonymous namespace\)::/g, ''],
  [/std::(?:__cxx11|__\d+)::/g, 'std::'],
  [/\[abi:\w+\]/g, ''],
  [/ ?@@?[\w.]+$/, ''],
  [/> (?=>)/g, '>'],
  [/std::basic_string<char, std::char_traits<char>, std::allocator<char>>/g, 'std::string'],
  [/std::basic_string_view<char, std::char_traits<char>>/g, 'std::string_view'],
  [/, std::allocator<[^<>]*>(?=>)/g, ''],
];

/** Functions of C libraries that programs call by another name: of glibc for each CPU, and of Emscripten. */
const aliases = /^(?:dl|em|__)(malloc|free|calloc|realloc|memcpy|memmove|memset|strlen)$|^__(mem[a-z]+|str[a-z]+)_(?:avx|sse|evex|erms|ssse)\w*$/;

/**
 * Without parameters, because an integer of 64 bits is another type on each target.
 *
 * @param {string} name as the compiler or Valgrind gives it, demangled
 */
export function readableName(name) {
  if (runsBody.test(name)) return bodyName;
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

/**
 * The sums of functions that have the same readable name.
 *
 * @param {Iterable<[string, number]>} functions
 * @returns {Map<string, number>}
 */
export function byReadableName(functions) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [name, instructions] of functions) {
    const readable = readableName(name);
    sums.set(readable, (sums.get(readable) ?? 0) + instructions);
  }
  return sums;
}
