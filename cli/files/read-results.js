import { parseResults } from '../../report/results/schema.js';
import { UsageError } from '../system/exit.js';
import { readLimited } from './limits.js';

/**
 * @param {string} file results of a run
 * @returns {Promise<import('../../protocol/types.js').Results>}
 * @throws {UsageError | import('../../report/results/schema.js').ResultsError} what is wrong, and where
 */
export async function readResults(file) {
  const text = await readLimited(file).catch((error) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `cannot read ${file}: ${error.message}\n  \`samebench run\` writes results/latest.json`,
    );
  });
  return parseResults(text, file);
}
