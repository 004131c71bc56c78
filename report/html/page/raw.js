/**
 * The results that the file carries, compressed.
 *
 * @typedef {import('../../types.js').Results} Results
 */

/** @type {Promise<string> | null} */
let unpacked = null;

/** The JSON of the results; rejects where they were left out or the browser cannot unpack them. */
export function resultsText() {
  unpacked ??= unpack();
  return unpacked;
}

async function unpack() {
  const packed = document.getElementById('results')?.textContent;
  if (!packed) throw new Error('the samples are not in this file');
  if (!('DecompressionStream' in globalThis)) throw new Error('this browser is too old to unpack the samples');
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** @returns {Promise<Results>} */
export const readResults = async () => JSON.parse(await resultsText());

/** @param {string} fileName */
export function offerDownload(fileName) {
  const button = document.getElementById('download');
  const trouble = document.getElementById('download-trouble');
  if (!(button instanceof HTMLButtonElement) || trouble === null) return;
  button.disabled = false;
  button.addEventListener('click', async () => {
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([await resultsText()], { type: 'application/json' }));
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      trouble.textContent = /** @type {Error} */ (error).message;
    }
  });
}
