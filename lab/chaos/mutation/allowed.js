/** Values that a schema allows, at the edges of what it allows. */
import { hostile } from '../../../tests/js/fixtures/hostile.js';
import { raw } from './raw.js';
import { allTypes, shapeOf, typeOf } from './shape.js';

/**
 * @import { Random } from '../../../tests/js/report/random.js'
 * @import { Node, Shape } from './shape.js'
 */
const negativeZero = raw('-0');

/** Numbers at which programs go wrong. */
const numbers = [
  0,
  1,
  -1,
  0.5,
  1e-9,
  5e-324,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  86_400_000,
];

const textsOfAnyLength = ['', 'x', 'text', ...hostile];

/** @param {any} keywords @param {number} number */
function allowsNumber(
  { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity },
  number,
) {
  const isWhole = ![type].flat().includes('integer') || Number.isInteger(number);
  return isWhole && number >= minimum && number <= maximum && number > exclusiveMinimum;
}

/** @param {any} keywords @param {string} text */
function allowsText({ pattern = '', minLength = 0, maxLength = Infinity }, text) {
  const length = [...text].length;
  return length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(text);
}

/** By what limits them. @type {Map<string, string[]>} */
const knownTexts = new Map();

/**
 * Texts of all lengths that are allowed, found once: some are long.
 *
 * @param {any} keywords
 * @returns {string[]}
 */
function allowedTexts(keywords) {
  const { pattern, minLength, maxLength } = keywords;
  const key = JSON.stringify([pattern, minLength, maxLength]);
  let found = knownTexts.get(key);
  if (found === undefined) {
    const longest = Math.min(maxLength ?? 100_000, 100_000);
    const edges = [
      ...textsOfAnyLength,
      '漢'.repeat(longest),
      'x'.repeat(longest),
      '2026-01-02T03:04:05Z',
      '0f'.repeat(16),
      'NAME=VALUE',
    ];
    found = edges.filter((one) => allowsText(keywords, one));
    knownTexts.set(key, found);
  }
  return found;
}

/**
 * How to make an allowed value of each type.
 *
 * @type {Record<string, (random: Random, shape: Shape) => unknown>}
 */
const makers = {
  null: () => null,
  boolean: (random) => random.pick([false, true]),
  number(random, { keywords }) {
    const edges = [...numbers, keywords.minimum, keywords.maximum].filter(
      (one) => one !== undefined && allowsNumber(keywords, one),
    );
    const number = random.pick(edges.length > 0 ? edges : [keywords.maximum]);
    return number === 0 && random.share() < 0.3 ? negativeZero : number;
  },
  string: (random, { keywords }) => random.pick(allowedTexts(keywords)),
  array(random, { keywords: { minItems = 0, maxItems = 3 }, items }) {
    const length = minItems + random.below(Math.min(3, maxItems - minItems + 1));
    return Array.from({ length }, () => allowedValue(random, items));
  },
  object(random, { keywords, properties }) {
    const kept = Object.entries(properties).filter(
      ([name]) => keywords.required.includes(name) || random.share() < 0.3,
    );
    return Object.fromEntries(kept.map(([name, node]) => [name, allowedValue(random, node)]));
  },
};

/**
 * A value that a schema allows.
 * @param {Random} random
 * @param {Node} [node] by default one that allows everything
 */
export function allowedValue(random, node = { schema: {}, document: '' }) {
  const shape = shapeOf(node, random.pick);
  const { keywords } = shape;
  if ('const' in keywords) return keywords.const;
  if (keywords.enum) return random.pick(keywords.enum);
  const types =
    keywords.type === undefined
      ? shape.types
      : [keywords.type].flat().map((type) => (type === 'integer' ? 'number' : type));
  return makers[random.pick(types.length > 0 ? types : allTypes)](random, shape);
}

/**
 * Ways to change a value so that its schema still allows it, if it did before.
 * @type {Record<string, (random: Random, value: any, shape: Shape, node: Node) => unknown>} undefined: there
 *   is none here
 */
export const allowedChanges = {
  'another allowed value': (random, _value, _shape, node) => allowedValue(random, node),
  'optional key added'(random, value, { properties }) {
    if (typeOf(value) !== 'object') return undefined;
    const absent = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
    if (absent.length === 0) return undefined;
    const name = random.pick(absent);
    return { ...value, [name]: allowedValue(random, properties[name]) };
  },
  'optional key removed'(random, value, { keywords }) {
    if (typeOf(value) !== 'object') return undefined;
    const optional = Object.keys(value).filter((name) => !keywords.required.includes(name));
    return optional.length === 0 ? undefined : without(value, random.pick(optional));
  },
  'unknown key'(random, value, { keywords, properties, others }) {
    if (typeOf(value) !== 'object' || keywords.additionalProperties === false) return undefined;
    const name = random.pick(hostile);
    return Object.hasOwn(properties, name) ? undefined : withKey(value, name, allowedValue(random, others));
  },
  'items dropped': (_, value, { keywords }) =>
    Array.isArray(value) ? value.slice(0, keywords.minItems ?? 0) : undefined,
  'items doubled'(_, value, { keywords }) {
    if (!Array.isArray(value) || value.length * 2 > (keywords.maxItems ?? Infinity)) return undefined;
    return [...value, ...value];
  },
};

/** @param {object} value @param {string} name */
export const without = (value, name) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/**
 * A value with another key. One with the name `__proto__` is a key like others.
 *
 * @param {object} value
 * @param {string} name
 * @param {unknown} content
 */
export const withKey = (value, name, content) =>
  Object.fromEntries([...Object.entries(value), [name, content]]);
