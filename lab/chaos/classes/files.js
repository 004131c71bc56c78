import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { schemaChecker, validatorOf } from '../../../protocol/schemas.js';
import { realProcesses } from '../../../cli/system/leftovers/owner.js';
import { reportFormats } from '../../../report/formats/index.js';
import { parseVisible } from '../../../protocol/visible.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { platformOf, resultsOf } from '../../../tests/js/report/fixture.js';
import { entryOn } from '../../../tests/js/report/history/fixture.js';
import { faultsOf } from '../checks.js';
import { blunders } from '../mutation/blunders.js';
import { mutate } from '../mutation/mutate.js';
import { schemaAt } from '../mutation/shape.js';

/** @import { Random } from '../../../tests/js/report/random.js' */

const results = resultsOf([
  platformOf('native', [
    { name: 'a', cost: 100 },
    { name: 'sweep', argument: '2', cost: 7 },
    { name: 'broken', cost: null, failure: 'it crashed' },
  ]),
  platformOf('node', [
    { name: 'a', cost: 130 },
    { name: 'sweep', argument: '2', cost: 9 },
  ]),
]);
const config = {
  threshold: '3%',
  failOn: 'slower',
  measure: ['time'],
  suites: { primality: { threshold: '5%' } },
};

/** The lines of a journal whose command has ended. */
const [head, entry] = [
  {
    schema: 'samebench-journal/1',
    owner: `1-zzz-${realProcesses.place}`,
    parts: [
      {
        name: 'time',
        results: { ...results, platforms: results.platforms.map((one) => ({ ...one, rounds: [] })) },
      },
    ],
  },
  { part: 0, platform: 'native', round: results.platforms[0].rounds[0] },
];
const schemaOfHead = {
  type: 'object',
  properties: {
    schema: { const: head.schema },
    owner: { type: 'string' },
    parts: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, results: { $ref: 'results.schema.json' } },
      },
    },
  },
};
const schemaOfEntry = {
  type: 'object',
  properties: {
    part: { type: 'integer', minimum: 0 },
    platform: { type: 'string' },
    round: { $ref: 'results.schema.json#/definitions/round' },
  },
};

/** @param {Random} random */
const readJournal = (random) =>
  random.pick([
    ['report', 'results/time.journal'],
    ['run', '--quick', '--rounds', '1'],
    ['report', 'results/time.journal', '--format', random.pick(formats)],
  ]);

/** @param {(string | Buffer)[]} lines */
const linesOf = (lines) => Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));

const formats = reportFormats.map(({ name }) => name);

const fitsResults = validatorOf('results');
const fitsConfig = schemaChecker().compile(
  createRequire(import.meta.url)('../../../cli/files/config.schema.json'),
);

/**
 * A file that is corrupted, and the commands that read it.
 *
 * @typedef {object} Target
 * @property {string} file
 * @property {unknown} value
 * @property {(bytes: Buffer) => Buffer} [around] the file with the corrupted value; default: nothing else is
 *   in it
 * @property {import('../mutation/shape.js').Node} schema
 * @property {((value: any) => boolean)} [fits] if a command must refuse a file that does not fit
 * @property {RegExp} [tolerant] commands that go on without the file
 * @property {(random: Random) => string[]} command
 *
 * @type {Target[]}
 */
const targets = [
  {
    file: 'results/latest.json',
    value: results,
    schema: schemaAt('results.schema.json'),
    fits: fitsResults,
    command: (random) =>
      random.pick([
        ['report'],
        ['report', '--format', random.pick(formats)],
        ['report', '--plot', '--cold'],
        ['report', 'results/latest.json', 'good.json'],
        ['compare', 'good.json'],
        ['compare', 'results/latest.json', 'good.json'],
        ['compare', 'good.json', '--fail-on', 'slower', '--threshold', '3%'],
        ['history', 'add', 'results/latest.json'],
        ['baselines', 'show', 'results/latest.json'],
      ]),
  },
  {
    file: '.samebench/baselines/usual.json',
    value: results,
    schema: schemaAt('results.schema.json'),
    fits: fitsResults,
    tolerant: /^baselines( --json)?$/,
    command: (random) =>
      random.pick([
        ['baselines'],
        ['baselines', '--json'],
        ['baselines', 'show', 'usual'],
        ['compare', 'usual', 'good.json'],
        ['compare', 'usual', 'good.json', '--fail-on', 'slower'],
      ]),
  },
  {
    file: '.samebench/history.jsonl',
    value: entryOn(0),
    schema: schemaAt('history.schema.json'),
    command: (random) =>
      random.pick([
        ['history'],
        ['history', '--json'],
        ['history', '--all'],
        ['history', 'add', 'good.json'],
        ['report', 'good.json', '--format', 'html', '--history'],
      ]),
  },
  {
    file: 'samebench.config.json',
    value: config,
    schema: schemaAt('config.schema.json'),
    fits: fitsConfig,
    command: (random) =>
      random.pick([['compare', 'good.json', 'good.json'], ['run', '--quick', '--rounds', '1'], ['list']]),
  },
  {
    file: 'results/time.journal',
    value: head,
    schema: { schema: schemaOfHead, document: '' },
    command: readJournal,
    around: (bytes) => linesOf([bytes, JSON.stringify(entry)]),
  },
  {
    file: 'results/time.journal',
    value: entry,
    schema: { schema: schemaOfEntry, document: '' },
    command: readJournal,
    around: (bytes) => linesOf([JSON.stringify(head), bytes, JSON.stringify(entry)]),
  },
];

/** @param {string} folder @param {string} path @param {string | Buffer} content */
function put(folder, path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Whether a file has to be refused. @param {Buffer} bytes @param {Target['fits']} fits */
function mustRefuse(bytes, fits) {
  if (fits === undefined) return false;
  try {
    return !fits(parseVisible(bytes.toString('utf8')));
  } catch {
    return true;
  }
}

/**
 * A corrupted file is read: the command says what is wrong with it, or reads it.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 */
export async function corruptFile(random, folder) {
  const { file, value, schema, fits, tolerant, command, around = (only) => only } = random.pick(targets);
  const { how, bytes } = mutate(random, value, schema);
  put(folder, 'good.json', JSON.stringify(results));
  put(folder, file, around(bytes));
  const args = command(random);
  // The faults of the hosts are another class.
  const outcome = await samebench(args, { cwd: folder });
  const faults = [...faultsOf(outcome), ...blunders(outcome.stderr)];
  const isTolerant = tolerant?.test(args.join(' ')) ?? false;
  if (!isTolerant && outcome.code === 0 && mustRefuse(bytes, fits))
    faults.push('the file breaks the schema and was taken');
  for (const name of readdirSync(folder, { recursive: true })) {
    if (/\.samebench-probe-|\.tmp$|\.lock$/.test(String(name))) faults.push(`left ${name}`);
  }
  return { how: `${file}: ${how}; samebench ${args.join(' ')}`, faults };
}
