import { extras } from '../extras.js';

/**
 * What extras add to the summary and the reports of these columns. An extra that has nothing to say of them
 * is not loaded.
 *
 * @param {readonly {id: string}[]} columns of results, or of a summary
 * @returns {Promise<import('../../report/api.js').Chapter[]>} in the order of the list of extras
 */
export const chaptersOf = (columns) =>
  Promise.all(
    Object.values(extras).flatMap(({ chapter }) =>
      chapter && columns.some(({ id }) => chapter.columns.test(id)) ? [chapter.load()] : [],
    ),
  );
