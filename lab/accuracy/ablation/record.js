/** Makes the recordings that `ablation` judges the method by. */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { samebench, startPulses, startSpinners } from '../../shared/process.js';
import { platformsOf } from '../platforms.js';
import { simulatedRounds } from '../simulation.js';
import { SIMULATION } from './corpus.js';

/**
 * @import { Context } from '../context.js'
 * @import { Outcome } from '../../shared/table.js'
 *
 * @typedef {object} Condition
 * @property {string} name
 * @property {string[]} words of the run
 * @property {() => (() => void)} start starts what runs beside, and gives what ends it
 */

const none = () => () => {};

/** One seed, because another one would give other inputs. */
const seed = ['--seed', '1'];

/** What one process measures decides what its rules see: many rows, three, or one. */
const suites = ['classics', 'primality', '--quick', ...seed];

/** @type {Condition[]} */
const conditions = [
  { name: 'quiet', words: suites, start: none },
  { name: 'quiet-default', words: ['classics', 'primality', ...seed], start: none },
  { name: 'busy', words: suites, start: () => startSpinners(os.availableParallelism()) },
  { name: 'bursts', words: suites, start: startPulses },
  { name: 'one-row', words: ['--quick', ...seed, '--filter', 'is_prime u64'], start: none },
  { name: 'three-rows', words: ['--quick', ...seed, '--filter', 'is_prime u'], start: none },
];

/** What makes one side of a duel of the suite `rare` slower, by what comes rarely. */
const more = '-DRARE_MORE';

/** @type {{name: string, flags: string[]}[]} */
const duels = [
  { name: 'equal-rare', flags: [`--flags-a=${more}`, `--flags-b=${more}`] },
  { name: 'slower-rare', flags: [`--flags-b=${more}`] },
];

/** @param {Context} context @returns {Promise<Outcome>} */
export async function record(context) {
  const { root, corpus = join(root, 'results', 'corpus'), quick, progress } = context;
  const platforms = platformsOf(context, ['native', 'node', 'chromium', 'firefox']).join();
  const runs = quick ? 2 : 3;
  await mkdir(corpus, { recursive: true });
  // A tenth of the time of scoring a method on the rest.
  await writeFile(join(corpus, SIMULATION), await simulatedRounds(root, 20));
  const total = conditions.length * runs + duels.length;
  let done = 0;
  /** @type {string[]} */
  const made = [];
  /** @param {string[]} words @param {Record<string, string>} names by the end of a file's name */
  const keep = async (words, names) => {
    progress('record', done++, total);
    const out = await mkdtemp(join(corpus, 'new-'));
    try {
      await samebench([...words, '--json', '--out', out], { codes: [0, 1, 2, 3] });
      const files = (await readdir(out)).sort();
      for (const [end, name] of Object.entries(names)) {
        const file = files.filter((one) => /^\d.*\.json$/.test(one) && one.endsWith(end)).at(-1);
        if (file === undefined) continue;
        await rename(join(out, file), join(corpus, `${name}.json`));
        made.push(name);
      }
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  };
  for (const { name, words, start } of conditions)
    for (let run = 1; run <= runs; run++) {
      const end = start();
      try {
        await keep(['run', ...words, '--platforms', platforms], { '.json': `${name}-${run}` });
      } finally {
        end();
      }
    }
  const project = join(root, 'lab', 'accuracy', 'rare');
  for (const { name, flags } of duels)
    await keep(['duel', '--project', project, '--a', '.', '--b', '.', ...flags, '--platforms', 'native'], {
      '-a.json': `${name}-duel-a`,
      '-b.json': `${name}-duel-b`,
    });
  return {
    tables: [
      {
        title: 'Recordings',
        columns: ['name'],
        rows: made.map((name) => [name]),
        notes: [`For \`npm run accuracy -- ablation --corpus ${corpus.replace(`${root}/`, '')}\`.`],
      },
    ],
    goals: [],
    data: made,
  };
}
