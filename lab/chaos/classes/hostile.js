import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseResults } from '../../../report/results/schema.js';
import { labelOf, plannedLabel } from '../../../protocol/identity.js';
import { faultsOf } from '../checks.js';
import { createPlace, root, samebench } from '../processes.js';

const project = join(root, 'tests/projects/bad-bodies');

/**
 * The suites of bad deeds: the platforms that they run on, and the benchmarks that fail. All others are
 * measured.
 * @type {Record<string, {platforms: string[], failing: string[]}>}
 */
const suites = {
  hostile: { platforms: ['native', 'native,node'], failing: [] },
  changing: { platforms: ['native'], failing: [] },
  deadly: {
    platforms: ['native'],
    failing: [
      'closes all descriptors',
      'sets an alarm',
      'limits its CPU time',
      'exits in a handler',
      'ends its group',
    ],
  },
  crashing: {
    platforms: ['native', 'native,node'],
    failing: [
      'writes to null',
      'exits',
      'aborts',
      'executes an unknown instruction',
      'recurses forever',
      'has a large array',
      'has a large array in a thread threads=2',
      'is wrong',
    ],
  },
};

/** Writing to address 0 is allowed in WebAssembly. */
const fine = { node: ['crashing/writes to null'] };

/** Both classes measure in one round. */
const shortly = ['--quick', '--rounds', '1', '--no-prepare'];

/**
 * The suite of bad deeds, in the order of a seed: each fails alone or does no harm.
 * @param {import('../../../tests/js/report/random.js').Random} random
 * @param {string} [_folder]
 * @param {number} [_index]
 * @param {import('../processes.js').Starter} [start]
 */
export async function runHostile(random, _folder, _index, start = samebench) {
  const place = createPlace(start);
  const seed = String(1 + random.below(1e6));
  const suite = random.pick(Object.keys(suites));
  const platforms = random.pick(suites[suite].platforms);
  const args = ['run', suite, ...shortly, '--timeout', '20', '--seed', seed, '--platforms', platforms];
  const outcome = await place.start([...args, '--project', project]).done;
  const code = suites[suite].failing.length > 0 ? 3 : 0;
  const faults = outcome.hung ? ['it hung'] : faultsOf(outcome, { codes: [code] });
  try {
    const file = join(place.work, 'results', 'latest.json');
    const { platforms: columns } = parseResults(readFileSync(file, 'utf8'), file);
    faults.push(...columns.flatMap((column) => columnFaults(column, suite)));
  } catch (error) {
    faults.push(`no results: ${/** @type {Error} */ (error).message}; ${outcome.stderr.slice(-300)}`);
  }
  faults.push(...(await place.leftovers()));
  place.remove();
  return { how: `${suite} on ${platforms}, --seed ${seed}`, faults };
}

/**
 * A column must have measured all that was selected, except the benchmarks that must fail.
 *
 * @param {import('../../../protocol/types.js').PlatformResults} column
 * @param {string} suite
 */
function columnFaults({ id, status, reason, rounds }, suite) {
  const selected = new Set(
    rounds.flatMap(({ plan }) => plan?.benchmarks.filter((one) => one.selected).map(labelOf) ?? []),
  );
  const measured = labelsOf(rounds, 'results');
  const failed = labelsOf(rounds, 'failures');
  const failing = suites[suite].failing
    .map((name) => `${suite}/${name}`)
    .filter((label) => !fine[id]?.includes(label));
  const faults = status === 'ok' ? [] : [`${id}: ${status}: ${reason}`];
  if (selected.size === 0) faults.push(`${id}: nothing was selected`);
  for (const label of selected) {
    const shouldFail = failing.includes(label);
    if (!shouldFail && !measured.has(label)) faults.push(`${id}: "${label}" was not measured`);
    if (shouldFail !== failed.has(label))
      faults.push(`${id}: "${label}" ${shouldFail ? 'did not fail' : 'failed'}`);
  }
  return faults;
}

/**
 * @param {import('../../../protocol/types.js').Round[]} rounds
 * @param {'results' | 'failures'} kind
 */
const labelsOf = (rounds, kind) =>
  new Set(
    rounds.flatMap((round) =>
      round[kind].map(({ benchmark }) => plannedLabel(round.plan?.benchmarks ?? [], benchmark)),
    ),
  );

/** Deeds after which no host can be asked for anything. */
const fatal = ['exits', 'crashes', 'hangs'];
const starts = [...fatal, 'prints', 'prints-at-exit', 'hangs-at-exit', 'exits-at-exit', 'floods'];

const commands = {
  list: ['list', '--platforms', 'native'],
  run: ['run', 'bad', '--filter', 'good', ...shortly, '--platforms', 'native', '--timeout'],
};

/**
 * A suite that does something bad before `main` or after it.
 * @param {import('../../../tests/js/report/random.js').Random} random
 * @param {string} _
 * @param {number} index of the trial: each deed has its turn
 * @param {import('../processes.js').Starter} [start]
 * @param {number} [seconds] after which a host that hangs is ended
 */
export async function startHostile(random, _, index, start = samebench, seconds = 3) {
  const place = createPlace(start);
  const deed = starts[index % starts.length];
  // `list` waits a minute for a host that hangs.
  const command = deed === 'hangs' ? 'run' : random.pick(/** @type {const} */ (['list', 'run']));
  const limit = command === 'run' ? [String(seconds)] : [];
  const args = [...commands[command], ...limit, '--project', project];
  const outcome = await place.start(args, { env: { SAMEBENCH_BAD_START: deed } }).done;
  const faults = outcome.hung
    ? ['it hung']
    : faultsOf(outcome, { codes: fatal.includes(deed) ? [3, 4] : [0] });
  faults.push(...(await place.leftovers()));
  place.remove();
  return { how: `${deed}; samebench ${command}`, faults };
}
