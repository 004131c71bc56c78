import { parseArgs } from 'node:util';
import { platformIds } from './platforms.js';

/** All experiments, in the order in which they run. */
export const experimentIds = [
  'truth',
  'repeatability',
  'coverage',
  'simulation',
  'load',
  'layout',
  'frequency',
  'changes',
  'work',
  'inputs',
  'growth',
];

/**
 * @typedef {object} Options
 * @property {string[]} experiments
 * @property {string[]} platforms
 * @property {number} processes of each harness in the series
 * @property {boolean} quick
 * @property {boolean} writeDocs
 * @property {boolean} help
 */

export const usage = `usage: npm run accuracy -- [experiment…] [options]

Compares Samebench with the truth, with itself, and with other harnesses.

experiments: ${experimentIds.join(', ')} (default: all)
options:
  --platforms LIST  some of ${platformIds.join(',')} (default: all that can run)
  --processes N     processes of each harness, at least 3 (default 20, with --quick 5)
  --quick           fewer processes and runs, for a first impression
  --write-docs      write the figures to docs/accuracy.md
  --help

Writes tables and data to results/accuracy/. Installs the peers first, unless SAMEBENCH_INSTALL=0.`;

/**
 * @param {string[]} words
 * @returns {Options}
 * @throws {Error} for wrong usage
 */
export function parseOptions(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      platforms: { type: 'string' },
      processes: { type: 'string' },
      quick: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const quick = values.quick === true;
  return {
    experiments: known(positionals, experimentIds, 'experiment'),
    platforms: known(values.platforms?.split(',') ?? [], platformIds, 'platform'),
    processes: processCount(values.processes, quick),
    quick,
    writeDocs: values['write-docs'] === true,
    help: values.help === true,
  };
}

/**
 * @param {string[]} chosen all if empty
 * @param {string[]} all
 * @param {string} what
 */
function known(chosen, all, what) {
  const unknown = chosen.find((id) => !all.includes(id));
  if (unknown !== undefined) {
    throw new Error(`unknown ${what} "${unknown}": expected one of ${all.join(', ')}`);
  }
  return chosen.length === 0 ? all : all.filter((id) => chosen.includes(id));
}

/**
 * @param {string | undefined} text
 * @param {boolean} quick
 */
function processCount(text, quick) {
  const count = text === undefined ? (quick ? 5 : 20) : Number(text);
  // Each run is compared with the median of at least two others.
  if (Number.isSafeInteger(count) && count >= 3) return count;
  throw new Error(`--processes ${text}: expected an integer of at least 3`);
}
