import { worthColumns } from './analysis/cells.js';
import { worthFigures } from './analysis/section.js';
import { worthFamilies, worthLines } from './analysis/words.js';
import { worthOf } from './analysis/worth.js';

/**
 * Whether calls of the module are worth it, in the summary and in reports.
 *
 * @type {import('../../report/api.js').Chapter}
 */
export const chapter = {
  name: 'worth',
  summarize: ({ rows, results, mismatches }) => worthOf(rows, results.platforms, mismatches),
  remarks: worthLines,
  columns: worthColumns,
  section: ({ worth = [] }) => {
    const families = worthFamilies(worth);
    return {
      link: 'Worth it?',
      title: 'Is a call of the module worth it?',
      content: worthFigures(families),
      data: families,
    };
  },
};
