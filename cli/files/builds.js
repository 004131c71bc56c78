import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ownLibraries } from '../build/libraries.js';
import { flagsFile } from '../build/flags.js';
import { kindOf } from '../hosts/index.js';
import { librariesFolder } from '../hosts/programs.js';
import { megabytes } from './limits.js';
import { makeFolder, realDisk } from '../system/files.js';
import { makeInside, pruneInside } from '../system/folders/inside.js';
import { makeTemporaryFolderIn, removeLeftovers, removeTemporaryFolder } from '../system/leftovers/files.js';

/**
 * The builds of a baseline: NAME.builds/ID/TARGET/FILE beside NAME.json, which lists them. The ID is made
 * from their content. The previous baseline refers to its builds in the same folder, by another ID.
 *
 * @import { Artifact, Target } from '../hosts/index.js'
 * @import { Recorded, KeptBuild } from '../../protocol/types.js'
 * @import { UsageError } from '../system/exit.js'
 *
 * @typedef {object} BuildFile
 * @property {string} path from the folder of the builds, with forward slashes: TARGET/FILE
 * @property {Uint8Array} content
 *
 * @typedef {object} Snapshot what a run measures
 * @property {import('../system/git.js').Commit | null} commit
 * @property {BuildFile[]} files none where they cannot be kept
 * @property {string | null} omitted why they cannot; null where they can
 */

/**
 * Limit of all builds of a baseline. Those of Samebench's own suites have 9 MB, most of them line numbers.
 */
export const maxBytes = 100e6;

/** Git leaves the builds out by this file: they are large, and another machine may not run them. */
const ignoreFile = '.gitignore';

/**
 * Reads the builds that a run is about to measure. Another build may replace the files during the run.
 *
 * @param {Target[]} targets
 * @param {object} project
 * @param {(target: Target) => Artifact} project.artifactOf
 * @param {string} project.folder with the sources
 * @param {import('../system/git.js').Commit | null} project.commit
 * @param {typeof ownLibraries} [project.librariesOf]
 * @param {number} [limit] bytes of all files
 * @returns {Promise<Snapshot>}
 */
export async function readBuilds(
  targets,
  { artifactOf, folder, commit, librariesOf = ownLibraries },
  limit = maxBytes,
) {
  const leaveOut = (/** @type {string} */ omitted) => ({ commit, files: [], omitted });
  try {
    /** @type {{file: string, path: string}[]} */
    const found = [];
    for (const target of new Set(targets)) {
      const artifact = artifactOf(target);
      const libraries = await librariesToKeep(artifact, folder, librariesOf);
      if (typeof libraries === 'string') return leaveOut(libraries);
      const own = filesToKeep(artifact).map((file) => ({ file, path: relative(artifact.folder, file) }));
      for (const { file, path } of [...own, ...libraries]) found.push({ file, path: placeOf(target, path) });
    }
    const sizes = await Promise.all(found.map(async ({ file }) => (await stat(file)).size));
    const bytes = sizes.reduce((total, size) => total + size, 0);
    if (bytes > limit)
      return leaveOut(`they have ${megabytes(bytes)}, and at most ${megabytes(limit)} are kept`);
    const files = await Promise.all(
      found.map(async ({ file, path }) => ({ path, content: await readFile(file) })),
    );
    return { commit, files, omitted: null };
  } catch (error) {
    // Without the path: the reason goes into a file that may be published.
    const { path, code } = /** @type {NodeJS.ErrnoException} */ (error);
    return leaveOut(`${basename(path ?? 'a file')} cannot be read (${code})`);
  }
}

/**
 * The shared libraries of a build that the next build would replace.
 *
 * @param {Pick<Artifact, 'folder' | 'programs'>} artifact
 * @param {string} folder of the project
 * @param {typeof ownLibraries} [librariesOf]
 * @returns {Promise<{file: string, path: string}[] | string>} the files, and where copies of the programs
 *   look for them, from the folder of the build; a text: why a copy would not load them
 */
export async function librariesToKeep({ folder: build, programs }, folder, librariesOf = ownLibraries) {
  const found = [];
  for (const program of programs.filter(({ failure }) => failure === null)) {
    const [main] = program.files;
    const { files, fixed } = await librariesOf(main, folder);
    if (fixed !== null)
      return (
        `${basename(main)} loads ${basename(fixed)} from the build folder, where the next build ` +
        'replaces it'
      );
    const place = join(relative(build, program.folder), librariesFolder);
    for (const file of files) found.push({ file, path: join(place, basename(file)) });
  }
  return found;
}

/**
 * What platforms run, and the flags that it was compiled with.
 *
 * @param {Pick<Artifact, 'files' | 'programs'>} artifact
 */
