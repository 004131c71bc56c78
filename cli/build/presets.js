import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { executable } from '../hosts/executable.js';
import { kinds } from '../hosts/index.js';
import { UsageError } from '../system/exit.js';
import { readRegular } from '../system/files.js';
import { parseVisible } from '../../protocol/visible.js';

/**
 * A configure preset of CMakePresets.json, with what it inherits.
 *
 * @typedef {object} Preset
 * @property {string} name
 * @property {string[]} needs ids of tools besides those of its platform; they stand in the file as
 *   `"vendor": {"samebench": {"needs": […]}}`
 * @property {Record<string, string>} variables of CMake's cache
 * @property {string | null} toolchain path of the toolchain file
 *
 * A configure preset of a user's project. CMake itself reads it.
 *
 * @typedef {object} ProjectPreset
 * @property {string} name of the target: native-NAME, or wasm-NAME if its toolchain is Emscripten's
 * @property {string[]} needs none
 * @property {string} written NAME, as the project's file has it
 * @property {string} version of the project's preset files: another one means that they were changed
 * @property {string[]} define its variables, such as "CMAKE_CXX_COMPILER=clang++", without those that have
 *   macros
 *
 * @typedef {{name: string, hidden?: boolean, inherits?: string | string[], toolchainFile?: string,
 *   vendor?: {samebench?: {needs?: string[]}},
 *   cacheVariables?: Record<string, string | {value: string}>}} Written
 */

/**
 * The presets that are not hidden, in the order of the file.
 *
 * @param {string} folder that holds CMakePresets.json
 * @returns {Preset[]}
 */
export function readPresets(folder) {
  /** @type {{configurePresets: Written[]}} */
  const { configurePresets } = JSON.parse(readFileSync(join(folder, 'CMakePresets.json'), 'utf8'));
  const line = lines(configurePresets);
  return configurePresets
    .filter(({ hidden }) => !hidden)
    .map((preset) => {
      const ancestors = line(preset);
      const toolchain = ancestors.find(({ toolchainFile }) => toolchainFile)?.toolchainFile;
      const variables = ancestors
        .toReversed()
        .flatMap(({ cacheVariables = {} }) => Object.entries(cacheVariables))
        .map(([name, value]) => [name, typeof value === 'string' ? value : value.value]);
      return {
        name: preset.name,
        needs: ancestors.flatMap(({ vendor }) => vendor?.samebench?.needs ?? []),
        variables: Object.fromEntries(variables),
        toolchain: toolchain?.replace('${sourceDir}', folder) ?? null,
      };
    });
}

/**
 * Gives a preset and its ancestors, nearest first.
 *
 * @param {Written[]} presets
 * @returns {(preset: Written) => Written[]}
 */
function lines(presets) {
  const byName = new Map(presets.map((preset) => [preset.name, preset]));
  /** @type {(preset: Written) => Written[]} */
  const line = (preset) => [
    preset,
    ...[preset.inherits ?? []]
      .flat()
      .flatMap((name) => (byName.has(name) ? line(/** @type {Written} */ (byName.get(name))) : [])),
  ];
  return line;
}

/** Names that can stand in the name of a column and of a folder. */
const usableName = /^\w[\w.+-]*$/;

/**
 * The configure presets of a user's project, from CMakePresets.json, CMakeUserPresets.json and what they
 * include.
 *
 * @param {string | undefined} project folder
 * @returns {ProjectPreset[]} none without such files
 * @throws {UsageError} a file is not JSON
 */
export function readProjectPresets(project) {
  if (project === undefined) return [];
  /** @type {Map<string, string>} texts of the files by path */
  const files = new Map();
  const presets = ['CMakePresets.json', 'CMakeUserPresets.json'].flatMap((name) =>
    presetsIn(resolve(project, name), files),
  );
  const version = createHash('sha256')
    .update([...files.values()].join('\0'))
    .digest('hex')
    .slice(0, 12);
  const line = lines(presets);
  return presets
    .filter(({ name, hidden }) => !hidden && usableName.test(name))
    .map((preset) => {
      const toolchain = line(preset)
        .map(
          ({ toolchainFile, cacheVariables: { CMAKE_TOOLCHAIN_FILE: variable } = {} }) =>
            toolchainFile ?? (typeof variable === 'object' ? variable?.value : variable),
        )
        .find((one) => one !== undefined);
      const kind = kinds.find((one) => one.toolchain?.test(toolchain ?? '')) ?? executable;
      return {
        name: `${kind.id}-${preset.name}`,
        needs: [],
        written: preset.name,
        version,
        define: definitionsIn(line(preset)),
      };
    });
}

/**
 * The variables of a preset. CMake itself reads them; these are for what has to be alike.
 *
 * @param {Written[]} ancestors the nearest first
 */
function definitionsIn(ancestors) {
  const variables = Object.assign({}, ...ancestors.toReversed().map(({ cacheVariables }) => cacheVariables));
  return Object.entries(variables)
    .map(([name, value]) => [name, typeof value === 'object' ? value?.value : value])
    .filter(([, value]) => typeof value === 'string' && !value.includes('$'))
    .map(([name, value]) => `${name}=${value}`);
}

/**
 * @param {string} path
 * @param {Map<string, string>} files that were read; gets this one and those that it includes
 * @returns {Written[]} none if there is no such file
 */
function presetsIn(path, files) {
  if (files.has(path) || !existsSync(path)) return [];
  try {
    const text = readRegular(path);
    files.set(path, text);
    // Editors of Windows begin files with a byte order mark, which CMake passes over.
    const { configurePresets = [], include = [] } = parseVisible(text.replace(/^\uFEFF/, ''));
    return [
      ...include.flatMap((/** @type {string} */ name) => presetsIn(resolve(dirname(path), name), files)),
      ...configurePresets,
    ];
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read the presets of ${path}: ${/** @type {Error} */ (error).message}`);
  }
}
