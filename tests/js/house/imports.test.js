import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platforms } from '../../../cli/platforms/index.js';
import { filesUnder, importsOf, read } from './tree.js';

/*
 * Which JavaScript folder may import which, and where names of platforms may stand. docs/contributing.md
 * explains the folders.
 */

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
    'text', 'statistics', 'results', 'quantities', 'estimate', 'layouts', 'warnings', 'summary', 'table', 'compare', 'history',
    'formats', 'html',
  ],
  cli: [
    'system', 'setup', 'hosts', 'build', 'platforms', 'files', 'output', 'run',
    'context.js', 'commands', 'main.js', 'samebench.js',
  ],
};

/** Files outside of cli/platforms that name platforms, each with its reason. */
const namesPlatforms = {
  'cli/commands/options.js': '`chrome` is the name of a browser for WebDriver',
  'cli/run/plan/remote.js': '`chrome` is the name of a browser for WebDriver',
  'report/html/environment.js': '`node` is a fact of the machine',
  'wasm/runner/runtime.js': 'it runs inside the runtimes and names the one that it is in',
  'web/page/user-agent.js': 'it runs inside the browsers and names the one that it is in',
};

const imports = importsOf(['protocol', 'report', 'wasm', 'web', 'cli']);

/** @param {string} path */
const roomOf = (path) => Object.keys(rooms).find((room) => path.startsWith(`${room}/`)) ?? path.split('/')[0];

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

test('reports spread no list into an argument list, which throws for some 100,000 values', () => {
  const spreading = ['report', 'web/page'].flatMap((room) => filesUnder(room, /\.js$/))
    .flatMap((path) => [...read(path).matchAll(/Math\.\w+\([^()]*\.\.\.|\.(push|unshift|concat)\(\.\.\.|fromCharCode\(\.\.\./g)].map(([found]) => `${path}: ${found}`));
  assert.deepEqual(spreading, []);
});

test('only cli/platforms names platforms', () => {
  // These two are also the kinds of builds.
  const ids = platforms.map(({ id }) => id).filter((id) => id !== 'native' && id !== 'wasm');
  const sources = ['protocol', 'report', 'wasm', 'web', 'cli'].flatMap((room) => filesUnder(room, /\.js$/));
  const named = sources.filter((path) => !path.startsWith('cli/platforms/')).filter((path) => {
    const code = read(path).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
    return ids.some((id) => code.includes(`'${id}'`) || code.includes(`"${id}"`));
  });
  assert.deepEqual(named.filter((path) => !(path in namesPlatforms)), []);
});
