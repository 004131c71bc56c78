import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { labelOf } from '../../protocol/identity.js';
import { writeAtomically } from '../../cli/api.js';

/**
 * The rounds of a race that was stopped, so that the same command goes on from there.
 *
 * @import { Request } from '../../protocol/types.js'
 * @import { RaceStep } from './analysis/course.js'
 * @import { Listed, Platform } from '../../cli/api.js'
 *
 * @typedef {ReturnType<typeof keepRace>} KeptRace
 */

/**
 * @param {string} root folder of the builds
 * @param {string} target
 * @param {object} what if any of it is another one, the rounds are not those of this race
 * @param {string} what.version of Samebench
 * @param {{id: string, code: string}[]} what.sets
 * @param {Platform[]} what.platforms
 * @param {Listed[]} what.benchmarks
 * @param {Request} what.request
 */
export function keepRace(root, target, { version, sets, platforms, benchmarks, request }) {
  const file = join(root, `race-${target}.json`);
  const key = createHash('sha256')
    .update(
      JSON.stringify([
        version,
        sets.map(({ id, code }) => [id, code]),
        platforms.map(({ id }) => id),
        benchmarks.map(labelOf),
        request,
      ]),
    )
    .digest('hex');
  return {
    /** @returns {Promise<RaceStep[]>} none if there are none of this race */
    async read() {
      try {
        const kept = JSON.parse(await readFile(file, 'utf8'));
        return kept.key === key ? kept.steps : [];
      } catch {
        return [];
      }
    },
    /** A race without kept rounds begins anew, so a failure is no error. @param {RaceStep[]} steps */
    write: (steps) => writeAtomically(file, JSON.stringify({ key, steps })).catch(() => {}),
    remove: () => rm(file, { force: true }),
  };
}