export const filesToKeep = ({ files, programs }) => [
  ...files,
  ...programs.map(({ folder }) => join(folder, flagsFile)).filter(existsSync),
];

/**
 * @param {Target} target
 * @param {string} file from the build folder
 */
const placeOf = (target, file) => [target, ...file.split(sep)].join('/');

/**
 * What a baseline file states about the builds.
 *
 * @param {Snapshot} snapshot
 * @returns {Recorded}
 */
export const recordedOf = ({ commit, files, omitted }) => ({
  commit: commit?.hash ?? null,
  clean: commit?.clean ?? null,
  builds: files.map(({ path, content }) => ({ path, bytes: content.length, sha256: hashOf(content) })),
  omitted,
});

/** @param {string | Uint8Array} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** Enough digits for two baselines. */
const idLength = 12;

/** The folder of builds within NAME.builds. @param {readonly KeptBuild[]} builds one at least */
const idOf = (builds) =>
  hashOf(builds.map(({ path, sha256 }) => `${path} ${sha256}`).join('\n')).slice(0, idLength);

/** Whether a name is one that `idOf` makes. @param {string} name */
const isId = (name) => name.length === idLength && /^[0-9a-f]+$/.test(name);

/**
 * Where the builds of a baseline are.
 *
 * @param {string} path of the baseline, or of the one that it replaced
 */
export const buildsFolderOf = (path) => path.replace(/(\.previous)?\.json$/, '.builds');

/**
 * Writes builds into the folder of a baseline's builds. A crash leaves those that are there.
 *
 * @param {Snapshot} snapshot with one file at least
 * @param {string} folder NAME.builds
 * @param {import('../system/files.js').Disk} [disk]
 * @throws {UsageError} if the folder is a link
 */
export async function writeBuilds(snapshot, folder, disk = realDisk) {
  const { builds } = recordedOf(snapshot);
  const place = join(folder, idOf(builds));
  if ((await whyUnusable(builds, place)) === null) return;
  await makeInside(dirname(folder), basename(folder));
  const temporary = makeTemporaryFolderIn(folder, 'builds');
  const whole = join(temporary, 'whole');
  try {
    for (const { path, content } of snapshot.files) {
      const file = join(whole, path);
      await makeFolder(dirname(file));
      await disk.write(file, content);
      await chmod(file, 0o755);
    }
    await disk.write(join(folder, ignoreFile), '*\n');
    await rm(place, { recursive: true, force: true });
    await rename(whole, place);
  } finally {
    await removeTemporaryFolder(temporary).catch(() => {});
  }
}

/**
 * Removes the builds that no baseline refers to, and what a crash has left. Files of others stay, and so does
 * the folder then.
 *
 * @param {string} folder NAME.builds
 * @param {(Recorded | null | undefined)[]} kept by the baselines that use the folder
 * @throws {UsageError} if the folder is a link
 */
export async function pruneBuilds(folder, kept) {
  const ids = kept.flatMap((recorded) =>
    recorded && recorded.builds.length > 0 ? [idOf(recorded.builds)] : [],
  );
  const isUsed = ids.length > 0;
  await pruneInside(dirname(folder), basename(folder), (name) =>
    name === ignoreFile ? !isUsed : isId(name) && !ids.includes(name),
  );
  await removeLeftovers(folder);
  if (!isUsed) await rmdir(folder).catch(() => {});
}

/**
 * The kept builds of a baseline, after a check that they are those that were recorded.
 *
 * @param {Recorded} recorded
 * @param {string} folder NAME.builds
 * @param {Target[]} targets that are needed
 * @returns {Promise<string>} a folder with a build of each target
 * @throws an error with the reason if they are not there, or are others
 */
export async function findBuilds({ builds, omitted }, folder, targets) {
  if (builds.length === 0) throw new Error(`its builds were not kept: ${omitted ?? 'it has none'}`);
  for (const target of targets) {
    const main = placeOf(target, kindOf(target).main);
    if (!builds.some(({ path }) => path === main)) throw new Error(`it has no build of ${target}`);
  }
  const place = join(folder, idOf(builds));
  const wrong = await whyUnusable(builds, place);
  if (wrong !== null) throw new Error(wrong);
  return place;
}

/**
 * @param {KeptBuild[]} builds
 * @param {string} place
 * @returns {Promise<string | null>} what is wrong with the files; null: nothing
 */
async function whyUnusable(builds, place) {
  for (const { path, sha256 } of builds) {
    const file = join(place, ...path.split('/'));
    const content = await readFile(file).catch(() => null);
    if (content === null) return `its build ${file} is missing`;
    if (hashOf(content) !== sha256) return `${file} is not the build that was recorded`;
  }
  return null;
}
