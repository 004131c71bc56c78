import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Firefox's own profiler. It starts with the browser, and writes its file when the browser gets SIGUSR2.
 * (https://firefox-source-docs.mozilla.org/tools/profiler; MOZ_PROFILER_HELP=1 lists the variables.)
 *
 * @import { ProcessGroup } from '../../system/process-group.js'
 */

/** Longest time until the file is there, and the time between two looks. */
const patienceMs = 60_000;
const lookMs = 200;

/** @type {import('../browsers/browser.js').Recorder} */
export const recorder = {
  profiler: {
    extension: 'json',
    howToOpen: 'open it on https://profiler.firefox.com, which reads it on this machine',
    async samples(file) {
      return countSamples(JSON.parse(await readFile(file, 'utf8')));
    },
  },
  env: (folder) => ({
    MOZ_PROFILER_STARTUP: '1',
    MOZ_PROFILER_STARTUP_FEATURES: 'js',
    // The page measures in a worker.
    MOZ_PROFILER_STARTUP_FILTERS: 'DOM Worker',
    MOZ_PROFILER_STARTUP_INTERVAL: '1',
    MOZ_UPLOAD_DIR: folder,
  }),
  record: async (browser, _, folder) => (file) => saveGeckoProfile(browser, folder, file),
};

/**
 * Makes the browser write its profile. One whose main thread does not answer within about 100 ms, as on a
 * machine with far too much to do, writes that of its main process alone, which is of no use.
 *
 * @param {ProcessGroup} browser started as `recorder` says
 * @param {string} folder
 * @param {string} file to copy the profile to
 */
export async function saveGeckoProfile({ id }, folder, file) {
  process.kill(/** @type {number} */ (id), 'SIGUSR2');
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const name = (await readdir(folder)).find((one) => /^profile_.*\.json$/.test(one));
    if (name === undefined) continue;
    const written = path.join(folder, name);
    const profile = jsonOf(await readFile(written, 'utf8'));
    if (profile === null) continue;
    if (countSamples(profile).size === 0) {
      throw new Error(
        'the browser was too busy to collect the samples of its page: try again while the machine does less',
      );
    }
    await copyFile(written, file);
    return;
  }
  throw new Error(
    `the browser wrote no profile within ${patienceMs / 1000} s: expected a Firefox that writes one on ` +
      'SIGUSR2, as new ones do',
  );
}

/** @param {string} text @returns {any} null if the file is not complete */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A column of a table in the profile. @param {any} table @param {string} name */
const column = ({ schema, data }, name) => data.map((/** @type {any[]} */ row) => row[schema[name]] ?? null);

/** Machine code that Firefox has no name for belongs to the function that called it. */
const isAddress = /^0x[\da-f]+$/;

/** Where a function is, such as ` (http://…/wasm/host/module.js line 52 > WebAssembly.compile:394647)`. */
const place = / \((?:https?|resource|chrome|self-hosted)[^()]*\)$/;

/**
 * @param {any} profile of a process
 * @returns {Map<string, number>} samples in each function itself, of the threads that ran a module
 */
export function countSamples(profile) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { stringTable, frameTable, stackTable, samples } of threadsOf(profile)) {
    if (!stringTable.some((/** @type {string} */ text) => / > WebAssembly\.\w+:\d+\)$/.test(text))) continue;
    const [frames, callers] = [column(stackTable, 'frame'), column(stackTable, 'prefix')];
    const locations = column(frameTable, 'location').map((/** @type {number} */ at) => stringTable[at]);
    for (const stack of column(samples, 'stack')) {
      let at = stack;
      while (at !== null && isAddress.test(locations[frames[at]])) at = callers[at];
      const name = at === null ? '(idle)' : locations[frames[at]].replace(place, '');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** @param {any} process @returns {any[]} */
const threadsOf = ({ threads, processes = [] }) => [...threads, ...processes.flatMap(threadsOf)];
