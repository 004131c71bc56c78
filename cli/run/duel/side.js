import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { artifactIn, kindOf, kinds } from '../../hosts/index.js';
import { repository } from '../../system/repository.js';
import { UsageError } from '../../system/exit.js';
import { buildWith, flagDefinitions, isToolchain, readToolchain } from './toolchain.js';

/**
 * One of the two builds of a duel.
 *
 * @typedef {import('../ready/provision.js').Build & OwnSide} Side
 *
 * @typedef {object} OwnSide
 * @property {'a' | 'b'} name
 * @property {string} title as it was named on the command line, and the commit that it stands for
 * @property {Pick<import('../../../protocol/types.js').Project, 'commit' | 'clean'>} [at] the commit that was
 *   built; absent for the working tree, whose commit is known already
 * @property {Kind[]} [kinds] of hosts that it can be built for; absent: all
 * @property {(platform: import('../../platforms/index.js').Platform) =>
 *   import('../../platforms/index.js').Platform} [watch] the platform as it measures this side; absent: as it
 *   is
 *
 * @import { Kind, Target } from '../../hosts/index.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {{project?: string, define?: string[], flagsA?: string, flagsB?: string, settingsOf?: string}}
 *   SideOptions project: of which both sides are builds; flags: for the compiler, behind the usual ones;
 *   settingsOf: the working tree is that of a pull request, which brings no build
 */

/** A folder, whatever revisions there are. */
const isPath = /^\.{0,2}\//;

/**
 * The build that `--a` or `--b` names: `.` is the working tree, `cxx=…`, `emcc=…` and `preset=…` are the same
 * with that toolchain, what begins with `./`, `../` or `/` is a folder with a build. Anything else is a git
 * revision or, if git knows none, a folder.
 *
 * @param {'a' | 'b'} name
 * @param {string} text
 * @param {SideOptions} options
 * @param {Context} context
 * @returns {Promise<Side>}
 * @throws {UsageError} there is no such build, or revision
 */
export async function resolveSide(name, text, options, context) {
  if (text === '.' || isToolchain(text)) {
    const { title, built } = sourceOf(name, text, options, context);
    return {
      name,
      title: title(text === '.' ? 'the working tree' : text),
      ...built({ project: options.project }),
    };
  }
  const isFolder = statSync(text, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const side = isPath.test(text) ? null : await revisionSide(name, text, options, context);
  if (side !== null && isFolder)
    context.progress.print(
      `samebench: --${name} ${text} is the git revision; the folder of that name is ./${text}`,
    );
  if (side !== null) return side;
  if (options.settingsOf !== undefined) {
    throw new UsageError(
      `--${name} ${text}: expected a git revision or ., because with --settings-of no folder is taken ` +
        'for a build: a pull request could bring it',
    );
  }
  if (isFolder || isPath.test(text)) return readySide(name, text, options);
  throw new UsageError(
    `"${text}" is neither a git revision nor a folder with a build\n` +
      '  expected for example main, HEAD~1, ./build, or . for the working tree',
  );
}

/**
 * The build of a git revision, never of a folder.
 *
 * @param {'a' | 'b'} name
 * @param {string} revision
 * @param {SideOptions} options
 * @param {Context} context
 * @returns {Promise<Side | null>} null: git knows no such revision
 */
export async function revisionSide(name, revision, options, context) {
  const { title, built } = sourceOf(name, revision, options, context);
  const { project, settingsOf } = options;
  const found = await context.checkOut(revision, project ?? repository, {
    signal: context.signal,
    isApart: settingsOf !== undefined,
  });
  if (found === null) return null;
  const { hash, source } = found;
  return {
    name,
    title: title(`${revision} (${hash.slice(0, 12)})`),
    at: { commit: hash, clean: true },
    ...built(project === undefined ? { tree: source } : { project: source }),
  };
}

/**
 * How a side is built from a source, and called.
 *
 * @param {'a' | 'b'} name
 * @param {string} text
 * @param {SideOptions} options
 * @param {Context} context
 */
function sourceOf(name, text, options, context) {
  const { project, define } = options;
  const flags = flagsOf(name, options);
  const added = flagDefinitions(`--flags-${name}`, flags, define ?? []);
  const toolchain = readToolchain(`--${name}`, text, project, context);
  return {
    title: (/** @type {string} */ title) => (flags === undefined ? title : `${title}, ${flags}`),
    built: (/** @type {Parameters<typeof buildWith>[0]} */ source) =>
      buildWith({ define, ...source }, toolchain, added, context, `${name}: `),
  };
}

/** @param {'a' | 'b'} name @param {SideOptions} options */
const flagsOf = (name, { flagsA, flagsB }) => (name === 'a' ? flagsA : flagsB);

/**
 * The platforms that all sides can be built for.
 *
 * @param {import('../../platforms/index.js').Platform[]} platforms
 * @param {{title: string, kinds?: Kind[]}[]} sides
 * @throws {UsageError} there are none
 */
export function withinKinds(platforms, sides) {
  const common = platforms.filter(({ host }) => sides.every(({ kinds: own }) => own?.includes(host) ?? true));
  if (common.length > 0) return common;
  throw new UsageError(
    `no platform runs both ${sides.map(({ title }) => title).join(' and ')}: one is for native code, ` +
      'and the other for WebAssembly',
  );
}

/**
 * An existing build: of one target, or a folder that holds the builds of several.
 *
 * @param {'a' | 'b'} name
 * @param {string} text
 * @param {SideOptions} options
 * @returns {Side}
 */
function readySide(name, text, options) {
  if (flagsOf(name, options) !== undefined)
    throw new UsageError(`--flags-${name}: ${text} is built already; name . or a revision with --${name}`);
  const folder = resolve(text);
  // A project's build has a folder of the same name as the program in it.
  const isFile = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.isFile();
  const folderOf = (/** @type {Target} */ target) =>
    [folder, join(folder, target), join(folder, `samebench-${target}`)].find((one) =>
      isFile(join(one, kindOf(target).main)),
    );
  if (!kinds.some(({ id }) => folderOf(id))) {
    throw new UsageError(
      `--${name} ${text}: expected a build, found neither ` +
        `${[...new Set(kinds.map(({ main }) => main))].join(' nor ')} in it\n` +
        '  `samebench run` leaves its builds in build/',
    );
  }
  return {
    name,
    title: text,
    at: { commit: null, clean: null },
    artifactOf: (target) => artifactIn(target, folderOf(target) ?? folder),
    build: async (target) =>
      folderOf(target) ? null : `${text} has no ${kindOf(target).main} for ${target}`,
  };
}
