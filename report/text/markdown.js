/** Parts of GitHub Markdown. */

/** Where GitHub would notify somebody or link an issue or an address: an empty comment after it prevents that. */
const LINKS = /@(?=\w)|#(?=\d)|\bGH-(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;

/**
 * Escapes text, so that Markdown shows it unchanged: without markup, links, mentions and formulas. Line breaks become spaces.
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
  .replace(/>/g, '&gt;')
  .replace(LINKS, '$&<!-- -->')
  .replace(/\$/g, '<span>$$</span>');

/** A name as code, so that GitHub neither notifies users nor links issues. @param {string} name */
export const code = (name) => `<code>${escape(name)}</code>`;

/** A row of a table. @param {string[]} cells  escaped */
export const line = (cells) => `| ${cells.join(' | ')} |`.replace('|  |', '| |');
