import { readFile } from 'node:fs/promises';
import { parseResults } from '../../report/results/schema.js';
import { UsageError } from '../system/exit.js';

/**
 * @param {string} file results of a run
 * @returns {Promise<import('../../protocol/types.js').Results>}
 * @throws {UsageError | import('../../report/results/schema.js').ResultsError} what is wrong, and where
 */
export async function readResults(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new UsageError(
      `cannot read ${file}: ${error.message}\n  \`samebench run\` writes results/latest.json`,
    );
  });
  return parseResults(text, file);
}
