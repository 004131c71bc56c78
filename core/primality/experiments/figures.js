/** @param {string} command */
const begin = (command) => `<!-- figures: made by \`npm run ${command} --write-docs\` -->`;
const end = '<!-- end of figures -->';

/**
 * Replaces the figures of a command in a document.
 *
 * @param {string} document
 * @param {string} figures
 * @param {string} command such as `primality --`
 * @throws {Error} if the document lacks the lines that enclose the block
 */
export function replaceFigures(document, figures, command) {
  const first = begin(command);
  const from = document.indexOf(first);
  const to = document.indexOf(end, from);
  if (from < 0 || to < from) {
    throw new Error(`the document: expected the lines "${first}" and "${end}", in this order`);
  }
  return `${document.slice(0, from + first.length)}\n\n${figures.trim()}\n\n${document.slice(to)}`;
}
