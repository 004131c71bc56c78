/**
 * What the page shows, in the fragment of its address, so that a view can be linked. Browsers do not send it
 * to servers.
 *
 * @typedef {object} View
 * @property {string} search  part of the names of the rows to show
 * @property {'' | 'ratio' | 'change'} order
 * @property {string} machine  its name; empty: all
 * @property {string} row  `suite/name argument` of the row whose history is shown; empty: none
 * @property {'' | '1000' | '100'} last  number of runs in a history; empty: all
 */

/** @type {View} */
const NOTHING = { search: '', order: '', machine: '', row: '', last: '' };

/** The values of what is chosen from a list. @type {Record<string, string[]>} */
const CHOICES = { order: ['ratio', 'change'], last: ['1000', '100'] };

/**
 * @param {string} fragment  with or without its `#`; parts that mean nothing are ignored
 * @returns {View}
 */
export function readView(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const found = Object.keys(NOTHING).map((key) => {
    const value = given.get(key) ?? '';
    return [key, (CHOICES[key]?.includes(value) ?? true) ? value : ''];
  });
  return { ...NOTHING, ...Object.fromEntries(found) };
}

/** A name in which halves of characters, which an address cannot have, are replaced. @param {string} name */
export const wellFormed = (name) => name.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * @param {Partial<View>} view
 * @returns {string}  without `#`; empty if nothing is chosen
 */
export const writeView = (view) =>
  Object.entries(view)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(value))}`)
    .join('&');

/**
 * Whether a fragment is a view, and not a part of the page such as `#changes`.
 * @param {string} fragment
 */
export const isView = (fragment) => /^#?$|=/.test(fragment);
