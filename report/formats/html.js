/**
 * One HTML file with tables, plots and all samples. Its script and styles are files, which
 * report/ may not read, so the command passes a function that makes the page.
 *
 * @type {import('./format.js').Format}
 */
export const html = {
  name: 'html',
  purpose: 'one file with plots and all samples',
  extension: 'html',
  options: ['history'],
  report: ({ makePage }) => makePage(),
  comparison: ({ makePage }) => makePage(),
};
