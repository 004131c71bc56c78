import { parseArgs } from 'node:util';
import { UsageError, unknownName } from '../../cli/system/exit.js';
import { readProjects } from './projects.js';

/**
 * @typedef {object} Options
 * @property {import('./projects.js').Project[]} projects
 * @property {string} checkouts
 * @property {number} rounds
 * @property {string[]} platforms
 * @property {boolean} writeDocs
 * @property {boolean} help
 */

export const usage = `usage: npm run porting -- [project…] --checkouts FOLDER [options]

Measures the benchmarks of public projects, unchanged, with Samebench and with Google Benchmark: natively
with both in turn, and in WebAssembly with Samebench.

projects: ${readProjects().map(({ name }) => name).join(', ')} (default: all)
options:
  --checkouts FOLDER  has the projects, such as FOLDER/google/crc32c; it is told how to get those that are missing
  --rounds N          how often both measure natively, in turn, at least 3 (default 5)
  --platforms LIST    in which Samebench measures besides (default node,chromium)
  --write-docs        write the tables to docs/porting.md
  --help

Writes tables and data to results/porting/.
Exit codes: 0 done; 2 wrong usage, or checkouts are missing; 3 a build or a run failed.`;

/**
 * @param {string[]} words
 * @returns {Options}
 */
export function parseOptions(words) {
  const { values, positionals } = parse(words);
  const all = readProjects();
  const names = all.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName('project', unknown, names);
  if (values.checkouts === undefined && values.help !== true) {
    throw new UsageError('--checkouts: expected the folder with the projects');
  }
  const rounds = Number(values.rounds ?? 5);
  if (!Number.isSafeInteger(rounds) || rounds < 3) {
    throw new UsageError(`--rounds ${values.rounds}: expected an integer of at least 3`);
  }
  return {
    // The empty loops explain differences of all others.
    projects: all.filter(({ name }) => positionals.length === 0 || name === 'loops' || positionals.includes(name)),
    checkouts: values.checkouts ?? '',
    rounds,
    platforms: (values.platforms ?? 'node,chromium').split(',').filter(Boolean),
    writeDocs: values['write-docs'] === true,
    help: values.help === true,
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        checkouts: { type: 'string' },
        rounds: { type: 'string' },
        platforms: { type: 'string' },
        'write-docs': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}
