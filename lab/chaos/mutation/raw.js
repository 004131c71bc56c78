/** Text in a value that is JSON by itself: what JavaScript cannot hold, or would not write. */

const mark = 'json text: ';

/** @param {string} json @returns {any} a value whose text is this JSON */
export const raw = (json) => `${mark}${json}`;

export const nested = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** @param {unknown} value */
export const toJson = (value) =>
  JSON.stringify(value).replace(new RegExp(`"${mark}([^"]*)"`, 'g'), (_, json) => json);
