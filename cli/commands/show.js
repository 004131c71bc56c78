import { renderMarkdown } from '../../report/markdown.js';
import { tableModel } from '../../report/model.js';
import { summarize } from '../../report/summary.js';
import { renderTable } from '../../report/table.js';
import { createPainter, widthOf } from '../terminal.js';

/** @typedef {'table' | 'markdown' | 'json'} Format */

/** @type {Format[]} */
export const formats = ['table', 'markdown', 'json'];

/**
 * @param {import('../../report/types.js').Summary} summary
 * @param {Format} format
 * @param {{unit?: 'ns' | 'cycles', cold?: boolean, stream: NodeJS.WriteStream | {isTTY?: boolean},
 *   env: NodeJS.ProcessEnv}} options
 * @returns {string} with a newline at its end
 */
export function render(summary, format, { unit = 'ns', cold = false, stream, env }) {
  const text =
    format === 'json'
      ? JSON.stringify(summary, null, 2)
      : format === 'markdown'
        ? renderMarkdown(tableModel(summary, { unit, cold }))
        : renderTable(tableModel(summary, { unit, cold }), {
            width: widthOf(stream),
            paint: createPainter(stream, env),
          });
  return text.endsWith('\n') ? text : `${text}\n`;
}

/**
 * Summarizes; when the reference that was asked for has measured nothing, with the usual one.
 *
 * @param {import('../../report/types.js').Results} results
 * @param {string | undefined} reference
 * @param {(line: string) => void} say
 */
export function summarizeWith(results, reference, say) {
  try {
    return summarize(results, { reference });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    say(`samebench: ${error.message}`);
    return summarize(results);
  }
}
