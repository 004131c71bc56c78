import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { platforms } from '../../cli/platforms/index.js';

/*
 * The structure of the tree: which folder may import which, how large a folder may be, and where names
 * of platforms may stand. docs/contributing.md explains the rooms and layers.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each room may import. A room may always import itself. `core` and `protocol` are below all. */
const rooms = {
  protocol: [],
  report: ['protocol'],
  wasm: ['protocol'],
  'web/page/views': ['protocol', 'report', 'web/page'],
  'web/page': ['protocol', 'wasm', 'web/page/views'],
  'web/server': ['protocol'],
  cli: ['protocol', 'report', 'wasm', 'web/page', 'web/server'],
};

/** The folders, and the files at the top, of a room, lowest first. None imports a later one. */
const layers = {
  report: [
    'text', 'statistics', 'results', 'estimate', 'warnings', 'summary', 'table', 'compare', 'history',
    'formats', 'html',
  ],
  cli: [
    'system', 'setup', 'hosts', 'build', 'platforms', 'files', 'init', 'compare', 'output', 'run',
    'context.js', 'commands', 'main.js', 'samebench.js',
  ],
};

/** A folder with more source files than this wants folders inside it. */
const maxFiles = 14;

/** Prefixes that files of a folder share for a reason, which follows. */
const sharedPrefixes = {
  word: 'one file for each width of a word',
  stages: 'one file for each width of a word',
  span: 'one file for each width of a word and each instruction set',
  base: 'one test, for one number and for lanes of several',
  pseudoprime: 'the table and the search that makes it',
};

/** Files outside of cli/platforms that name platforms, each with its reason. */
const namesPlatforms = {
  'cli/run/plan/remote.js': '`chrome` is the name of a browser for WebDriver',
  'report/html/environment.js': '`node` is a fact of the machine',
  'wasm/runner/runtime.js': 'it runs inside the runtimes and names the one that it is in',
  'web/page/user-agent.js': 'it runs inside the browsers and names the one that it is in',
};

/**
 * @param {string} folder from the root
 * @param {RegExp} pattern
 * @returns {string[]} paths from the root, with forward slashes
 */
function filesUnder(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.includes('node_modules/'));
}

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** @typedef {{from: string, to: string, isType: boolean}} Import paths from the root */

