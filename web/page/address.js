/**
 * Keeps the user's choices in the address, so a link restores them. They are in the fragment (after `#`),
 * which browsers do not send to servers.
 *
 * @typedef {object} View
 * @property {string[] | null} suites null: the default ones
 * @property {string} only part of the names of the benchmarks to run
 * @property {'quick' | 'default' | 'thorough'} profile
 * @property {string} filter part of the names of the rows to show
 * @property {'ns' | 'cycles' | 'ratio'} unit
 * @property {{platform: string, descending: boolean} | null} sort
 * @property {string} beside address of a results file of the same site that is shown beside; empty: none
 */

/** The view without any choices. @type {View} */
export const defaultView = {
  suites: null,
  only: '',
  profile: 'quick',
  filter: '',
  unit: 'ns',
  sort: null,
  beside: '',
};

const units = /** @type {const} */ (['ns', 'cycles', 'ratio']);
const profiles = /** @type {const} */ (['quick', 'default', 'thorough']);

/**
 * Reads a view from the fragment of the address.
 * @param {string} fragment with or without its `#`; invalid parts are ignored
 * @returns {View}
 */
export function readView(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const suites = given.get('suites');
  const sort = given.get('sort') ?? '';
  return {
    suites: suites === null ? null : suites.split(',').filter(Boolean),
    only: given.get('only') ?? '',
    profile: profiles.find((one) => one === given.get('profile')) ?? defaultView.profile,
    filter: given.get('filter') ?? '',
    unit: units.find((one) => one === given.get('unit')) ?? defaultView.unit,
    sort: sort === '' ? null : { platform: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    beside: given.get('beside') ?? '',
  };
}

/**
 * Writes a view as a fragment.
 * @param {View} view
 * @returns {string} without `#`; empty for `defaultView`
 */
export function writeView({ suites, only, profile, filter, unit, sort, beside }) {
  const chosen = Object.entries({
    suites: suites === null ? '' : suites.join(',') || ',',
    only,
    profile: profile === defaultView.profile ? '' : profile,
    filter,
    unit: unit === defaultView.unit ? '' : unit,
    sort: sort === null ? '' : `${sort.descending ? '-' : ''}${sort.platform}`,
    beside,
  });
  return String(new URLSearchParams(chosen.filter(([, value]) => value !== '')));
}
