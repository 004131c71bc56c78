/** The parts of XML 1.0 that reports use. */
import { visible } from '../../protocol/visible.js';

/** What `visible` leaves of the characters that XML 1.0 forbids, even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;' };

/**
 * The value of an attribute. Line breaks are escaped, because parsers would turn them into spaces.
 * @param {string} text
 */
const value = (text) =>
  visible(text)
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"\t\n]/g, (character) => ENTITIES[character]);

/**
 * An element on lines of its own.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string[]} [children]  elements
 */
export function element(name, attributes, children = []) {
  const head = [
    name,
    ...Object.entries(attributes).map(([key, text]) => `${key}="${value(String(text))}"`),
  ].join(' ');
  if (children.length === 0) return `<${head}/>`;
  const lines = children.flatMap((child) => child.split('\n'));
  return [`<${head}>`, ...lines.map((line) => `  ${line}`), `</${name}>`].join('\n');
}