/** @returns {Import[]} of the JavaScript sources */
function allImports() {
  return ['protocol', 'report', 'wasm', 'web', 'cli'].flatMap((room) => filesUnder(room, /\.js$/)).flatMap((from) => {
    const text = read(from);
    const found = [
      ...text.matchAll(/^(?:import|export)\s[^;'=()]*?'(?<path>\.[^']+)'/gm),
      ...text.matchAll(/(?<dynamic>await )?import\('(?<path>\.[^']+)'\)/g),
      ...text.matchAll(/@import \{[^}]*\} from '(?<path>\.[^']+)'/g),
    ];
    return found.map(({ 0: whole, groups }) => ({
      from,
      to: normalize(join(dirname(from), groups?.path ?? '')).replaceAll(sep, '/'),
      isType: whole.startsWith('import(') || whole.startsWith('@import'),
    }));
  });
}

const imports = allImports();

/** @param {string} path */
const roomOf = (path) => Object.keys(rooms).find((room) => path.startsWith(`${room}/`)) ?? path.split('/')[0];

/** The groups of a list, by a key. */
function groupBy(/** @type {string[]} */ list, /** @type {(one: string) => string} */ keyOf) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

/** Source files, each pair of a header and its implementation once. */
const sources = ['protocol', 'report', 'wasm', 'web', 'cli', 'core', 'google-benchmark']
  .flatMap((room) => filesUnder(room, /\.(js|cpp|hpp|h)$/));

test('a layer imports only the layers below it', () => {
  assert.ok(imports.length > 300, `only ${imports.length} imports were found`);
  const wrong = imports.filter(({ from, to }) => {
    const [own, other] = [roomOf(from), roomOf(to)];
    return own !== other && !(rooms[own] ?? []).includes(other);
  });
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
});

test('no import runs upward', () => {
  const upward = [];
  for (const [room, order] of Object.entries(layers)) {
    const layerOf = (/** @type {string} */ path) => {
      const name = path.split('/')[1];
      assert.ok(order.includes(name), `${room}/${name} has no place in the list of layers`);
      return order.indexOf(name);
    };
    for (const { from, to } of imports.filter((one) => [one.from, one.to].every((path) => roomOf(path) === room))) {
      if (layerOf(from) < layerOf(to)) upward.push(`${from} -> ${to}`);
    }
  }
  assert.deepEqual([...new Set(upward)], []);
});

test('no file imports itself through others', () => {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const { from, to } of imports.filter(({ isType }) => !isType)) {
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  const finished = new Set();
  const visit = (/** @type {string} */ file, /** @type {string[]} */ trail) => {
    assert.ok(!trail.includes(file), `a cycle: ${[...trail, file].join(' -> ')}`);
    if (finished.has(file)) return;
    for (const other of next.get(file) ?? []) visit(other, [...trail, file]);
    finished.add(file);
  };
  for (const file of next.keys()) visit(file, []);
});

test('a suite, and the interface of Google Benchmark, include only public headers', () => {
  const files = ['suites', 'google-benchmark'].flatMap((room) => filesUnder(room, /\.(cpp|hpp|h)$/));
  const included = files.flatMap((file) =>
    [...read(file).matchAll(/^#include\s+["<]([^">]+)[">]/gm)].map(([, header]) => ({ file, header })));
  assert.ok(included.length > 5);
  const isPublic = (/** @type {string} */ header) => /^(samebench|benchmark|primality|emscripten)\//.test(header) || !header.includes('/') && !header.includes('.');
  assert.deepEqual(included.filter(({ header }) => !isPublic(header)), []);
});

test('reports spread no list into an argument list, which throws for some 100,000 values', () => {
  const spreading = sources.filter((path) => /^(report|web\/page)\/.*\.js$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/Math\.\w+\([^()]*\.\.\.|\.(push|unshift|concat)\(\.\.\.|fromCharCode\(\.\.\./g)].map(([found]) => `${path}: ${found}`));
  assert.deepEqual(spreading, []);
});

test(`no folder has more than ${maxFiles} source files`, () => {
  const units = [...new Set(sources.map((path) => path.replace(/\.(js|cpp|hpp|h)$/, '')))];
  const large = groupBy(units, dirname).filter(([, files]) => files.length > maxFiles);
  assert.deepEqual(large.map(([folder, files]) => `${folder}: ${files.length}`), []);
});

test('no two files of a folder share a prefix that should be a folder', () => {
  const units = [...new Set(sources.map((path) => path.replace(/\.(js|cpp|hpp|h)$/, '')))];
  const prefixed = units.filter((path) => /^[^-_]+[-_]/.test(path.split('/').at(-1) ?? ''));
  const shared = groupBy(prefixed, (path) => /^.*\/[^-_/]+(?=[-_][^/]*$)|^.*\/[^-_/]+/.exec(path)?.[0] ?? path)
    .filter(([prefix, files]) => files.length > 1 && !((prefix.split('/').at(-1) ?? '') in sharedPrefixes));
  assert.deepEqual(shared, []);
});

test('only cli/platforms names platforms', () => {
  // These two are also the kinds of builds.
  const ids = platforms.map(({ id }) => id).filter((id) => id !== 'native' && id !== 'wasm');
  // core/primality is a project of its own, which chooses the platforms that it measures.
  const named = sources.filter((path) => !/^(cli\/platforms|core\/primality)\//.test(path) && /\.js$/.test(path)).filter((path) => {
    const code = read(path).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
    return ids.some((id) => code.includes(`'${id}'`) || code.includes(`"${id}"`));
  });
  assert.deepEqual(named.filter((path) => !(path in namesPlatforms)), []);
});
