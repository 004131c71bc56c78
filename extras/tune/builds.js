import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, realpath, rm, stat, utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, relative, resolve, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  buildOf,
  duration,
  errorLine,
  executable,
  filesToKeep,
  identityOf,
  megabytes,
  nativeSizes,
  refuseLinks,
  repository,
  sharedLibrariesIn,
  UsageError,
} from '../../cli/api.js';
import { LADDER } from '../../report/api.js';
import { definitionsOf } from './sets.js';

/**
 * Builds of the sets, each in a folder of its own below `build/tune`. They stay for the next time.
 *
 * @import { Artifact, Build, Context, Target } from '../../cli/api.js'
 * @import { FlagSet } from './sets.js'
 *
 * @typedef {FlagSet & Build & {buildFor: (target: Target, prefix: string) => Promise<string | null>}} Source
 *   buildFor: as `build`, with the beginning of its progress
 *
 * @typedef {Source & {failure: string} | Source & Made & {failure: null}} Built
 *
 * @typedef {object} Made
 * @property {string} code its identity
 * @property {number} size in bytes, of what the project adds to an empty host: of a module, as servers send
 *   it; of native code, its machine code
 * @property {number | null} buildMs of the build from nothing; null: not known
 */

/** How many digits of a hash name a set's folder. */
const digits = 12;

const setName = new RegExp(`^[0-9a-f]{${digits}}$`);

const hook = join(repository, 'cmake', 'SamebenchTune.cmake');

/** Beside the program of a set. */
const noteFile = 'samebench-tune.json';

/** @param {string | undefined} project */
export const tuneFolder = (project) => join(resolve(String(project)), 'build', 'tune');

/**
 * How each set is built.
 *
 * @param {FlagSet[]} sets
 * @param {{project?: string, define?: string[]}} options
 * @param {Context} context
 * @returns {Source[]}
 */
export function sourcesOf(sets, { project, define = [] }, context) {
  if (define.some((one) => /^CMAKE_PROJECT_INCLUDE[:=]/.test(one)))
    throw new UsageError('-D CMAKE_PROJECT_INCLUDE: `tune` sets this variable itself');
  return sets.map((set) => {
    const definitions = [...define, ...definitionsOf(set, hook)];
    const hash = createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
    const apart = `tune/${hash.slice(0, digits)}`;
    const source = { project, define: definitions, apart, beside: 'samebench.bare' };
    const { artifactOf } = buildOf(source, context);
    const buildFor = async (/** @type {Target} */ target, /** @type {string} */ prefix) => {
      const { folder } = artifactOf(target);
      const [isNew, at] = [!existsSync(folder), context.now().getTime()];
      const failure = await buildOf(source, context, prefix).build(target);
      if (isNew && failure === null)
        writeFileSync(join(folder, noteFile), JSON.stringify({ buildMs: context.now().getTime() - at }));
      return failure;
    };
    return { ...set, artifactOf, buildFor, build: (target) => buildFor(target, `${set.title}: `) };
  });
}

/**
 * Builds the sets one after the other. A set that fails takes no part, and the others go on.
 *
 * @param {Source[]} sources
 * @param {Target} target
 * @param {{maxBytes: number, root: string}} disk
 * @param {Context} context
 * @returns {Promise<Built[]>}
 */
export async function buildAll(sources, target, { maxBytes, root }, context) {
  const { progress, signal, now } = context;
  const beganAt = now().getTime();
  /** @type {Built[]} */
  const all = [];
  for (const [i, source] of sources.entries()) {
    // The first one is there already.
    const left =
      i > 1 ? `, about ${duration(((now().getTime() - beganAt) / i) * (sources.length - i))} left` : '';
    const failure = await source.buildFor(
      target,
      `set ${i + 1} of ${sources.length}${left}: ${source.title}: `,
    );
    signal.throwIfAborted();
    if (failure !== null) {
      progress.print(`samebench: ${source.title} does not build: ${errorLine(failure)}`);
      all.push({ ...source, failure: errorLine(failure) });
      continue;
    }
    const artifact = source.artifactOf(target);
    all.push({
      ...source,
      failure: null,
      code: identityOf(artifact),
      size: await sizeOf(artifact),
      buildMs: buildMsIn(join(artifact.folder, noteFile)),
    });
    await makeRoom(
      root,
      maxBytes,
      all.flatMap((one) => (one.failure === null ? [one.artifactOf(target)] : [])),
      context,
    );
  }
  progress.clear();
  return all;
}

