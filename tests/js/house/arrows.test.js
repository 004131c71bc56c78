import assert from 'node:assert/strict';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { kinds } from '../../../cli/hosts/index.js';
import { platforms } from '../../../cli/platforms/index.js';
import { joint } from './extras.js';
import { filesUnder, importsOf, includesOf, read, sourcesUnder } from './tree.js';

/*
 * Which JavaScript folder may import which, and where names of platforms may stand. docs/contributing.md
 * explains the folders.
 */

/** What each room may import. A room may always import itself. `core` and `protocol` are below all. */
const rooms = {
  protocol: [],
  report: ['protocol'],
  wasm: ['protocol'],
  'web/duel': [],
  'web/page/views': ['protocol', 'report', 'web/page'],
  'web/page': ['protocol', 'wasm', 'web/duel', 'web/page/views'],
  'web/bundles': ['protocol'],
  'web/server': ['protocol', 'web/duel', 'web/bundles'],
  cli: ['protocol', 'report', 'wasm', 'web/page', 'web/server', 'web/bundles'],
  // doors.test.js says what of them.
  extras: ['protocol', 'report', 'cli'],
};

/**
 * The folders, and the files at the top, of a room, lowest first. None imports a later one.  */
const layers = {
  report: [
    'method',
    'text',
    'statistics',
    'results',
    'agreement',
    'quantities',
    'estimate',
    'functions',
    'layouts',
    'warnings',
    'summary',
    'table',
    'compare',
    'history',
    'formats',
    'html',
    'api.js',
  ],
  cli: [
    'extras.js',
    'system',
    'setup',
    'hosts',
    'build',
    'platforms',
    'files',
    'output',
    'run',
    'context.js',
    'commands',
    'api.js',
    'main.js',
    'samebench.js',
    'check-growth.js',
  ],
};

/** Files outside of cli/platforms that name platforms, each with its reason. */
const namesPlatforms = {
  'cli/extras.js': '`chrome` is the name of a browser for WebDriver',
  'extras/remote/run.js': '`chrome` is the name of a browser for WebDriver',
  'report/html/environment.js': '`node` is a fact of the machine',
  'wasm/runner/runtime.js': 'it runs inside the runtimes and names the one that it is in',
  'web/server/javascript-rows.js': '`node` is a platform of esbuild',
  'web/page/user-agent.js': 'it runs inside the browsers and names the one that it is in',
};

/** The list of extras loads what is above it, when it is asked for. */
const imports = importsOf(['protocol', 'report', 'wasm', 'web', 'cli', 'extras']).filter(
  ({ from, isLater }) => from !== joint || !isLater,
);

/** @param {string} path */
const roomOf = (path) => Object.keys(rooms).find((room) => path.startsWith(`${room}/`)) ?? path.split('/')[0];

