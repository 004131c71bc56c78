import { hostile } from '../../../tests/js/fixtures/hostile.js';
import { allowedChanges, withKey, without } from './allowed.js';
import { breakers } from './breaking.js';
import { corruptBytes } from './bytes.js';
import { nested, raw, toJson } from './raw.js';
import { childOf, meantBy, shapeOf, typeOf } from './shape.js';

/**
 * @import { Random } from '../../../tests/js/report/random.js'
 * @import { Node } from './shape.js'
 */
/** How often the way to a place ends at each value of its way. */
const stopShare = 0.2;

/** Changes that ask no schema. @type {Record<string, (random: Random, value: any) => unknown>} */
const blindChanges = {
  'hostile text': (random) => random.pick(hostile),
  'long text': () => 'x'.repeat(100_000),
  'deep nesting': (random) => raw(nested(random.pick([50, 150, 3000]))),
  'key renamed'(random, value) {
    if (typeOf(value) !== 'object' || Object.keys(value).length === 0) return undefined;
    const key = random.pick(Object.keys(value));
    return withKey(without(value, key), random.pick(hostile), value[key]);
  },
};

/**
 * The ways to change a value at one place.
 * @typedef {'breaks' | 'allowed' | 'blind'} Kind
 * @type {Record<Kind, (random: Random, value: any, node: Node) => {how: string, changed: unknown}>}
 */
const kinds = {
  breaks(random, value, node) {
    const shape = shapeOf(node, meantBy(value));
    const keyword = random.pick(
      Object.keys(breakers).filter((one) => shape.keywords[one] !== undefined || one === 'type'),
    );
    return {
      how: `breaks ${keyword}`,
      changed: breakers[keyword](random, shape.keywords[keyword], value, shape),
    };
  },
  allowed(random, value, node) {
    const how = random.pick(Object.keys(allowedChanges));
    return { how, changed: allowedChanges[how](random, value, shapeOf(node, meantBy(value)), node) };
  },
  blind(random, value) {
    const how = random.pick(Object.keys(blindChanges));
    return { how, changed: blindChanges[how](random, value) };
  },
};

/**
 * Changes a value at one place, which is found by walking through the value and its schema together.
 *
 * @param {Random} random
 * @param {any} value
 * @param {Node} node its schema
 * @param {Kind} kind
 * @returns {{how: string, path: string[], changed: any} | null} null if the kind has no change for the place
 */
export function changeOnePlace(random, value, node, kind) {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || random.share() < stopShare) {
    const { how, changed } = kinds[kind](random, value, node);
    return changed === undefined ? null : { how, path: [], changed };
  }
  const key = random.pick(keys);
  const inner = changeOnePlace(random, value[key], childOf(shapeOf(node, meantBy(value)), key), kind);
  if (inner === null) return null;
  return { how: inner.how, path: [key, ...inner.path], changed: replaced(value, key, inner.changed) };
}

/** A copy in which one part is another. @param {any} value @param {string} key @param {unknown} part */
function replaced(value, key, part) {
  if (Array.isArray(value)) return value.with(Number(key), part);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? part : one]));
}

/**
 * Corrupts one to three places of a value as its schema suggests, or the bytes of its JSON.
 *
 * @param {Random} random
 * @param {unknown} value
 * @param {Node} schema
 * @returns {{how: string, bytes: Buffer}} how: for the person who reads of a failure
 */
export function mutate(random, value, schema) {
  if (random.share() < 0.2) return corruptBytes(random, Buffer.from(JSON.stringify(value)));
  const steps = [];
  let changed = value;
  for (const count = 1 + random.below(3); steps.length < count;) {
    const kind = random.pick(/** @type {const} */ (['breaks', 'breaks', 'allowed', 'allowed', 'blind']));
    const step = changeOnePlace(random, changed, schema, kind);
    // This place has nothing of that kind.
    if (step === null) continue;
    steps.push(`${step.how} at /${step.path.join('/')}`);
    changed = step.changed;
  }
  return { how: steps.join(', ').slice(0, 200), bytes: Buffer.from(toJson(changed)) };
}
