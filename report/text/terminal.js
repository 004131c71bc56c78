/** Text for a terminal or for a line of a report. */
import { pictureOf, visible } from '../../protocol/visible.js';

/** A sequence that sets a colour or a style, and does nothing else. */
// eslint-disable-next-line no-control-regex
const colour = /(\u001b\[[\d;]*m)/;

/**
 * As `visible`, for text that may have colours.
 *
 * @param {string} text
 * @returns {string}
 */
export const visibleInColour = (text) =>
  text
    .split(colour)
    .map((part, i) => (i % 2 === 0 ? visible(part) : part))
    .join('');

/**
 * Text as it is shown within a line, such as ␊ for a line feed.
 *
 * @param {string} text
 * @returns {string}
 */
export const oneLine = (text) => text.replace(/[\t\n\r]/g, pictureOf);
