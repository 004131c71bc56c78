import { constants, existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRequest } from '../../protocol/request.js';
import { profiles } from '../../protocol/profiles.js';
import { makeInside, makeTemporaryFolder, removeTemporaryFolder, SystemError } from '../../cli/api.js';

/** More pairs than fit into any time. */
const unlimited = 1e9;

/**
 * The request to measure one benchmark for some time, whatever its error is.
 *
 * @param {string} label
 * @param {number} seconds
 * @param {number} [seed]
 */
export const requestToRecord = (label, seconds, seed) => ({
  ...makeRequest({
    seed,
    profile: {
      ...profiles.default,
      ...{ name: 'profile', rounds: 1, targetRelative: 1, budgetMs: 1000 * seconds },
      ...{ minimumPairs: unlimited, maximumPairs: unlimited },
    },
  }),
  only: [label],
});

/**
 * Runs a request on a platform with a profiler, and keeps the file that it writes. If this fails, no file is
 * left.
 *
 * @param {import('../../cli/api.js').Platform} platform
 * @param {import('../../protocol/types.js').Request} request
 * @param {{folder: string, name: string}} place of the file; the folder is made if it does not exist
 * @param {Omit<import('../../cli/api.js').RunOptions, 'cpuProfileFile'>} options
 * @returns {Promise<string>} path of the file
 */
export async function recordCpuProfile(platform, request, { folder, name }, options) {
  const extension = (await platform.profiler?.())?.extension ?? '';
  const temporary = makeTemporaryFolder('profile');
  try {
    const cpuProfileFile = join(temporary, `profile.${extension}`);
    /** @type {string | null} */
    let failure = null;
    await platform.run(
      request,
      (event) => {
        if (event.event === 'failure') failure = event.message;
      },
      { ...options, cpuProfileFile },
    );
    if (failure !== null) throw new Error(failure);
    if (!existsSync(cpuProfileFile)) throw new Error('its profiler wrote no file');
    return await keep(cpuProfileFile, folder, `${name}.${extension}`);
  } finally {
    await removeTemporaryFolder(temporary);
  }
}

/**
 * @param {string} from
 * @param {string} folder
 * @param {string} name
 */
async function keep(from, folder, name) {
  const file = join(folder, name);
  try {
    await makeInside(folder);
    // It may be a link, which would be followed.
    await rm(file, { force: true });
    await copyFile(from, file, constants.COPYFILE_EXCL);
    return file;
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    throw new SystemError(`cannot write the profile: ${/** @type {Error} */ (error).message}`);
  }
}
