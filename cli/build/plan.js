import { join, resolve } from 'node:path';
import { kindOf } from '../hosts/index.js';
import { missingOption, UsageError } from '../system/exit.js';
import { repository, takesBuilds } from '../system/repository.js';
import { hasOwnSuites } from './own-suites.js';
import { readPresets, readProjectPresets } from './presets.js';

/**
 * @import { Target } from '../hosts/index.js'
 *
 * @typedef {object} BuildPlan
 * @property {string} folder of the build
 * @property {string} source folder with the CMakeLists.txt
 * @property {string} [samebench] what Samebench_DIR is set to, for a user's project
 * @property {BuildPlan} [package] of Samebench's own tree, with which a project is linked; without it
 *   Samebench is compiled with the project
 * @property {Target} [target] of that package, or of one that could be made
 * @property {string[]} [alike] definitions that the package may have to be built with, too
 * @property {string} [settings] what a project was configured with: the user's definitions, and the
 *   version of its presets
 * @property {string[]} configure arguments of cmake
 * @property {string[]} build arguments of cmake
 *
 * @typedef {object} Place of a package: where Samebench is compiled
 * @property {string} tree
 * @property {string} folder of the build
 * @property {string[]} define what it is configured with
 */

/** The target of CMake that makes all programs. */
export const allPrograms = 'samebench.programs';

/** The target that makes what a project is linked with. */
export const samebenchPackage = 'samebench-package';

/**
 * The commands that build a preset of a tree of Samebench.
 *
 * @param {Target} target
 * @param {string} goal of the build: a target of CMake's
 * @param {Place} place
 * @returns {BuildPlan}
 */
function presetPlan(target, goal, { tree, folder, define }) {
  const isUsual = folder === join(tree, 'build', target);
  return {
    ...{ folder, source: tree },
    configure: ['--preset', target, ...(isUsual ? [] : ['-B', folder]), ...define.map((one) => `-D${one}`)],
    build: ['--build', folder, '--target', goal],
  };
}

/**
 * A build within a tree of Samebench.
 *
 * @param {string} tree
 * @param {Target} target
 * @param {string} apart
 * @param {string[]} define
 * @returns {Place}
 */
const placeIn = (tree, target, apart, define) => ({
  tree,
  folder: join(tree, 'build', apart, target),
  define,
});

/**
 * The commands that build a target, of our own tree or of a user's project.
 *
 * @param {Target} target
 * @param {string | undefined} project
 * @param {string} [tree] our own: this one, or one of another revision
 * @param {string[]} [define] what it is configured with, such as "NAME=VALUE"; a project, if it is not apart
 * @param {{shared?: Place, apart?: string, beside?: string}} [places] shared: the package that a project is
 *   linked with, if the tree itself takes no builds; apart: a folder in `build` for builds that leave the
 *   usual ones as they are; beside: only the project's own build is apart, its definitions do not concern the
 *   package, and this target of it is built, too
 * @returns {BuildPlan}
 */
export function buildPlan(target, project, tree = repository, define = [], { shared, apart, beside } = {}) {
  const { id, from } = kindOf(target);
  if (from !== undefined) return translationPlan(target, project, tree, apart);
  if (project === undefined) {
    if (define.length > 0 && apart === undefined) throw missingOption('define', '--project');
    return presetPlan(target, allPrograms, placeIn(tree, target, apart ?? '', define));
  }
  const source = resolve(project);
  const folder = join(source, 'build', apart ?? '', `samebench-${target}`);
  const preset = readProjectPresets(source).find(({ name }) => name === target);
  // A preset of the project may have any compiler and flags. If Samebench's package does not fit, CMake
  // compiles Samebench with the project.
  const ownTarget = preset ? id : target;
  // An installed Samebench gets no build tree.
  const isPackageApart = apart !== undefined && beside === undefined;
  const place = takesBuilds(tree)
    ? placeIn(tree, ownTarget, isPackageApart ? apart : '', isPackageApart ? define : [])
    : shared;
  const samebench = place?.folder ?? join(tree, 'cmake');
  return {
    ...{
      folder,
      source,
      samebench,
      target: ownTarget,
      alike: [...(preset?.define ?? []), ...define],
      settings: settingsOf(define, preset?.version),
    },
    ...(place && { package: presetPlan(ownTarget, samebenchPackage, place) }),
    configure: [
      ...(preset ? ['--preset', preset.written] : ['-S', source]),
      ...['-B', folder, '-G', 'Ninja'],
      ...(preset ? [] : variablesOf(target)),
      ...(hasOwnSuites(source) ? [] : ['-C', join(tree, 'cmake', 'google-benchmark', 'StandIn.cmake')]),
      ...[`Samebench_DIR=${samebench}`, ...define].map((one) => `-D${one}`),
    ],
    // The project's own targets, such as its tests, may not be for WebAssembly.
    build: ['--build', folder, '--target', allPrograms, ...(beside === undefined ? [] : [beside])],
  };
}

/**
 * The commands that make a target of the build of another kind.
 *
 * @param {Target} target
 * @param {string | undefined} project
 * @param {string} tree
 * @param {string} [apart]
 * @returns {BuildPlan}
 */
function translationPlan(target, project, tree, apart = '') {
  const { main, from } = kindOf(target);
  const source = /** @type {import('../hosts/index.js').Kind} */ (from);
  const folderOf = (/** @type {Target} */ one) =>
    project === undefined
      ? join(tree, 'build', apart, one)
      : join(resolve(project), 'build', apart, `samebench-${one}`);
  const folder = folderOf(target);
  return {
    ...{ folder, source: tree },
    configure: [
      '-S',
      tree,
      '-B',
      folder,
      '-G',
      'Ninja',
      ...variablesOf(target),
      `-DSAMEBENCH_MODULE=${join(folderOf(source.id), source.main)}`,
    ],
    build: ['--build', folder, '--target', main],
  };
}

/**
 * @param {string[]} define
 * @param {string} [presets] their version
 */
const settingsOf = (define, presets) =>
  define.length === 0 && presets === undefined ? '' : JSON.stringify({ define, presets });

/**
 * What a preset of Samebench's own sets. A user's project cannot name it, so it gets these variables.
 *
 * @param {Target} target
 * @returns {string[]} arguments of cmake
 */
function variablesOf(target) {
  const preset = readPresets(repository).find(({ name }) => name === target);
  if (!preset) throw new UsageError(`there is no preset "${target}" in CMakePresets.json`);
  const { variables, toolchain } = preset;
  return [
    // A project may have no C files, for which there are variables, too.
    '--no-warn-unused-cli',
    ...Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
    ...(toolchain === null ? [] : [`-DCMAKE_TOOLCHAIN_FILE=${toolchain}`]),
  ];
}