test('a layer imports only the layers below it', () => {
  assert.ok(imports.length > 300, `only ${imports.length} imports were found`);
  const wrong = imports.filter(({ from, to }) => {
    const [own, other] = [roomOf(from), roomOf(to)];
    return own !== other && !(rooms[own] ?? []).includes(other);
  });
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} -> ${to}`),
    [],
  );
});

test('no import runs upward', () => {
  const upward = [];
  for (const [room, order] of Object.entries(layers)) {
    const layerOf = (/** @type {string} */ path) => {
      const name = path.split('/')[1];
      assert.ok(order.includes(name), `${room}/${name} has no place in the list of layers`);
      return order.indexOf(name);
    };
    for (const { from, to } of imports.filter((one) =>
      [one.from, one.to].every((path) => roomOf(path) === room),
    )) {
      if (layerOf(from) < layerOf(to) && from !== joint) upward.push(`${from} -> ${to}`);
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
  const spreading = ['report', 'web/page']
    .flatMap((room) => sourcesUnder(room, /\.js$/))
    .flatMap((path) =>
      [
        ...read(path).matchAll(
          /Math\.\w+\([^()]*\.\.\.|\.(push|unshift|concat)\(\.\.\.|fromCharCode\(\.\.\./g,
        ),
      ].map(([found]) => `${path}: ${found}`),
    );
  assert.deepEqual(spreading, []);
});

test('only cli/platforms names platforms', () => {
  // Some are also kinds of builds.
  const ids = platforms.map(({ id }) => id).filter((id) => kinds.every((kind) => kind.id !== id));
  const sources = ['protocol', 'report', 'wasm', 'web', 'cli', 'extras'].flatMap((room) =>
    sourcesUnder(room, /\.js$/),
  );
  const named = sources
    .filter((path) => !path.startsWith('cli/platforms/'))
    .filter((path) => {
      const code = read(path).replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
      return ids.some((id) => code.includes(`'${id}'`) || code.includes(`"${id}"`));
    });
  assert.deepEqual(
    named.filter((path) => !(path in namesPlatforms)),
    [],
  );
});

/*
 * Which C++ folder may include which, lowest first: none includes a later one. A header is named from the
 * room (`#include "rounds/round.hpp"`), or by its name alone in its own folder.
 */
const order = {
  'core/timing': [
    'include',
    'threads',
    'suite',
    'statistics',
    'clock',
    'sampling',
    'counting',
    'protocol',
    'rounds',
    'json',
  ],
  native: ['meters', 'emulated', 'os', 'table', 'program'],
};

for (const [room, folders] of Object.entries(order)) {
  test(`no #include of ${room} runs upward`, () => {
    const included = includesOf(room).filter(
      ({ from }) => from.split('/').length > room.split('/').length + 1,
    );
    assert.ok(included.length > 10);
    const folderOf = (/** @type {string} */ path) => path.slice(room.length + 1).split('/')[0];
    for (const { from } of included) {
      assert.ok(
        folders.includes(folderOf(from)),
        `${from}: ${room}/${folderOf(from)} has no place in the order`,
      );
    }
    const upward = included.filter(
      ({ from, header }) => folders.indexOf(header.split('/')[0]) > folders.indexOf(folderOf(from)),
    );
    assert.deepEqual(
      upward.map(({ from, header }) => `${from} -> ${header}`),
      [],
    );
  });
}

test('nothing in the core includes a host, and public headers include only public ones', () => {
  const foreign = ['core/timing', 'core/google-benchmark']
    .flatMap(includesOf)
    .filter(({ header }) => /^(emscripten|meters|os|table|unistd\.h|sys)\b/.test(header));
  const allowed = ['core/timing/threads/std_thread_team.cpp -> emscripten/threading.h'];
  assert.deepEqual(
    foreign.map(({ from, header }) => `${from} -> ${header}`).filter((one) => !allowed.includes(one)),
    [],
  );
  const inner = includesOf('core/timing/include').filter(
    ({ header }) => header.includes('/') && !header.startsWith('samebench/'),
  );
  assert.deepEqual(inner, []);
});

test('a suite, and the interface of Google Benchmark, include only public headers', () => {
  const included = ['suites', 'core/google-benchmark'].flatMap(includesOf);
  assert.ok(included.length > 5);
  const isPublic = (/** @type {string} */ header) =>
    /^(samebench|benchmark|primality|emscripten)\//.test(header) ||
    // Of the system, and small beside <regex>.
    header === 'regex.h' ||
    (!header.includes('/') && !header.includes('.'));
  assert.deepEqual(
    included.filter(({ header }) => !isPublic(header)),
    [],
  );
});

/*
 * The primality library could leave: its folder refers to nothing outside, except to Samebench for measuring.
 */

const folder = 'core/primality';
const files = filesUnder(folder, /\.(js|ts|json|cpp|hpp|txt|md)$/).filter((path) => !path.includes('/dist/'));

test('no path in the primality library leads out of its folder', () => {
  const leading = files
    .flatMap((path) =>
      [...read(path).matchAll(/(?<![\w.])(\.\.\/?)+[\w./-]*/g)].map(([target]) => ({ path, target })),
    )
    .filter(
      ({ path, target }) =>
        target.startsWith('../') && !`${join(dirname(path), target)}/`.startsWith(`${folder}/`),
    );
  assert.deepEqual(leading, []);
});

test('primality imports only packages that its package.json names, and only they include Samebench', () => {
  const named = Object.keys(JSON.parse(read(`${folder}/package.json`)).devDependencies);
  const scripts = files.filter((path) => path.endsWith('.js'));
  const imported = scripts.flatMap((path) =>
    [...read(path).matchAll(/(?:from|import\()\s*'([^.'][^'\s]*)'/g)].map(([, name]) => ({ path, name })),
  );
  assert.ok(imported.length > 20);
  const foreign = imported.filter(
    ({ path, name }) =>
      !isBuiltin(name) && !(named.includes(name) && /\/(experiments|examples)\//.test(path)),
  );
  assert.deepEqual(foreign, []);
  const including = files.filter((path) => /#include <samebench\//.test(read(path)));
  assert.deepEqual(
    including.filter((path) => !path.startsWith(`${folder}/experiments/`)),
    [],
  );
});
