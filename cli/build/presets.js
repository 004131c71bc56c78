import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const byName = new Map(configurePresets.map((preset) => [preset.name, preset]));

  /** A preset and its ancestors, nearest first. @type {(preset: Written) => Written[]} */
  const line = (preset) => [
    preset,
    ...[preset.inherits ?? []].flat().flatMap((name) => line(/** @type {Written} */ (byName.get(name)))),
  ];
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
