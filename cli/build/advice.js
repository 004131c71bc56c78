/**
 * Advice on failures whose own text does not say what to do. `$1` stands for what the pattern found, `$U` for
 * the same in capitals.
 *
 * @type {[RegExp, string][]}
 */
const advice = [
  [
    /unknown file type: (\S+)/,
    '$1 was compiled for this machine, not for WebAssembly. Build that library with the project, or ' +
      'use a target of it that is headers only',
  ],
  [
    /--shared-memory is disallowed by/,
    'a library is built with -pthread, and the rest is not: build it without for WebAssembly, and ' +
      'measure threads in a variant, node@threads',
  ],
  [
    /error: .*requires exceptions|cannot use '(?:throw|try)' with exceptions disabled/,
    'the code uses C++ exceptions: samebench_add_suite(… EXCEPTIONS) turns them on',
  ],
  [
    /cache file is missing: "[^"]*lto\//,
    'this Emscripten has no libraries for link-time optimisation: turn it on for native code only, by ' +
      'if(NOT EMSCRIPTEN), or use an Emscripten that makes them',
  ],
  [
    /(?:Failed to clone|error: downloading)[^]*?step for (\S+) failed/i,
    'its CMake could not download $1. If you have a copy: -D FETCHCONTENT_SOURCE_DIR_$U=FOLDER, and ' +
      'likewise for its other downloads',
  ],
  [
    /No preset|No such preset|disabled preset/i,
    "`cmake --list-presets` in the project's folder shows the presets that CMake can use here",
  ],
];

/**
 * @param {string} output of CMake
 * @returns {string} a line for the end of a message, or nothing
 */
export function adviceOn(output) {
  for (const [pattern, text] of advice) {
    const found = pattern.exec(output);
    if (found) return `\n  ${text.replace('$1', found[1]).replace('$U', found[1]?.toUpperCase())}`;
  }
  return '';
}

/**
 * The first error that CMake prints while it configures. What follows is often only its consequence.
 *
 * @param {string} output of CMake
 * @returns {string | null} null: it prints none
 */
export function firstError(output) {
  const lines = output.split('\n');
  const start = lines.findIndex((line) => line.startsWith('CMake Error'));
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => line !== '' && !/^( |Call Stack)/.test(line));
  return lines
    .slice(start, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Words in names of options that say nothing of what they are for. */
const plainWords = /^(use|with|enable|build|find|force|have|install|default|cmake|system|library|libraries)$/;

/** Libraries of tests. */
const forTests = /\b(gtest|googletest|gmock|catch2?|doctest)\b/;

/**
 * The options without which a project may be configured, by what its CMake did not find.
 *
 * @param {string} output of CMake
 * @param {string[]} options that are on
 * @param {string} source folder of the project, whose path says nothing
 */
export function optionsToDrop(output, options, source) {
  const [, required = ''] = /REQUIRED packages have not been found:\s*((?:\n \*.*)+)/.exec(output) ?? [];
  const text = `${firstError(output) ?? ''} ${required}`.replaceAll(source, '').toLowerCase();
  const words = new Set([
    ...(text.match(/[a-z]\w+/g) ?? []),
    ...(forTests.test(text) ? ['test', 'tests', 'testing'] : []),
  ]);
  return options.filter((option) => {
    const own = option.toLowerCase().split('_');
    const isOfBenchmarks = own.some((word) => /^bench(mark(s|ing)?)?$/.test(word));
    return !isOfBenchmarks && own.some((word) => words.has(word) && !plainWords.test(word));
  });
}

/**
 * The one line that says what is wrong.
 *
 * @param {string} output of a build that failed
 */
export function errorLine(output) {
  // Without where it is.
  const ofCMake = firstError(output)
    ?.replace(/^.*|\nCall Stack[^]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (ofCMake) return ofCMake;
  const lines = output.split('\n');
  const line = (/** @type {RegExp} */ pattern) => lines.find((one) => pattern.test(one));
  // Not the compiler's command, which has options and paths of that name.
  const own = line(/: (fatal )?error: /);
  return (own ?? line(/\berror\b|undefined (reference|symbol)|multiple definition/i) ?? lines[0]).trim();
}
