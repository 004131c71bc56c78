import { resolve } from 'node:path';
import { checkoutsFolder, gitIn, layOver, placeInRepository, targetOf } from '../../cli/api.js';
import { createCheckouts } from './checkouts.js';
import { findRow } from './choose.js';
import { describeCommit, readRange } from './range.js';

/**
 * What is searched: the commits of a range, or toolchains (toolchains.js).
 *
 * @import { Context, Listed, Platform } from '../../cli/api.js'
 * @import { BisectOptions } from './bisect.js'
 * @import { Checkouts } from './checkouts.js'
 * @import { Commit } from './range.js'
 *
 * @typedef {object} Line
 * @property {'commit' | 'toolchain'} of
 * @property {string[]} hashes of the commits, or the toolchains as they are written, from the good end to the
 *   bad one
 * @property {string} folder for what the search keeps
 * @property {string} [column] that measures, if the user names none
 * @property {(hash: string) => Promise<Commit>} describe
 * @property {(platform: Platform) => Promise<{builds: Checkouts, row: Listed, suite: {from: string, paths:
 *   string[]}}>} open builds where the suite comes from, and finds the row
 */

/**
 * @param {string} range
 * @param {BisectOptions} options
 * @param {Context} context
 * @returns {Promise<Line>}
 */
export async function commitLine(range, options, context) {
  const project = resolve(String(options.project));
  const { root, prefix } = await placeInRepository(project, context.signal);
  const git = gitIn(root, context.signal);
  const folder = await checkoutsFolder(project, 'bisect', git.ask);
  const place = { root, prefix, folder, define: options.define };
  const hashes = await readRange(range, git);
  return {
    of: 'commit',
    hashes,
    folder,
    describe: (hash) => describeCommit(hash, git),
    async open(platform) {
      /** @type {{tree: string, paths: string[]} | null} */
      let suite = null;
      const builds = createCheckouts(
        place,
        targetOf(platform),
        async (hash) => (suite === null ? `${hash}^{tree}` : layOver(hash, suite, git)),
        context,
      );
      const ends = { good: hashes[0], bad: hashes[hashes.length - 1] };
      const { row, paths, tree, from } = await findRow(
        { place, checkouts: builds, ends, platform },
        options,
        git,
        context,
      );
      suite = { tree, paths };
      return { builds, row, suite: { from, paths } };
    },
  };
}
