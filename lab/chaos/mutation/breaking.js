/** Values that break one keyword of a schema. */
import { hostile } from '../../../tests/js/fixtures/hostile.js';
import { withKey, without } from './allowed.js';
import { raw } from './raw.js';
import { allTypes, typeOf } from './shape.js';

/**
 * @import { Random } from '../../../tests/js/report/random.js'
 * @import { Shape } from './shape.js'
 */
/** Examples of each type. An overflow is a number in the text, but not in JavaScript. */
const ofType = {
  null: [null],
  boolean: [true, false],
  number: [0, -1, 0.5, 2 ** 53, raw('1e999')],
  string: ['', '0', 'NaN', 'text', '__proto__'],
  array: [[], [[]], [0]],
  object: [{}, { a: 1 }, { length: 3 }, { toString: null }],
};

const isWholeOnly = (/** @type {any} */ { type }) =>
  [type].flat().includes('integer') && ![type].flat().includes('number');

/** A value that is not in a list. @param {Random} random @param {unknown[]} values @returns {unknown} */
function noneOf(random, values) {
  const similar = values.flatMap((one) =>
    typeof one === 'string' ? [`${one}x`, ` ${one}`, one.toUpperCase(), one.slice(1)] : [],
  );
  return random.pick([...similar, 7, 'constructor', {}, []].filter((one) => !values.includes(one)));
}

/**
 * Ways to break a keyword, by the keyword. Each gets the keyword's own value, the value in the file and its
 * shape.
 * @type {Record<string, (random: Random, limit: any, value: any, shape: Shape) => unknown>} undefined: there
 *   is none here
 */
export const breakers = {
  type(random, _limit, _value, { types, keywords }) {
    if (isWholeOnly(keywords) && random.share() < 0.5) return random.pick([0.5, 1e-9, -0.5, raw('1e999')]);
    const wrong = allTypes.filter((type) => !types.includes(type));
    return wrong.length === 0
      ? undefined
      : random.pick(ofType[/** @type {keyof typeof ofType} */ (random.pick(wrong))]);
  },
  minimum: (random, limit) =>
    random.pick([limit - 1, limit - 0.5, -1e308, limit === 0 ? -5e-324 : limit - 2 ** 53]),
  exclusiveMinimum: (random, limit) =>
    random.pick([limit, limit - 1, -1e308, limit === 0 ? raw('-0') : limit]),
  maximum: (random, limit) => random.pick([limit + 1, limit * 2, 1e308]),
  enum: noneOf,
  const: (random, only) => noneOf(random, [only]),
  required(random, names, value) {
    const present =
      typeOf(value) === 'object'
        ? names.filter((/** @type {string} */ name) => Object.hasOwn(value, name))
        : [];
    return present.length === 0 ? undefined : without(value, random.pick(present));
  },
  additionalProperties(random, allowed, value, { properties }) {
    const names = hostile.filter((name) => !Object.hasOwn(properties, name));
    return allowed === false && typeOf(value) === 'object'
      ? withKey(value, random.pick(names), 1)
      : undefined;
  },
  minItems: (_, limit, value) => (Array.isArray(value) ? value.slice(0, limit - 1) : undefined),
  maxItems: (_, limit, value) =>
    Array.isArray(value) ? Array(limit + 1).fill(limit > 1000 ? 0 : (value[0] ?? 0)) : undefined,
  minLength: (_, limit) => 'x'.repeat(limit - 1),
  maxLength: (random, limit) => random.pick(['x', '漢', '\u0007']).repeat(limit + 1),
  pattern(random, pattern, value) {
    const other = [`x${value}`, '', `${value}`.toUpperCase(), `${value}\n`, 'text'];
    return random.pick(other.filter((one) => !new RegExp(pattern, 'u').test(one)));
  },
};
