import { executable, kindOf, UsageError } from '../../cli/api.js';

/**
 * The sets of flags that --over asks for.
 *
 * @import { Target } from '../../cli/api.js'
 *
 * @typedef {object} FlagSet
 * @property {string} id names of all have one length, because they stand in paths
 * @property {string} title
 * @property {string} flags of the compiler and the linker
 * @property {string} passes of wasm-opt, which Emscripten's linker calls
 */

/** A project's flags as they are. @type {FlagSet} */
const own = { id: 's00', title: 'own flags', flags: '', passes: '' };

/** More would take hours to build. */
const maxSets = 96;

/** Of an axis that concerns native code or WebAssembly alone. */
const prefix = /^(native|wasm|wasm-opt):/;

/** What is tried without --over: flags that need no other CPU and change no result. */
const defaults = {
  native: ['-O2|-O3|-Os', '|-flto'],
  module: ['-O2|-O3|-Os|-Oz', '|-flto', '|-msimd128'],
};

/** Natively, CMake's file and the shell of a build would take these for something else. */
const unusable = /[;\n\r]/;

/**
 * The sets of a target: each choice of one axis with each choice of the others. The project's own flags are
 * the first.
 *
 * @param {string[] | undefined} over such as ["-O2|-O3", "|-flto", "wasm-opt:|-O4 --converge"]
 * @param {Target} target
 * @returns {FlagSet[]}
 * @throws {UsageError} an axis has no choice, or there are too many sets
 */
export function setsOf(over, target) {
  const isNative = kindOf(target) === executable;
  const axes = (over ?? defaults[isNative ? 'native' : 'module']).map(readAxis);
  /** @type {Pick<FlagSet, 'flags' | 'passes'>[]} */
  let sets = [{ flags: '', passes: '' }];
  for (const { only, choices } of axes) {
    if (only !== undefined && (only === 'native') !== isNative) continue;
    const key = only === 'wasm-opt' ? 'passes' : 'flags';
    sets = sets.flatMap((set) =>
      choices.map((choice) => ({ ...set, [key]: [set[key], choice].filter(Boolean).join(' ') })),
    );
    if (sets.length > maxSets)
      throw new UsageError(
        `--over asks for more than ${maxSets} sets of flags\n  leave out an axis, or tune in two steps`,
      );
  }
  const titled = sets.map((set) => ({ ...set, title: titleOf(set) })).filter(({ title }) => title !== '');
  const distinct = titled.filter(({ title }, i) => titled.findIndex((one) => one.title === title) === i);
  return [own, ...distinct.map((set, i) => ({ ...set, id: `s${String(i + 1).padStart(2, '0')}` }))];
}

/** @param {Pick<FlagSet, 'flags' | 'passes'>} set */
const titleOf = ({ flags, passes }) => [flags, passes && `wasm-opt:${passes}`].filter(Boolean).join(' ');

/**
 * @param {string} text
 * @returns {{only: string | undefined, choices: string[]}} only: what its prefix says
 */
function readAxis(text) {
  if (unusable.test(text))
    throw new UsageError(`--over "${text}": a flag cannot contain a semicolon or a line break`);
  const choices = text
    .replace(prefix, '')
    .split('|')
    .map((choice) => choice.trim().replace(/\s+/g, ' '));
  const wrong = choices.find((choice) => choice !== '' && !choice.startsWith('-'));
  if (wrong !== undefined)
    throw new UsageError(`--over "${text}": expected flags with | between, found "${wrong}"`);
  if (choices.every((choice) => choice === ''))
    throw new UsageError(`--over "${text}": expected a flag, such as "-O2|-O3"`);
  return { only: prefix.exec(text)?.[1], choices };
}

/**
 * Variables of CMake for a set, for cmake/SamebenchTune.cmake.
 *
 * @param {FlagSet} set
 * @param {string} file that path
 */
export const definitionsOf = ({ flags, passes }, file) => [
  `CMAKE_PROJECT_INCLUDE=${file}`,
  `SAMEBENCH_TUNE_FLAGS=${flags}`,
  `SAMEBENCH_TUNE_LINK=${passes === '' ? '' : `-sBINARYEN_EXTRA_PASSES=${passes.split(' ').join(',')}`}`,
];
