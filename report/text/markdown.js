/** Parts of GitHub Markdown. */

/**
 * Where GitHub would notify somebody, link an issue or an address, or draw an emoji: an empty comment after
 * it prevents that. An emoji has a name between colons, also within `std::heart::size`; its underscores are
 * escaped by then.
 */
const LIVE = /@(?=\w)|#(?=\d)|\bGH-(?=\d)|:(?=\/\/|(?:[a-z\d+-]|\\_)+:)|\bwww(?=\.)/gi;

/**
 * Escapes text, so that Markdown shows it unchanged: without markup, links, mentions, emoji and formulas.
 * Line breaks become spaces.
 * @param {string} text
 */
export const escape = (text) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    // At its beginning, it would be a heading or a list.
    .replace(/^[#+=-]|(?<=^\d+)[.)](?= |$)/, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(LIVE, '$&<!-- -->')
    .replace(/\$/g, '<span>$$</span>');

/** A name as code, so that GitHub neither notifies users nor links issues. @param {string} name */
export const code = (name) => `<code>${escape(name)}</code>`;

/** A row of a table. @param {string[]} cells  escaped */
export const line = (cells) => `| ${cells.join(' | ')} |`.replace('|  |', '| |');
