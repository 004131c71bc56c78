import { renderComparisonJunit } from '../../report/compare-junit.js';
import { renderComparisonMarkdown } from '../../report/compare-markdown.js';
import { renderComparison } from '../../report/compare-text.js';
import { createPainter, plotWidthOf } from '../terminal.js';

/** @typedef {'table' | 'json' | 'markdown' | 'junit'} ComparisonFormat */

/** @type {ComparisonFormat[]} */
export const comparisonFormats = ['table', 'json', 'markdown', 'junit'];

/**
 * @param {import('../../report/compare.js').Compared} compared
 * @param {ComparisonFormat} format
 * @param {{failOn?: 'slower' | 'faster', allowDifferences?: boolean,
 *   stream: NodeJS.WriteStream | {isTTY?: boolean}, env: NodeJS.ProcessEnv}} options
 * @returns {string} with a newline at its end
 */
export function showComparison(compared, format, { failOn, allowDifferences, stream, env }) {
  switch (format) {
    case 'json': return `${JSON.stringify(compared, null, 2)}\n`;
    case 'markdown': return renderComparisonMarkdown(compared);
    case 'junit': return renderComparisonJunit(compared, { failOn, allowDifferences });
    default: return renderComparison(compared, { width: plotWidthOf(stream), paint: createPainter(stream, env) });
  }
}
