import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../checks.js';
import { createPlace, root } from '../processes.js';

const project = join(root, 'tests/projects/bad-bodies');

/**
 * The suite of bad deeds, in the order of a seed: each fails alone or does no harm.
 * @param {import('../random.js').Random} random
 */
export async function runHostile(random) {
  const place = createPlace();
  const seed = String(1 + random.below(1e6));
  const suite = random.pick(['hostile', 'changing', 'deadly', 'crashing']);
  // A module cannot do what these do.
  const platforms = ['changing', 'deadly'].includes(suite) ? 'native' : random.pick(['native', 'native', 'native,node']);
  const { done } = place.start(['run', suite, '--project', project, '--quick', '--rounds', '1', '--no-prepare', '--timeout', '5', '--seed', seed, '--platforms', platforms]);
  const outcome = await done;
  const faults = outcome.hung ? ['it hung'] : faultsOf(outcome, { codes: [0, 1, 3] });
  try {
    const { platforms: columns } = JSON.parse(readFileSync(join(place.work, 'results', 'latest.json'), 'utf8'));
    for (const { id, status, reason, rounds } of columns) {
      if (status !== 'ok') faults.push(`${id}: ${status}: ${reason}`);
      const measured = new Set(rounds.flatMap(({ results }) => results.map(({ name }) => name)));
      for (const good of ['first', 'last']) if (!measured.has(good)) faults.push(`${id}: the good row "${good}" was not measured`);
    }
  } catch (error) {
    faults.push(`no results: ${/** @type {Error} */ (error).message}; ${outcome.stderr.slice(-300)}`);
  }
  faults.push(...(await place.leftovers()));
  place.remove();
  return { how: `${suite} on ${platforms}, --seed ${seed}`, faults };
}

const starts = ['prints', 'exits', 'crashes', 'hangs', 'prints-at-exit', 'hangs-at-exit', 'exits-at-exit', 'floods'];

/**
 * A suite that does something bad before `main` or after it.
 * @param {import('../random.js').Random} random
 * @param {string} _
 * @param {number} index
 */
export async function startHostile(random, _, index) {
  const place = createPlace();
  const deed = starts[index % starts.length];
  const command = random.pick([['list', '--platforms', 'native'], ['run', 'bad', '--filter', 'good', '--quick', '--rounds', '1', '--no-prepare', '--timeout', '3', '--platforms', 'native']]);
  const { done } = place.start([...command, '--project', project], { env: { SAMEBENCH_BAD_START: deed } });
  const outcome = await done;
  const faults = outcome.hung ? ['it hung'] : faultsOf(outcome, { codes: command[0] === 'list' ? [0, 4] : [0, 1, 3, 4] });
  faults.push(...(await place.leftovers()));
  place.remove();
  return { how: `${deed}; samebench ${command[0]}`, faults };
}
