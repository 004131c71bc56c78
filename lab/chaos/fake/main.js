import { main as realMain } from '../../../cli/main.js';
import { fakeBuilds } from './context.js';

/**
 * What bundle.js puts in the place of `main`: the whole command, with the builds in the folder
 * SAMEBENCH_CHAOS_BUILDS.
 *
 * @param {string[]} argv
 */
export const main = (argv) => realMain(argv, fakeBuilds(process.env.SAMEBENCH_CHAOS_BUILDS ?? ''));
