import { join } from 'node:path';
import { parseHistory } from '../../report/history/reading.js';
import { parseVisible } from '../../protocol/visible.js';
import { partValidator } from '../../protocol/schemas.js';
import { validationMessage } from '../../protocol/validation-message.js';
import { realDisk } from '../system/files.js';
import { readLimited } from './limits.js';

/**
 * The file beside the results that keeps the reference cycle of each machine: the length of a CPU cycle at
 * which its costs are given. With it, costs in nanoseconds of several runs can be compared by eye.
 *
 * @import { HistoryEntry, KeptReference, Machine, Results } from '../../protocol/types.js'
 *
 * @typedef {object} Sources of a reference cycle, if there is no file
 * @property {Pick<Results, 'machine' | 'referenceCycles'>} [results] such as a baseline
 * @property {string} [history] file
 *
 * @typedef {KeptReference & Pick<Machine, 'cpu' | 'cores' | 'product'>} Entry
 */

const schema = 'samebench-reference/1';

/** @param {string} folder of the results */
const pathIn = (folder) => join(folder, 'reference.json');

const fits = partValidator('results.schema.json#/definitions/referenceFile');

/**
 * Whether two descriptions are of the same machine. What they do not tell is no difference.
 *
 * @param {Pick<Machine, 'cpu' | 'cores' | 'product'>} a
 * @param {Pick<Machine, 'cpu' | 'cores' | 'product'>} b
 */
const isSame = (a, b) =>
  a.cpu === b.cpu &&
  /** @type {const} */ (['cores', 'product']).every(
    (key) => (a[key] ?? null) === null || (b[key] ?? null) === null || a[key] === b[key],
  );

/**
 * The reference cycle of a machine: that of the file, of a baseline, or of the last run of a history.
 *
 * @param {string} folder of the results
 * @param {Machine} machine
 * @param {Sources & {print: (line: string) => void}} from
 * @returns {Promise<KeptReference[]>} none if it is not known
 */
export async function recallReferences(folder, machine, { results, history, print }) {
  const { machines, problem } = await readFile(pathIn(folder));
  if (problem)
    print(`samebench: warning: ${problem}; without it, costs may be given at another frequency than before`);
  const runs = [...(results ? [results] : []), ...(await runsOf(history)).reverse()]
    .filter((run) => isSame(run.machine, machine))
    .flatMap(({ referenceCycles = [] }) => referenceCycles.filter((one) => one.machine === null));
  const found = machines.find((one) => isSame(one, machine)) ?? runs[0];
  return found
    ? [
        {
          machine: null,
          cycleNs: found.cycleNs,
          since: found.since,
          ...(found.witness && { witness: found.witness }),
        },
      ]
    : [];
}

/**
 * Writes the reference cycle of the machine of a run to the file, if none is there. A failure is only a
 * warning.
 *
 * @param {string} folder of the results
 * @param {Pick<Results, 'machine' | 'referenceCycles'>} results
 * @param {{isSet: boolean, print: (line: string) => void, disk?: import('../system/files.js').Disk}} options
 *   isSet: it replaces another
 */
export async function rememberReferences(
  folder,
  { machine, referenceCycles = [] },
  { isSet, print, disk = realDisk },
) {
  const own = referenceCycles.find((one) => one.machine === null);
  const { machines, isNewer } = await readFile(pathIn(folder));
  const known = machines.find((one) => isSame(one, machine));
  if (!own || isNewer) return;
  const { cpu, cores, product } = machine;
  const entry = {
    cpu,
    cores,
    product,
    ...own,
    ...(known && !isSet && { cycleNs: known.cycleNs, since: known.since }),
  };
  if (known && JSON.stringify(known) === JSON.stringify(entry)) return;
  const content = { schema, machines: [...machines.filter((one) => one !== known), entry] };
  try {
    await disk.write(pathIn(folder), `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    print(`samebench: warning: cannot write ${pathIn(folder)}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {string} path
 * @returns {Promise<{machines: Entry[], problem: string | null, isNewer: boolean}>} problem: why a file that
 *   exists cannot be used; isNewer: it is of a newer version, and is left alone
 */
async function readFile(path) {
  const unusable = (/** @type {string} */ reason, isNewer = false) => ({
    machines: [],
    problem: `${path} is not used: ${reason}`,
    isNewer,
  });
  try {
    const value = parseVisible(await readLimited(path));
    const found = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
    const version = /^samebench-reference\/(\d+)$/.exec(String(found));
    if (version && Number(version[1]) > 1)
      return unusable(`a newer Samebench wrote it ("${version[0]}")`, true);
    if (!fits(value)) return unusable(validationMessage(fits.errors ?? []));
    return { machines: /** @type {{machines: Entry[]}} */ (value).machines, problem: null, isNewer: false };
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === 'ENOENT' ? { machines: [], problem: null, isNewer: false } : unusable(message);
  }
}

/**
 * The runs of a history; none if there is no file.
 *
 * @param {string | undefined} file
 * @returns {Promise<HistoryEntry[]>}
 */
async function runsOf(file) {
  if (file === undefined) return [];
  return readLimited(file)
    .then((text) => parseHistory(text, file).entries)
    .catch(() => []);
}
