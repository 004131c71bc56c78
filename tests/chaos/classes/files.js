import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { samebench } from '../../js/fixtures/command.js';
import { platformOf, resultsOf } from '../../js/report/fixture.js';
import { entryOn } from '../../js/report/history/fixture.js';
import { faultsOf } from '../checks.js';
import { mutate } from '../mutation/mutate.js';

/** @typedef {import('../random.js').Random} Random */

const results = resultsOf([
  platformOf('native', [{ name: 'a', cost: 100 }, { name: 'sweep', argument: '2', cost: 7 }, { name: 'broken', cost: null, failure: 'it crashed' }]),
  platformOf('node', [{ name: 'a', cost: 130 }, { name: 'sweep', argument: '2', cost: 9 }]),
]);
const entry = entryOn(0);
const config = { threshold: '3%', failOn: 'slower', measure: ['time'], suites: { primality: { threshold: '5%' } } };

const formats = ['table', 'markdown', 'csv', 'json', 'html', 'junit', 'google-benchmark', 'bencher', 'github-action-benchmark'];

const baseline = '.samebench/baselines/usual.json';
const history = '.samebench/history.jsonl';

/**
 * A file that is spoilt, and the commands that read it.
 * @type {{file: string, value: unknown, commands: (random: Random) => string[]}[]}
 */
const targets = [
  {
    file: 'results/latest.json', value: results,
    commands: (random) => random.pick([
      ['report'], ['report', '--format', random.pick(formats)], ['report', '--plot', '--cold'], ['report', 'results/latest.json', 'good.json'],
      ['compare', 'good.json'], ['compare', 'good.json', '--fail-on', 'slower', '--threshold', '3%'], ['compare', 'results/latest.json', 'good.json'],
      ['history', 'add', 'results/latest.json'], ['baselines', 'show', 'results/latest.json'],
    ]),
  },
  { file: baseline, value: results, commands: (random) => random.pick([['baselines'], ['baselines', '--json'], ['baselines', 'show', 'usual'], ['compare', 'usual', 'good.json'], ['compare', 'usual', 'good.json', '--fail-on', 'slower']]) },
  { file: history, value: entry, commands: (random) => random.pick([['history'], ['history', '--json'], ['history', '--all'], ['history', 'add', 'good.json'], ['report', 'good.json', '--format', 'html', '--history']]) },
  { file: 'samebench.config.json', value: config, commands: (random) => random.pick([['compare', 'good.json', 'good.json'], ['run', '--quick', '--rounds', '1'], ['list']]) },
];

/**
 * A spoilt file is read: the command says what is wrong with it, or reads it.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 */
export async function spoilFile(random, folder) {
  const { file, value, commands } = random.pick(targets);
  const { how, bytes } = mutate(random, value);
  const put = (/** @type {string} */ path, /** @type {string | Buffer} */ content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  put('good.json', JSON.stringify(results));
  put(file, bytes);
  const args = commands(random);
  // The faults of the hosts are another class.
  const outcome = await samebench(args, { cwd: folder });
  const faults = faultsOf(outcome);
  for (const name of readdirSync(folder, { recursive: true })) {
    if (/\.samebench-probe-|\.tmp$|\.lock$/.test(String(name))) faults.push(`left ${name}`);
  }
  return { how: `${file}: ${how}; samebench ${args.join(' ')}`, faults };
}
