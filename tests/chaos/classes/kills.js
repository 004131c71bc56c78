import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { parseResults } from '../../../report/results/schema.js';
import { faultsOf } from '../checks.js';
import { createPlace, processesOf, signal } from '../processes.js';

/** Longer than this no run of the trial takes, so that signals fall anywhere in it. */
const longestRunMs = 9000;

const run = (/** @type {string} */ platforms) => ['run', 'classics', '--filter', 'mod', '--quick', '--rounds', '2', '--no-prepare', '--timeout', '6', '--platforms', platforms];

/**
 * Any process of a run gets a signal at any time.
 * @param {import('../random.js').Random} random
 */
export async function killAnything(random) {
  const place = createPlace();
  const platforms = random.pick(['native', 'native,node', 'native,node', 'native,chromium', 'node,firefox']);
  const name = random.pick(/** @type {const} */ (['SIGKILL', 'SIGKILL', 'SIGSTOP', 'SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP']));
  const at = random.below(longestRunMs);
  const { child, done } = place.start(run(platforms));
  let ended = false;
  void done.then(() => (ended = true));
  await Promise.race([later(at), done]);
  const living = processesOf(place.mark);
  const target = living[random.below(Math.max(1, living.length))];
  const isCommand = target?.pid === child.pid;
  let hit = false;
  if (!ended && target) {
    hit = signal(target.pid, name);
    if (name === 'SIGSTOP') {
      await Promise.race([later(random.below(4000)), done]);
      signal(target.pid, 'SIGCONT');
    }
  }
  const outcome = await done;
  const how = `${platforms}: ${hit ? `${name} to ${isCommand ? 'the command' : target.line} after ${at} ms` : 'nothing was hit'}`;
  const faults = outcome.hung ? ['it hung'] : [];
  const died = hit && isCommand && outcome.signal !== null;
  if (died) {
    if (name !== 'SIGKILL') faults.push(`${name} ended the command without cleaning up`);
    // What it left is the matter of the next run.
    await place.start(run('native')).done;
  } else {
    const codes = isCommand && ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'].includes(name) ? [0, 1, 130] : [0, 1, 3];
    faults.push(...faultsOf(outcome, { codes: hit ? codes : [0, 1, 3] }));
  }
  const file = join(place.work, 'results', 'latest.json');
  if (existsSync(file)) {
    try {
      parseResults(readFileSync(file, 'utf8'), file);
    } catch (error) {
      faults.push(`results cannot be read: ${/** @type {Error} */ (error).message}`);
    }
  } else if (!died && /^ {2}mod/m.test(outcome.stdout)) {
    faults.push('the results of a table are lost');
  }
  faults.push(...(await place.leftovers()));
  place.remove();
  return { how, faults, note: hit ? 'hit' : undefined };
}
