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
 * @property {Pick<import('../../../protocol/types.js').Project, 'commit' | 'clean'>} [at] the commit that was built;
 *   absent for the working tree, whose commit is known already
 * @property {Kind[]} [kinds] of hosts that it can be built for; absent: all
 * @property {(platform: import('../../platforms/index.js').Platform) => import('../../platforms/index.js').Platform} [watch] the platform as it measures this
 *   side; absent: as it is
 *
 * @import { Kind, Target } from '../../hosts/index.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {{project?: string, define?: string[], flagsA?: string, flagsB?: string}} SideOptions project: of which both
 *   sides are builds; flags: for the compiler, behind the usual ones
 */

/**
 * The build that `--a` or `--b` names: `.` is the working tree, `cxx=…`, `emcc=…` and `preset=…` are the same with that
 * toolchain, a folder is an existing build, and anything else is a git revision.
 *
 * @param {'a' | 'b'} name
 * @param {string} text
 * @param {SideOptions} options
 * @param {Context} context
 * @returns {Promise<Side>}
 * @throws {UsageError} there is no such build, or revision
 */
export async function resolveSide(name, text, { project, define, ...options }, context) {
  const flags = name === 'a' ? options.flagsA : options.flagsB;
  const added = flagDefinitions(`--flags-${name}`, flags, define ?? []);
  const toolchain = readToolchain(`--${name}`, text, project, context);
  const titled = (/** @type {string} */ title) => (flags === undefined ? title : `${title}, ${flags}`);
  const built = (/** @type {Parameters<typeof buildWith>[0]} */ source) => buildWith({ define, ...source }, toolchain, added, context, `${name}: `);
  if (text === '.' || isToolchain(text)) return { name, title: titled(text === '.' ? 'the working tree' : text), ...built({ project }) };
  if (statSync(text, { throwIfNoEntry: false })?.isDirectory()) {
    if (flags !== undefined) throw new UsageError(`--flags-${name}: ${text} is built already; name . or a revision with --${name}`);
    return readySide(name, text);
  }
  const { hash, source } = await context.checkOut(text, project ?? repository, { signal: context.signal });
  const tree = project === undefined ? { tree: source } : { project: source };
  return {
    name,
    title: titled(`${text} (${hash.slice(0, 12)})`),
    at: { commit: hash, clean: true },
    ...built(tree),
  };
}

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
  throw new UsageError(`no platform runs both ${sides.map(({ title }) => title).join(' and ')}: one is for native code, and the other for WebAssembly`);
}

/**
 * An existing build: of one target, or a folder that holds the builds of several.
 *
 * @param {'a' | 'b'} name
 * @param {string} text
 * @returns {Side}
 */
function readySide(name, text) {
  const folder = resolve(text);
  // A project's build has a folder of the same name as the program in it.
  const isFile = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.isFile();
  const folderOf = (/** @type {Target} */ target) =>
    [folder, join(folder, target), join(folder, `samebench-${target}`)].find((one) => isFile(join(one, kindOf(target).main)));
  if (!kinds.some(({ id }) => folderOf(id))) {
    throw new UsageError(
      `--${name} ${text}: expected a build, found neither ${[...new Set(kinds.map(({ main }) => main))].join(' nor ')} in it\n` +
        '  `samebench run` leaves its builds in build/',
    );
  }
  return {
    name,
    title: text,
    at: { commit: null, clean: null },
    artifactOf: (target) => artifactIn(target, folderOf(target) ?? folder),
    build: async (target) => (folderOf(target) ? null : `${text} has no ${kindOf(target).main} for ${target}`),
  };
}
