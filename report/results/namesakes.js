/**
 * Rows of one name, which are numbered in their order: `Parser` and `Parser#2`. In another run they may have
 * changed places, so they are matched by what they compute. Earlier versions cut the names of types, as in
 * `a_long_na…`; such a name is that of the rows which begin alike.
 *
 * @import { Results } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @typedef {Identity & { checksums: ReadonlyMap<string, string> }} Known  checksums: by platform
 */
import { benchmarkKey, labelOf, stemOf } from '../../protocol/identity.js';
import { gatherBy } from './lookup.js';

const CUT = '…';

/** @param {string} name */
const isDoubtful = (name) => stemOf(name) !== name || name.endsWith(CUT);

/** @param {Identity} row @param {string} [name] */
const placeOf = ({ suite, argument }, name = '') => benchmarkKey({ suite, name, argument });

/**
 * Whether two rows may be one: at least one platform has the checksums of both, and all have equal ones.
 * @param {Known} a
 * @param {Known} b
 */
function agree(a, b) {
  const both = [...a.checksums].filter(([platform]) => b.checksums.has(platform));
  return both.length > 0 && both.every(([platform, checksum]) => b.checksums.get(platform) === checksum);
}

/**
 * The families of rows that may have changed places.
 * @param {readonly Known[]} before
 * @param {readonly Known[]} now
 */
function familiesOf(before, now) {
  const keys = [before, now].map((rows) => new Set(rows.map(benchmarkKey)));
  const alone = [before.filter((row) => !keys[1].has(benchmarkKey(row)))];
  alone.push(now.filter((row) => !keys[0].has(benchmarkKey(row))));
  const cuts = alone.map((rows) =>
    gatherBy(
      rows.filter(({ name }) => stemOf(name).endsWith(CUT)),
      (row) => placeOf(row),
    ),
  );
  const familyOf = (/** @type {Known} */ row, /** @type {number} */ side) => {
    const stem = stemOf(row.name);
    const isAlone = !keys[1 - side].has(benchmarkKey(row));
    const cut = isAlone
      ? (cuts[1 - side].get(placeOf(row)) ?? []).find(({ name }) =>
          stem.startsWith(stemOf(name).slice(0, -CUT.length)),
        )
      : undefined;
    return placeOf(row, cut ? stemOf(cut.name) : stem);
  };
  const all = [before, now].map((rows, side) => gatherBy(rows, (row) => familyOf(row, side)));
  return [...new Set(all.flatMap((families) => [...families.keys()]))].map((family) =>
    all.map((families) => families.get(family) ?? []),
  );
}

/**
 * Which rows of an earlier run are which of a later one.
 * @param {readonly Known[]} before
 * @param {readonly Known[]} now
 * @returns {{ names: Map<string, string>, apart: Set<string> }}  names: the later name of each earlier row
 *   that had another one, by its key. apart: keys, with later names, of rows that cannot be told apart
 */
export function matchRows(before, now) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Set<string>} */
  const apart = new Set();
  if (![...before, ...now].some(({ name }) => isDoubtful(name))) return { names, apart };
  const rename = (/** @type {Known} */ row, /** @type {string} */ name) => {
    if (row.name !== name) names.set(benchmarkKey(row), name);
  };
  for (const [earlier, later] of familiesOf(before, now)) {
    if (earlier.length === 0 || later.length === 0) continue;
    if (earlier.length === 1 && later.length === 1) {
      rename(earlier[0], later[0].name);
      continue;
    }
    const matches = new Map(
      earlier.flatMap((row) => {
        const found = later.filter((one) => agree(row, one));
        const isOnly = found.length === 1 && earlier.filter((one) => agree(one, found[0])).length === 1;
        return isOnly ? [[row, found[0]]] : [];
      }),
    );
    const taken = new Set([...matches.values()].map(({ name }) => name));
    const free = later.map(({ name }) => name).filter((name) => !taken.has(name));
    const rest = earlier.filter((row) => !matches.has(row));
    const own = rest.filter(({ name }) => free.includes(name)).map(({ name }) => name);
    const others = [...free, ...earlier.map(({ name }) => name)].filter(
      (name) => !own.includes(name) && !taken.has(name),
    );
    for (const [row, { name }] of matches) rename(row, name);
    for (const row of rest) {
      const name = own.includes(row.name) ? row.name : String(others.shift());
      rename(row, name);
      apart.add(benchmarkKey({ ...row, name }));
    }
    for (const name of free) apart.add(benchmarkKey({ ...later[0], name }));
  }
  return { names, apart };
}

/** All rows of results, also those that were not selected. @param {Results} results @returns {Known[]} */
function knownIn({ platforms }) {
  /** @type {Map<string, Identity & { checksums: Map<string, string> }>} */
  const rows = new Map();
  const rowOf = (/** @type {Identity} */ { suite, name, argument }) => {
    const key = benchmarkKey({ suite, name, argument });
    const row = rows.get(key) ?? { suite, name, argument, checksums: new Map() };
    rows.set(key, row);
    return row;
  };
  for (const { id, seed, rounds } of platforms) {
    for (const { plan, results, work = [] } of rounds) {
      for (const planned of plan?.benchmarks ?? []) rowOf(planned);
      for (const result of [...results, ...work]) {
        const { checksums } = rowOf(result);
        // The inputs depend on the seed.
        if (result.checksum !== null) checksums.set(`${id} ${seed}`, result.checksum);
      }
    }
  }
  return [...rows.values()];
}

/** Whether any row may have the name of another one. Rounds share their plans. @param {Results} results */
function hasDoubts({ platforms }) {
  const rounds = platforms.flatMap((platform) => platform.rounds);
  const plans = new Set(rounds.map(({ plan }) => plan?.benchmarks ?? []));
  return [...plans, ...rounds.map(({ results }) => results)].some((rows) =>
    rows.some(({ name }) => isDoubtful(name)),
  );
}

/**
 * A copy of a part of results with other names.
 * @template T
 * @param {T} value
 * @param {ReadonlyMap<string, string>} names  by key
 * @returns {T}
 */
function renamed(value, names) {
  if (Array.isArray(value)) {
    return typeof value[0] === 'object' ? /** @type {T} */ (value.map((one) => renamed(one, names))) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, names)]));
  const name =
    'suite' in copy && 'name' in copy
      ? names.get(benchmarkKey(/** @type {Identity} */ (/** @type {unknown} */ (copy))))
      : undefined;
  return /** @type {T} */ (name === undefined ? copy : { ...copy, name });
}

/**
 * Both results with one name for each row, which is that of the later ones.
 * @param {Results} earlier
 * @param {Results} later
 * @returns {{ named: [Results, Results], namesakes: Set<string> }}  namesakes: keys of rows that have the
 *   names of others and cannot be told apart from them
 */
export function withSameNames(earlier, later) {
  if (![earlier, later].some(hasDoubts)) return { named: [earlier, later], namesakes: new Set() };
  const { names, apart } = matchRows(knownIn(earlier), knownIn(later));
  return { named: [names.size === 0 ? earlier : renamed(earlier, names), later], namesakes: apart };
}

/**
 * The labels with those of rows that have one of their names.
 * @param {readonly string[]} labels
 * @param {readonly Identity[]} all
 */
export function withNamesakes(labels, all) {
  const familyOf = (/** @type {Identity} */ row) => placeOf(row, stemOf(row.name));
  const families = new Set(all.filter((row) => labels.includes(labelOf(row))).map(familyOf));
  return all.filter((row) => families.has(familyOf(row))).map(labelOf);
}
