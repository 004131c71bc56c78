/** Parts of GitHub Markdown. */

/**
 * Escapes text, so that Markdown shows it unchanged. Line breaks become spaces.
 * @param {string} text
 */
export const escape = (text) => text
  .replace(/\s+/g, ' ')
  .trim()
  .replace(/[\\`*_[\]|~]/g, '\\$&')
  // At its beginning, it would be a heading or a list.
  .replace(/^[#+=-]|(?<=^\d+)[.)](?= |$)/, '\\$&')
  .replace(/&/g, '&amp;')
  .replace(/</g, '&lt;')
  .replace(/>/g, '&gt;');

/** A row of a table. @param {string[]} cells  escaped */
export const line = (cells) => `| ${cells.join(' | ')} |`.replace('|  |', '| |');