/** @param {string} file @returns {number | null} */
function buildMsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).buildMs;
  } catch {
    return null;
  }
}

/**
 * What a project adds to an empty program, in all of its programs.
 *
 * @param {Artifact} artifact
 */
async function sizeOf({ kind, folder, programs }) {
  const [bare, main, bytesOf] =
    kind === executable
      ? ['samebench-bare', kind.main, codeOf]
      : ['samebench-bare.wasm', 'samebench.wasm', sentOf];
  const without = await bytesOf(join(folder, bare));
  let bytes = 0;
  for (const { program, folder: own } of programs)
    if (program !== LADDER) bytes += (await bytesOf(join(own, main))) - without;
  return Math.max(1, bytes);
}

/**
 * @param {string} file
 * @returns {Promise<number>} bytes; of the file where nothing can tell its machine code
 */
const codeOf = async (file) =>
  (await nativeSizes(file)).whole[0]?.bytes ?? statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The bytes that a server sends of a module. @param {string} file */
const sentOf = async (file) => (existsSync(file) ? brotliCompressSync(readFileSync(file)).byteLength : 0);

/**
 * Deletes builds, the oldest first, until they are below the limit: those of other times as a whole, those of
 * this time but for what runs. What has another name than a set stays.
 *
 * @param {string} root
 * @param {number} maxBytes
 * @param {Artifact[]} used the last one was built last, and nothing of it is
 *   deleted
 * @param {Pick<Context, 'progress'>} context
 * @throws {UsageError} if the build of a set is behind a link
 */
export async function makeRoom(root, maxBytes, used, { progress }) {
  if (!existsSync(root)) return;
  const last = used.at(-1)?.folder ?? '';
  if (existsSync(last)) await utimes(join(last, '..'), new Date(), new Date());
  const names = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && setName.test(entry.name))
    .map(({ name }) => join(root, name));
  const folders = await Promise.all(
    names.map(async (folder) => ({ folder, bytes: await bytesIn(folder), at: (await stat(folder)).mtimeMs })),
  );
  let bytes = folders.reduce((sum, one) => sum + one.bytes, 0);
  for (const { folder, bytes: own } of folders.sort((a, b) => a.at - b.at)) {
    if (bytes <= maxBytes) return;
    const artifact = used.find((one) => one.folder.startsWith(`${folder}/`));
    if (artifact?.folder === last) continue;
    if (artifact) {
      await refuseLinks(await realpath(root), relative(root, artifact.folder));
      await keepOnly(artifact);
    } else await rm(folder, { recursive: true, force: true });
    bytes -= own - (artifact ? await bytesIn(folder) : 0);
  }
  if (bytes > maxBytes)
    progress.print(
      `samebench: warning: the programs alone have ${megabytes(bytes)}, and --disk allows ` +
        `${megabytes(maxBytes)}`,
    );
}

/** Keeps what platforms load of a build. @param {Artifact} artifact */
async function keepOnly(artifact) {
  const files = filesToKeep(artifact).map((file) => relative(artifact.folder, file));
  const loaded = [...files, ...sharedLibrariesIn(artifact.folder)].map((path) => path.split(sep)[0]);
  const kept = new Set([...loaded, 'package.json', noteFile]);
  for (const name of await readdir(artifact.folder)) {
    if (!kept.has(name) && !name.endsWith('.symbols') && !name.endsWith('.txt'))
      await rm(join(artifact.folder, name), { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Promise<number>} */
async function bytesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath ?? entry.path, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
