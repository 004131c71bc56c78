/**
 * JSON written by columns, which deflates to a fraction of its size: a list of objects is stored as one list
 * for each of their keys.
 *
 * @import { Json } from '../../../report/api.js'
 */

/** The first element of each packed array. */
const LIST = 0;
const TABLE = 1;
const SOME = 2;

/**
 * Whether each object of a table has a key, one character each: absent, null, an empty object, another value.
 */
const ABSENT = '.';
const NULL = '-';
const EMPTY = 'o';
const VALUE = '1';

/** @param {Json} value @returns {value is { [key: string]: Json }} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {Json} value @returns {value is { [key: string]: Json }} */
const isFilled = (value) => isObject(value) && Object.keys(value).length > 0;

/**
 * @param {Json} value  any JSON
 * @returns {Json}
 */
export function pack(value) {
  if (Array.isArray(value)) return packList(value);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pack(one)]))
    : value;
}

/** @param {Json[]} values @returns {Json} */
function packList(values) {
  if (values.length === 0 || !values.every(isFilled)) return [LIST, values.map(pack)];
  const keys = [...new Set(values.flatMap((one) => Object.keys(one)))];
  return [
    TABLE,
    Object.fromEntries(
      keys.map((key) => [
        key,
        packColumn(values.map((one) => (Object.hasOwn(one, key) ? one[key] : undefined))),
      ]),
    ),
  ];
}

/** @param {Json[]} values */
function packColumn(values) {
  const states = values.map(stateOf);
  const present = packList(values.filter((_, i) => states[i] === VALUE));
  return states.every((state) => state === VALUE) ? present : [SOME, states.join(''), present];
}

/** @param {Json} value */
function stateOf(value) {
  if (value === undefined) return ABSENT;
  if (value === null) return NULL;
  return isObject(value) && !isFilled(value) ? EMPTY : VALUE;
}

/**
 * The JSON of which `pack` made this. What it makes has no more parts than the text of `packed` has
 * characters.
 *
 * @param {Json} packed  may come from anybody
 * @returns {Json}
 * @throws {RangeError} if `pack` cannot have made it
 */
export function unpack(packed) {
  if (Array.isArray(packed)) return unpackList(packed);
  return isObject(packed)
    ? Object.fromEntries(Object.entries(packed).map(([key, one]) => [key, unpack(one)]))
    : packed;
}

/** @param {Json} packed @returns {Json[]} */
function unpackList(packed) {
  const [kind, content] = Array.isArray(packed) ? packed : [];
  if (kind === LIST && Array.isArray(content)) return content.map(unpack);
  if (kind !== TABLE || !isFilled(content)) throw new RangeError('expected a packed list');
  const columns = Object.entries(content).map(
    ([key, column]) => /** @type {const} */ ([key, unpackColumn(column)]),
  );
  const [[, { length }]] = columns;
  if (columns.some(([, column]) => column.length !== length))
    throw new RangeError('columns of different lengths');
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(
      columns.flatMap(([key, column]) => {
        const value = column[i];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  );
}

/** @param {Json} packed @returns {Json[]} */
function unpackColumn(packed) {
  if (!Array.isArray(packed) || packed[0] !== SOME) return unpackList(packed);
  const [, states, content] = packed;
  const present = unpackList(content);
  let used = 0;
  const values = Array.from(String(states), (state) => {
    if (state === VALUE && used < present.length) return present[used++];
    if (state === ABSENT) return undefined;
    if (state === NULL) return null;
    if (state === EMPTY) return {};
    throw new RangeError('a column has fewer values than it should');
  });
  if (used < present.length) throw new RangeError('a column has more values than it should');
  return values;
}
