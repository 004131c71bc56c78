import { readdir, readFile, rm } from 'node:fs/promises';
import { lstatSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { benchmarkKey } from '../../protocol/identity.js';
import { resultsText } from '../../protocol/results-file.js';
import { parseResults } from '../../report/results/schema.js';
import { readLimited } from './limits.js';
import { defaultBaseline } from './names.js';
import { SystemError, UsageError } from '../system/exit.js';
import { readResults } from './read-results.js';
import { checkFolder } from './store.js';
import { realDisk } from '../system/files.js';
import { refuseLinks } from '../system/folders/inside.js';
import { closest } from '../system/suggest.js';
import { buildsFolderOf, pruneBuilds, recordedOf, writeBuilds } from './builds.js';

/**
 * Baselines: results files with a name, in a folder that may be committed, and their builds. The previous
 * baseline of a name is kept beside it.
 *
 * @import { Results } from '../../protocol/types.js'
 * @import { Snapshot } from './builds.js'
 *
 * @typedef {object} Baseline
 * @property {string} name
 * @property {string | null} broken why it cannot be read; then the other properties are null or empty
 * @property {string | null} startedAt
 * @property {string | null} samebench version
 * @property {string | null} cpu
 * @property {string[]} platforms that measured something
 * @property {number | null} benchmarks
 *
 * @typedef {object} Recording of a run as a baseline
 * @property {string} name
 * @property {() => Promise<void>} check called before anything is built
 * @property {(targets: import('../hosts/index.js').Target[]) => Promise<Snapshot>} readBuilds called
 *   before anything is measured
 * @property {(results: Results, snapshot: Snapshot) => Promise<Written>} write
 *
 * @typedef {object} Written
 * @property {string} path of the baseline
 * @property {string | null} backup path of the one that it replaced
 * @property {string | null} builds folder of its builds; null where they are not kept
 * @property {string | null} omitted why they are not kept
 */

const baselinesFolder = '.samebench';

const previous = '.previous';

/** The baselines that were replaced, as .gitignore names them. */
export const previousBaselines = `${baselinesFolder}/*${previous}.json`;

/**
 * @param {string} name
 * @throws {UsageError} if it cannot be the name of a baseline
 */
function checkName(name) {
  const refuse = (/** @type {string} */ why) =>
    new UsageError(`"${name}" cannot be the name of a baseline: ${why}`);
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name)) {
    throw refuse('expected letters, digits, ".", "_" and "-", and no "." or "-" at the start');
  }
  if (/\.json$/i.test(name)) throw refuse('a name that ends in ".json" means a file');
  if (name.endsWith(previous))
    throw refuse(`the ending "${previous}" is for the previous baseline of a name`);
}

/**
 * @param {string} name
 * @param {string} [folder]
 */
export function baselinePath(name, folder = baselinesFolder) {
  checkName(name);
  return join(folder, `${name}.json`);
}

/** Where the previous baseline of that name is. @param {string} path of a baseline */
const backupOf = (path) => path.replace(/\.json$/, `${previous}.json`);

