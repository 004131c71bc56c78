/** @typedef {import('../random.js').Random} Random */

/** Texts that somebody could put into a file to harm its reader. */
export const hostileTexts = [
  '', '\0', '\u001b]52;c;YQ==\u0007', '\u001b[2J\u001b[31m', '__proto__', 'constructor', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")', '@SUM(1)', '../../../../etc/passwd', '|`$(id)`', 'a\nb\r\nc', '\u202eabc', '\ud800', 'x'.repeat(100_000), ']]>&amp;', '%s%n', '1e999', 'NaN',
];

const hugeNumbers = [-1, 0, -0, 0.5, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 53 + 2, 2 ** 31, 4294967296, -(2 ** 63)];

const nested = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/**
 * Ways to spoil a value of JSON at one place of it.
 * @type {Record<string, (random: Random, value: unknown) => unknown>} undefined: the key is deleted
 */
const spoilers = {
  deletes: () => undefined,
  'other type': (random) => random.pick([null, true, false, 0, 'text', [], {}, [[]], { a: 1 }]),
  'huge number': (random) => random.pick(hugeNumbers),
  'hostile text': (random) => random.pick(hostileTexts),
  'deep nesting': (random) => `nested ${random.pick([50, 150, 3000])}`,
  doubles: (_, value) => (Array.isArray(value) ? [...value, ...value] : [value, value]),
  empties: (_, value) => (Array.isArray(value) ? [] : typeof value === 'object' ? {} : ''),
};

/** Ways to spoil the bytes of a text. @type {Record<string, (random: Random, bytes: Buffer) => Buffer>} */
const byteSpoilers = {
  truncates: (random, bytes) => bytes.subarray(0, random.below(bytes.length)),
  'random bytes': (random, bytes) => {
    const copy = Buffer.from(bytes);
    for (let count = 1 + random.below(8); count > 0; count--) copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  inserts: (random, bytes) => {
    const at = random.below(bytes.length);
    const what = random.pick(['\0', '\ufeff', '}', ',', nested(5000), '\u001b[2J', '"']);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(what), bytes.subarray(at)]);
  },
  'only noise': (random) => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
};

/** All paths to values of a value, itself excepted. @param {any} value @returns {string[][]} */
function pathsOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [[key], ...pathsOf(value[key]).map((rest) => [key, ...rest])]);
}

/**
 * Spoils one to three places of a value, or the bytes of its JSON.
 *
 * @param {Random} random
 * @param {unknown} value
 * @returns {{how: string, bytes: Buffer}} how: for the person who reads of a failure
 */
export function mutate(random, value) {
  if (random.share() < 0.25) {
    const how = random.pick(Object.keys(byteSpoilers));
    return { how, bytes: byteSpoilers[how](random, Buffer.from(JSON.stringify(value))) };
  }
  const copy = structuredClone(value);
  const steps = [];
  for (let count = 1 + random.below(3); count > 0; count--) {
    const paths = pathsOf(copy);
    if (paths.length === 0) break;
    const path = random.pick(paths);
    const how = random.pick(Object.keys(spoilers));
    spoil(copy, path, (old) => spoilers[how](random, old), random.share() < 0.1 ? random.pick(hostileTexts) : null);
    steps.push(`${how} at ${path.join('.').slice(0, 80)}`);
  }
  // Only in the text: no function of this file is for values that deep.
  const text = JSON.stringify(copy).replace(/"nested (\d+)"/g, (_, depth) => nested(Number(depth)));
  return { how: steps.join(', '), bytes: Buffer.from(text) };
}

/**
 * @param {any} value
 * @param {string[]} path
 * @param {(old: unknown) => unknown} change
 * @param {string | null} rename the key's new name
 */
function spoil(value, path, change, rename) {
  const key = path[path.length - 1];
  const parent = path.slice(0, -1).reduce((inner, step) => inner[step], value);
  const changed = change(parent[key]);
  if (changed === undefined) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  } else if (rename !== null && !Array.isArray(parent)) {
    delete parent[key];
    Object.defineProperty(parent, rename, { value: changed, enumerable: true, configurable: true, writable: true });
  } else {
    parent[key] = changed;
  }
}
