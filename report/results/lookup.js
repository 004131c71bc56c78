/**
 * Finds the entries of a list by their key. A list is read once, at the first question about it, so that
 * asking for each of its entries takes time in proportion to them. Lists must not change afterwards.
 *
 * @template T
 * @template K
 * @param {(entry: T) => K} keyOf
 * @returns {(list: readonly T[], key: K) => readonly T[]}  those with the key, in their order
 */
export function lookupBy(keyOf) {
  /** @type {WeakMap<readonly T[], Map<K, T[]>>} */
  const indices = new WeakMap();
  return (list, key) => {
    const index = indices.get(list) ?? gatherBy(list, keyOf);
    indices.set(list, index);
    return index.get(key) ?? [];
  };
}

/**
 * The same keys with other values.
 *
 * @template K
 * @template T
 * @template U
 * @param {ReadonlyMap<K, T>} map
 * @param {(value: T, key: K) => U} change
 * @returns {Map<K, U>}
 */
export function mapValues(map, change) {
  /** @type {Map<K, U>} */
  const changed = new Map();
  for (const [key, value] of map) changed.set(key, change(value, key));
  return changed;
}

/**
 * The entries of a list by their key, in the order in which the keys first occur.
 *
 * @template T
 * @template K
 * @param {readonly T[]} list
 * @param {(entry: T) => K} keyOf
 * @returns {Map<K, T[]>}
 */
export function gatherBy(list, keyOf) {
  /** @type {Map<K, T[]>} */
  const index = new Map();
  for (const entry of list) {
    const key = keyOf(entry);
    const found = index.get(key);
    if (found) found.push(entry);
    else index.set(key, [entry]);
  }
  return index;
}
