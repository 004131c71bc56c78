/**
 * What a person chose, in the address: a link to it opens the page as it was. It stands behind `#`,
 * which no server is told.
 *
 * @typedef {object} View
 * @property {string[] | null} suites null: those that are measured without being named
 * @property {string} only which benchmarks to run: a part of their names
 * @property {'quick' | 'default' | 'thorough'} profile
 * @property {string} filter which rows to show
 * @property {'ns' | 'cycles' | 'ratio'} unit
 * @property {{platform: string, descending: boolean} | null} sort
 */

/** @type {View} */
export const usualView = {
  suites: null, only: '', profile: 'quick', filter: '', unit: 'ns', sort: null,
};

const units = /** @type {const} */ (['ns', 'cycles', 'ratio']);
const profiles = /** @type {const} */ (['quick', 'default', 'thorough']);

/**
 * @param {string} fragment with or without its `#`; what it cannot use is left out
 * @returns {View}
 */
export function readView(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const suites = given.get('suites');
  const sort = given.get('sort') ?? '';
  return {
    suites: suites === null ? null : suites.split(',').filter(Boolean),
    only: given.get('only') ?? '',
    profile: profiles.find((one) => one === given.get('profile')) ?? usualView.profile,
    filter: given.get('filter') ?? '',
    unit: units.find((one) => one === given.get('unit')) ?? usualView.unit,
    sort: sort === '' ? null : { platform: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
  };
}

/**
 * @param {View} view
 * @returns {string} without `#`; empty for the usual one
 */
export function writeView({ suites, only, profile, filter, unit, sort }) {
  const chosen = Object.entries({
    suites: suites === null ? '' : suites.join(',') || ',',
    only,
    profile: profile === usualView.profile ? '' : profile,
    filter,
    unit: unit === usualView.unit ? '' : unit,
    sort: sort === null ? '' : `${sort.descending ? '-' : ''}${sort.platform}`,
  });
  return String(new URLSearchParams(chosen.filter(([, value]) => value !== '')));
}