/** @param {string} path */
function isFile(path) {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** What is at a path, without following a link. @param {string} path */
const entryAt = (path) => lstatSync(path, { throwIfNoEntry: false });

/**
 * @param {string} name
 * @param {string} [folder]
 */
const hasBaseline = (name, folder) => isFile(baselinePath(name, folder));

/** @param {string} [folder] */
async function namesIn(folder = baselinesFolder) {
  const files = await readdir(folder).catch(() => /** @type {string[]} */ ([]));
  return files
    .filter((file) => file.endsWith('.json') && !file.startsWith('.') && !file.endsWith(`${previous}.json`))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/**
 * @typedef {{folder?: string, remark?: string}} Where remark: added to the message if it does not exist
 *
 * @param {string} name
 * @param {Where} [where]
 * @returns {Promise<string>} its path
 * @throws {UsageError} with the baselines that exist, and how to record one
 */
async function findBaseline(name, { folder = baselinesFolder, remark } = {}) {
  const path = baselinePath(name, folder);
  if (isFile(path)) return path;
  const names = await namesIn(folder);
  const meant = closest(name, names);
  throw new UsageError(
    [
      `there is no baseline "${name}" in ${folder}`,
      ...(meant ? [`did you mean "${meant}"?`] : []),
      ...(names.length > 0 ? [`baselines: ${names.join(', ')}`] : []),
      `to record one: samebench run --record${name === defaultBaseline ? '' : ` ${name}`}`,
      ...(remark ? [remark] : []),
    ].join('\n  '),
  );
}

/**
 * The path of what an argument names: a file, if one exists or the name looks like one, and else a baseline.
 *
 * @param {string} word
 * @param {Where} [where]
 * @returns {Promise<string>}
 */
export async function findBaselineOrFile(word, where) {
  const looksLikeFile = /[/\\]/.test(word) || /\.json$/i.test(word);
  return looksLikeFile || isFile(word) ? word : findBaseline(word, where);
}

/**
 * @param {string} word a baseline, or a results file
 * @param {Where & {signal?: AbortSignal}} [where] signal: see `readResults`
 * @returns {Promise<Results>}
 */
export async function readBaselineOrFile(word, { signal, ...where } = {}) {
  return readResults(await findBaselineOrFile(word, where), signal);
}

/**
 * @param {string} name
 * @param {Where} [where]
 * @returns {Promise<Results>}
 */
export async function readBaseline(name, where) {
  return readResults(await findBaseline(name, where));
}

/**
 * All baselines, sorted by name. A broken one is listed with the reason.
 *
 * @param {string} [folder]
 * @returns {Promise<Baseline[]>}
 */
export async function listBaselines(folder = baselinesFolder) {
  const found = [];
  for (const name of await namesIn(folder)) found.push(await describe(name, join(folder, `${name}.json`)));
  return found;
}

/**
 * @param {string} name
 * @param {string} path
 * @returns {Promise<Baseline>}
 */
async function describe(name, path) {
  try {
    const { startedAt, samebench, machine, platforms } = parseResults(await readLimited(path), path);
    const measured = platforms.filter(({ rounds }) => rounds.some(({ results }) => results.length > 0));
    const selected = measured.flatMap(({ rounds }) =>
      rounds.flatMap(({ plan }) => plan?.benchmarks.filter((planned) => planned.selected) ?? []),
    );
    return {
      name,
      broken: null,
      startedAt,
      samebench,
      cpu: machine.cpu ?? null,
      platforms: measured.map(({ id }) => id),
      benchmarks: new Set(selected.map(benchmarkKey)).size,
    };
  } catch (error) {
    const broken = /** @type {Error} */ (error).message.replace(`${path}: `, '');
    return { name, broken, startedAt: null, samebench: null, cpu: null, platforms: [], benchmarks: null };
  }
}

/**
 * Checks, before anything is measured, that a baseline can be recorded. Asks before replacing one.
 *
 * @param {string} name
 * @param {object} options
 * @param {boolean} [options.force] replace an older one without asking
 * @param {(question: string) => Promise<boolean | null>} options.confirm
 * @param {string} [options.folder]
 * @param {import('../system/files.js').Disk} [options.disk]
 */
export async function checkRecording(
  name,
  { force = false, confirm, folder = baselinesFolder, disk = realDisk },
) {
  await refuseLinks(folder, basename(buildsFolderOf(baselinePath(name, folder))));
  if (hasBaseline(name, folder) && !force) {
    const answer = await confirm(`samebench: the baseline "${name}" exists. Replace it?`);
    if (answer === null) {
      throw new UsageError(
        `the baseline "${name}" exists\n` +
          (`  add --force to replace it (a copy is kept as "${name}${previous}"), or choose another ` +
            'name: --record NAME'),
      );
    }
    if (!answer) throw new UsageError(`the baseline "${name}" was not replaced; nothing was measured`);
  }
  await checkFolder(folder, disk, {
    what: 'the baseline',
    remedy: 'change its permissions, or leave out --record',
  });
}

/**
 * Records results as a baseline with its builds, and keeps the previous one of that name. A crash leaves
 * whole files: the builds are written before the file that refers to them, and old ones removed after it.
 *
 * @param {string} name
 * @param {Results} results
 * @param {Snapshot} snapshot
 * @param {{folder?: string, disk?: import('../system/files.js').Disk}} [options]
 * @returns {Promise<Written>}
 */
export async function writeBaseline(
  name,
  results,
  snapshot,
  { folder = baselinesFolder, disk = realDisk } = {},
) {
  const path = baselinePath(name, folder);
  // Of a link no copy is kept: it may lead to a file that is nobody's business.
  const backup = entryAt(path)?.isFile() ? backupOf(path) : null;
  const kept = await keepBuilds(snapshot, path, disk);
  const recorded = recordedOf(kept);
  try {
    const old = backup === null ? null : await readFile(path, 'utf8');
    if (backup !== null && old !== null) await disk.write(backup, old);
    await disk.write(path, `${resultsText({ ...results, recorded })}\n`);
    await pruneBuilds(buildsFolderOf(path), [recorded, recordedIn(old)]).catch(() => {});
  } catch (error) {
    throw new SystemError(`cannot record the baseline ${path}: ${/** @type {Error} */ (error).message}`);
  }
  return { path, backup, builds: kept.files.length > 0 ? buildsFolderOf(path) : null, omitted: kept.omitted };
}

/**
 * Writes the builds of a baseline. If that fails, the baseline is recorded without them.
 *
 * @param {Snapshot} snapshot
 * @param {string} path of the baseline
 * @param {import('../system/files.js').Disk} disk
 * @returns {Promise<Snapshot>} what is kept
 */
async function keepBuilds(snapshot, path, disk) {
  if (snapshot.files.length === 0) return snapshot;
  try {
    await writeBuilds(snapshot, buildsFolderOf(path), disk);
    return snapshot;
  } catch (error) {
    return {
      ...snapshot,
      files: [],
      omitted: `they cannot be written: ${/** @type {Error} */ (error).message}`,
    };
  }
}

/**
 * @param {string | null} text of a baseline
 * @returns {import('../../protocol/types.js').Recorded | null} null where it has none, or cannot be read
 */
function recordedIn(text) {
  try {
    return text === null ? null : (parseResults(text, '').recorded ?? null);
  } catch {
    return null;
  }
}

/**
 * Removes a baseline, the previous one of that name, and the builds of both. Of what is a link only the link
 * goes.
 *
 * @param {string} name
 * @param {{force?: boolean, confirm: (question: string) => Promise<boolean | null>, folder?: string}} options
 * @returns {Promise<string[]>} the files and folders that were removed; none if the user declined
 */
export async function removeBaseline(name, { force = false, confirm, folder }) {
  const path = await findBaseline(name, { folder });
  await refuseLinks(dirname(path));
  const builds = buildsFolderOf(path);
  const all = [path, backupOf(path), builds].filter((one) => entryAt(one));
  const listed = all.join(' and ');
  if (!force) {
    const answer = await confirm(`samebench: remove ${listed}?`);
    if (answer === null)
      throw new UsageError(`removing ${listed} needs a confirmation: add --force to skip it`);
    if (!answer) return [];
  }
  try {
    for (const one of all) await (entryAt(one)?.isDirectory() ? pruneBuilds(one, []) : rm(one));
  } catch (error) {
    throw new SystemError(`cannot remove the baseline "${name}": ${/** @type {Error} */ (error).message}`);
  }
  return all.filter((one) => !entryAt(one));
}
