import { UsageError, unknownName } from '../system/exit.js';
import { closest } from '../system/suggest.js';
import { findProgram } from '../setup/detect.js';
import { targetOf } from '../hosts/index.js';
import { detectByTools } from './detect.js';
import { checkJavaScriptTraits } from './javascript.js';

/**
 * Columns by name: a platform, or a variant of one, such as `native@clang`, `chromium@open`,
 * `node@--no-liftoff` or `webkit@simd@open`. After each "@" stands one of
 *
 * - a variant of the platform's own, listed in its file;
 * - a build: NAME means the preset native-NAME or wasm-NAME of CMakePresets.json, or NAME of the project's;
 * - flags of its program, which begin with "-";
 * - a variable of its environment, NAME=value;
 * - the name that --with gave to another program.
 *
 * @import { Platform } from './index.js'
 *
 * A preset, of Samebench's own or of the project.
 * @typedef {Pick<import('../build/presets.js').Preset, 'name' | 'needs'>} Build
 *
 * @typedef {object} Available
 * @property {Build[]} presets those of a project first: they win
 * @property {Map<string, {path: string, flags: string[]}>} binaries by the name of the column or platform
 */

/**
 * @param {string} name
 * @param {Platform[]} known
 * @param {Available} available
 * @returns {Platform}
 */
export function resolveColumn(name, known, { presets, binaries }) {
  const [id, ...parts] = name.split('@');
  const platform = findPlatform(id, known);
  /** @type {Variant} */
  const variant = { traits: [], flags: [], env: {}, builds: [] };
  for (const part of binaries.has(name) ? [] : parts) {
    if (!place(part, platform, presets, variant)) throw unknownVariant(platform, part, presets);
  }
  if (platform.onlyVaried && variant.traits.length === 0) {
    throw new UsageError(`${name} is no column by itself: expected ${platform.onlyVaried}`);
  }
  checkJavaScriptTraits(name, variant.traits);
  const program = binaries.get(name) ?? binaries.get(id);
  const { builds, flags, ...others } = variant;
  const change = { ...others, flags: [...(program?.flags ?? []), ...flags], binary: program?.path };
  if (builds.length > 1) {
    const target = targetOf(platform);
    const short = builds.map((build) => build.name.slice(target.length + 1));
    throw new UsageError(
      `${name} names two builds, ${short.join(' and ')}\n` +
        `  to combine them, add a preset "${target}-${short.join('-')}" in CMakePresets.json`,
    );
  }
  const own = platform.builds?.[builds[0]?.name];
  if (own) return { ...own(change), id: name };
  const varied = platform.vary?.(change) ?? platform;
  return { ...(builds.length > 0 ? withBuild(varied, builds[0]) : varied), id: name };
}

/**
 * @typedef {{traits: string[], flags: string[], env: Record<string, string>,
 *   builds: Build[]}} Variant
 *
 * Adds a part of a name to the variant.
 *
 * @param {string} part
 * @param {Platform} platform
 * @param {Available['presets']} presets
 * @param {Variant} variant
 * @returns {boolean} false if the part is unknown
 */
function place(part, { takes, ...platform }, presets, { traits, flags, env, builds }) {
  const build = presets.find(({ name }) => part !== '' && name === `${targetOf(platform)}-${part}`);
  const [, variable, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(part) ?? [];
  if (takes?.traits?.includes(part)) traits.push(part);
  else if (build) builds.push(build);
  else if (takes?.flags && part.startsWith('-')) flags.push(...part.trim().split(/\s+/));
  else if (variable && platform.vary) env[variable] = value;
  else return false;
  return true;
}

/**
 * The same platform with another build of its host.
 *
 * @param {Platform} platform
 * @param {Build} build
 * @returns {Platform}
 */
function withBuild(platform, { name, needs }) {
  return { ...withTools(platform, needs), preset: name };
}

/**
 * The same platform, available only where further tools are.
 *
 * @param {Platform} platform
 * @param {import('../setup/tools/tool.js').ToolReference[]} tools
 * @returns {Platform}
 */
export function withTools(platform, tools) {
  return {
    ...platform,
    needs: [...platform.needs, ...tools],
    async detect(context) {
      const found = await platform.detect(context);
      const further = await detectByTools(tools, context);
      return found.available && !further.available ? further : found;
    },
  };
}

/**
 * The names of a platform's variants.
 *
 * @param {Platform} platform
 * @param {Pick<Available, 'presets'>} available
 * @returns {string[]}
 */
export function variantsOf(platform, { presets }) {
  const prefix = `${targetOf(platform)}-`;
  return [
    ...(platform.takes?.traits ?? []),
    ...new Set(presets.flatMap(({ name }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))),
  ];
}

/**
 * @param {Platform} platform
 * @param {string} part
 * @param {Available['presets']} presets
 */
function unknownVariant(platform, part, presets) {
  const { id, takes } = platform;
  const names = variantsOf(platform, { presets });
  const meant = closest(part, names);
  const shown = takes?.flags ? [...names, `flags such as ${id}@${takes.flags}`] : names;
  return new UsageError(
    [
      `unknown variant of ${id} "${part}"`,
      ...(meant ? [`did you mean "${meant}"?`] : []),
      `variants of ${id}: ${shown.join(', ')}`,
    ].join('\n  '),
  );
}

/**
 * @param {string} id
 * @param {Platform[]} known
 */
function findPlatform(id, known) {
  const platform = known.find((one) => one.id === id);
  if (platform) return platform;
  const { message } = unknownName('platform', id, [...known.map((one) => one.id), 'all']);
  throw new UsageError(
    `${message}\n  any program that runs a module of WASI: --with "wasi@NAME=PROGRAM ARGUMENTS"`,
  );
}

/**
 * Reads --with: another program for a platform, or for an additional column of it. Arguments may follow it
 * where the platform takes flags.
 *
 * @param {string[]} list such as "chromium=/path", "node@22=/path" or "wasi@wasmtime=wasmtime run"
 * @param {Platform[]} known
 * @returns {Available['binaries']}
 */
export function readBinaries(list, known) {
  return new Map(
    list.map((text) => {
      const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
      const refuse = (/** @type {string} */ why) => new UsageError(`--with ${text}: ${why}`);
      if (!name) throw refuse('expected PLATFORM=PATH, such as chromium=/opt/chromium/chrome');
      const [id, ...parts] = name.split('@');
      const platform = findPlatform(id, known);
      if (platform.built || !platform.vary)
        throw refuse(`${id} is built, not found; another compiler is a preset`);
      if (parts.some((part) => !/^\w[\w.]*$/.test(part))) {
        throw refuse(`expected a name for the column after "@", such as ${id}@other=PATH`);
      }
      // A path may contain spaces.
      const [path, ...flags] =
        findProgram(command) === null && platform.takes?.flags ? command.trim().split(/\s+/) : [command];
      if (findProgram(path) === null) throw refuse('found no program at this path');
      return [name, { path, flags }];
    }),
  );
}
