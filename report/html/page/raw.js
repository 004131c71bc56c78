/**
 * Unpacks the compressed parts of the file: the results, the details of each cost, and the history.
 *
 * @import { Results } from '../../../protocol/types.js'
 */

import { restorePlans } from '../../../protocol/results-file.js';
import { unpack } from './packed/unpack.js';

/** @type {Map<string, Promise<string>>} */
const unpacked = new Map();

/**
 * A compressed text of the file. Rejects if it was left out or if the browser cannot decompress it.
 * @param {string} id
 */
function textOf(id) {
  const text = unpacked.get(id) ?? unpack(id);
  unpacked.set(id, text);
  return text;
}

/** @returns {Promise<Results>} */
export async function readResults() {
  /** @type {Results} */
  const results = JSON.parse(await textOf('results'));
  for (const { rounds } of results.platforms) restorePlans(rounds);
  return results;
}

/**
 * The details of each cost: benchmarks in the order of the table.
 * @returns {Promise<{ platform: string, detail: string }[][]>}
 */
export const readDetails = async () => JSON.parse(await textOf('details'));

/** @returns {Promise<import('../history/figures.js').HistoryFigures>} */
export const readHistory = async () => JSON.parse(await textOf('history-data'));

/** @param {string} fileName */
export function offerDownload(fileName) {
  const button = document.getElementById('download');
  const status = document.getElementById('download-error');
  if (!(button instanceof HTMLButtonElement) || status === null) return;
  button.disabled = false;
  button.addEventListener('click', async () => {
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([await textOf('results')], { type: 'application/json' }));
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  });
}
