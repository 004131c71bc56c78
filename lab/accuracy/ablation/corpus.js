/** Recorded results, with all raw samples, by which rules of the analysis are judged without measuring. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { UsageError } from '../../../cli/system/exit.js';
import { parseResults } from '../../../report/results/schema.js';

/**
 * @import { Results } from '../../../protocol/types.js'
 * @import { Truth } from '../long-run/verdicts.js'
 *
 * Runs of one case, which should agree: `busy-all-quick-1.json`, `busy-all-quick-2.json` and so on.
 * @typedef {{name: string, runs: Results[]}} Case
 *
 * Both sides of a duel, `NAME-duel-a.json` and `NAME-duel-b.json`. isEqual: of one build with itself.
 * @typedef {{name: string, sides: [Results, Results], isEqual: boolean}} Duel
 *
 * A run whose costs are known, `NAME-truth.json` beside `NAME.json`: what a plain loop takes, by column and
 * body.
 * @typedef {{run: Results, truths: {column: string, body: string, truth: Truth}[]}} Known
 *
 * @typedef {{cases: Case[], duels: Duel[], known: Known[], rounds: string | null}} Corpus rounds: what
 *   samebench-simulation wrote, `simulation.txt`
 */

/** The file of simulated rounds. */
export const SIMULATION = 'simulation.txt';

const suffix = /\.json(\.xz)?$/;

/**
 * @param {string} folder
 * @returns {Corpus}
 * @throws {UsageError} a recording cannot be read, or there is none
 */
export function readCorpus(folder) {
  const all = existsSync(folder) ? readdirSync(folder) : [];
  const files = all.filter((name) => suffix.test(name)).sort();
  if (files.length === 0)
    throw new UsageError(
      `${folder}: expected recordings such as quiet-1.json, found none: npm run accuracy -- record`,
    );
  /** @type {Map<string, Results[]>} */
  const cases = new Map();
  /** @type {Duel[]} */
  const duels = [];
  /** @type {Known[]} */
  const known = [];
  for (const file of files) {
    const name = file.replace(suffix, '');
    if (name.endsWith('-duel-b') || name.endsWith('-truth')) continue;
    if (files.includes(`${name}-truth.json`)) {
      const truths = JSON.parse(readFileSync(join(folder, `${name}-truth.json`), 'utf8'));
      known.push({ run: read(join(folder, file)), truths });
      continue;
    }
    if (name.endsWith('-duel-a')) {
      const other = files.find((one) => one.replace(suffix, '') === name.replace(/a$/, 'b'));
      if (other === undefined) throw new UsageError(`${join(folder, file)}: its other side is missing`);
      const sides = /** @type {[Results, Results]} */ ([file, other].map((one) => read(join(folder, one))));
      duels.push({ name: name.replace(/-duel-a$/, ''), sides, isEqual: name.startsWith('equal') });
      continue;
    }
    const group = name.replace(/-\d+$/, '');
    cases.set(group, [...(cases.get(group) ?? []), read(join(folder, file))]);
  }
  const rounds = all.includes(SIMULATION) ? readFileSync(join(folder, SIMULATION), 'utf8') : null;
  return { cases: [...cases].map(([name, runs]) => ({ name, runs })), duels, known, rounds };
}

/** @param {string} path @returns {Results} */
function read(path) {
  try {
    return parseResults(path.endsWith('.xz') ? unpacked(path) : readFileSync(path, 'utf8'), path);
  } catch (error) {
    throw new UsageError(`${path}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} path */
function unpacked(path) {
  const { status, stdout, stderr, error } = spawnSync('xz', ['-dc', path], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(error?.message ?? stderr.trim());
  return stdout;
}
