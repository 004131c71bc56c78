import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readBinaries, resolveColumn, variantsOf } from '../../../../cli/platforms/columns.js';
import { platforms } from '../../../../cli/platforms/index.js';
import { choosePlatforms, checkReference } from '../../../../cli/run/plan/choose.js';
import { requestFor } from '../../../../cli/platforms/javascript.js';
import { toolsFor } from '../../../../cli/build/build.js';
import { targetOf } from '../../../../cli/hosts/index.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { fakePlatform } from '../../fixtures/platforms.js';

const presets = [
  { name: 'native', needs: [] },
  { name: 'native-clang', needs: ['clang'] },
  { name: 'native-O2', needs: [] },
  { name: 'wasm', needs: [] },
  { name: 'wasm-simd', needs: [] },
].map((preset) => ({ variables: {}, toolchain: null, ...preset }));

/** @param {string} id @param {object} [takes] */
function varied(id, takes = {}, change = {}) {
  const { flags = undefined, traits = [] } = /** @type {any} */ (takes);
  return {
    ...fakePlatform(id),
    takes: { flags, traits },
    change,
    vary: (/** @type {object} */ more) => varied(id, takes, more),
  };
}

const known = /** @type {any[]} */ ([
  fakePlatform('native'),
  varied('node', { flags: '--no-x' }),
  varied('chromium', { flags: '--no-x', traits: ['open'] }),
  varied('firefox', { traits: ['open', 'fine'] }),
  { ...varied('bun', { flags: '--no-x' }), onDemand: true },
]);
const available = { presets, binaries: new Map() };
const resolve = (/** @type {string} */ name) => /** @type {any} */ (resolveColumn(name, known, available));
const change = (/** @type {string} */ name) => resolve(name).change;

test('a name without a variant is the platform', () => {
  assert.equal(resolve('native').id, 'native');
  assert.equal(targetOf(resolve('native')), 'native');
  assert.equal(targetOf(resolve('chromium')), 'wasm');
});

test('a variant of its own, flags and environment variables reach the platform', () => {
  assert.equal(resolve('firefox@fine').id, 'firefox@fine');
  assert.deepEqual(change('firefox@fine').traits, ['fine']);
  assert.deepEqual(change('node@--no-liftoff --max-lazy').flags, ['--no-liftoff', '--max-lazy']);
  assert.deepEqual(change('bun@BUN_JSC_useOMGJIT=0').env, { BUN_JSC_useOMGJIT: '0' });
});

test('a preset becomes a build of the column, with what it needs', () => {
  const clang = resolve('native@clang');
  assert.equal(targetOf(clang), 'native-clang');
  assert.ok(toolsFor(clang).includes('clang') && toolsFor(clang).includes('cli11'));
  assert.equal(targetOf(resolve('chromium@simd')), 'wasm-simd');
  assert.ok(!toolsFor(resolve('node@simd')).includes('cli11'));
});

test('variants can be combined', () => {
  const column = resolve('chromium@simd@open@--js-flags=--no-liftoff');
  assert.equal(column.id, 'chromium@simd@open@--js-flags=--no-liftoff');
  assert.equal(targetOf(column), 'wasm-simd');
  assert.deepEqual([column.change.traits, column.change.flags], [['open'], ['--js-flags=--no-liftoff']]);
  assert.throws(() => resolve('native@clang@O2'), {
    code: 2,
    message: /two builds.*"native-clang-O2" in CMakePresets\.json/s,
  });
});

test('the tools of a build are looked for, too', async () => {
  const find = (/** @type {string} */ id) => (id === 'clang' ? { reason: 'no clang' } : { path: `/${id}` });
  assert.deepEqual(await resolve('native@clang').detect({ env: {}, find }), {
    available: false,
    reason: 'no clang',
  });
});

test('an unknown variant is an error with a suggestion and a list', () => {
  assert.throws(() => resolve('native@clan'), {
    code: 2,
    message: 'unknown variant of native "clan"\n  did you mean "clang"?\n  variants of native: clang, O2',
  });
  assert.throws(
    () => resolve('firefox@fin'),
    /did you mean "fine"\?\n {2}variants of firefox: open, fine, simd/,
  );
  assert.throws(() => resolve('node@'), /unknown variant of node "".*simd, flags such as node@--no-x$/s);
  // A preset of the other target is not its own.
  assert.throws(() => resolve('node@clang'), /unknown variant of node "clang"/);
  assert.throws(() => resolve('native@-O2'), /unknown variant of native "-O2"\n {2}did you mean "O2"/);
  assert.throws(() => resolve('firefox@--js-flags'), /unknown variant of firefox "--js-flags"/);
  assert.throws(() => resolve('chrome@open'), /unknown platform "chrome"\n {2}did you mean "chromium"/);
  assert.throws(() => resolve('@open'), /unknown platform ""/);
});

test('the variants of a platform are its own and its presets', () => {
  assert.deepEqual(variantsOf(known[0], available), ['clang', 'O2']);
  assert.deepEqual(variantsOf(known[3], available), ['open', 'fine', 'simd']);
});

test('--with names an existing program, for a platform or for an additional column', () => {
  const folder = temporaryFolder();
  const program = putProgram(join(folder, 'node22'));
  const read = (/** @type {string[]} */ ...list) => readBinaries(list, known);
  assert.deepEqual(read(`node@22=${program}`), new Map([['node@22', { path: program, flags: [] }]]));
  assert.deepEqual(read(`chromium=${program}`), new Map([['chromium', { path: program, flags: [] }]]));
  assert.throws(() => read('node'), { code: 2, message: /--with node: expected PLATFORM=PATH/ });
  assert.throws(() => read(`node=${folder}`), /--with node=.*found no program at this path/);
  assert.throws(() => read('node=/nowhere/node'), /found no program at this path/);
  assert.throws(() => read(`nod=${program}`), /unknown platform "nod"/);
  assert.throws(() => read(`native=${program}`), /native is built, not found/);
  assert.throws(() => read(`node@--x=${program}`), /name for the column/);

  assert.throws(() => read(`firefox=${program} -x`), /firefox=.* -x: found no program at this path/);

  const binaries = read(`node@22=${program}  --a --b`, `chromium=${program}`);
  const column = /** @type {any} */ (resolveColumn('node@22', known, { presets, binaries }));
  assert.deepEqual([column.id, column.change.binary], ['node@22', program]);
  assert.deepEqual(column.change.flags, ['--a', '--b']);
  const open = /** @type {any} */ (resolveColumn('chromium@open', known, { presets, binaries }));
  assert.equal(open.change.binary, program);
});

const ids = (/** @type {any} */ { chosen }) => chosen.map((/** @type {any} */ { id }) => id);

test('without names the default platforms are measured; "all" adds the others', () => {
  assert.deepEqual(ids(choosePlatforms(undefined, known)), ['native', 'node', 'chromium', 'firefox']);
  assert.deepEqual(ids(choosePlatforms('all', known)), ['native', 'node', 'chromium', 'firefox', 'bun']);
});

test('variants stand beside their platform, in the order that they were named', () => {
  const list = 'firefox@fine,native@O2,firefox,native@clang,native, firefox@fine';
  assert.deepEqual(ids(choosePlatforms(list, known, available)), [
    'native',
    'native@O2',
    'native@clang',
    'firefox',
    'firefox@fine',
  ]);
  const all = choosePlatforms('all,node@--no-liftoff', known, available);
  assert.deepEqual(ids(all), ['native', 'node', 'node@--no-liftoff', 'chromium', 'firefox', 'bun']);
  assert.equal(all.byName, false);
});

test('a column with a binary of its own joins the run', () => {
  const binaries = new Map([['node@22', { path: '/opt/node22', flags: [] }]]);
  assert.deepEqual(ids(choosePlatforms('native', known, { presets, binaries })), ['native', 'node@22']);
  assert.deepEqual(ids(choosePlatforms(undefined, known, { presets, binaries })), [
    'native',
    'node',
    'node@22',
    'chromium',
    'firefox',
  ]);
});

test('a variant can be the reference, if it is measured', () => {
  const { chosen } = choosePlatforms('native,native@clang', known, available);
  checkReference('native@clang', chosen, known);
  assert.throws(() => checkReference('native@O2', chosen, known), /native@O2 is not measured in this run/);
  assert.throws(() => checkReference('nativ@O2', chosen, known), /unknown platform "nativ@O2"\n {2}did you/);
});

test('an engine of WebAssembly that is no platform is told how to become a column', () => {
  assert.throws(() => resolveColumn('wasmtime', platforms, available), {
    code: 2,
    message:
      /unknown platform "wasmtime"[^]*\n {2}any program that runs a module of WASI: --with "wasi@NAME=PROGRAM ARGUMENTS"/,
  });
});

test('every platform supports the variants that it lists', () => {
  for (const platform of platforms) {
    for (const trait of platform.takes?.traits ?? []) {
      assert.equal(
        resolveColumn(`${platform.id}@${trait}`, platforms, available).id,
        `${platform.id}@${trait}`,
      );
    }
    if (platform.built) continue;
    const own = resolveColumn(platform.id, platforms, {
      presets,
      binaries: new Map([[platform.id, { path: '/x', flags: [] }]]),
    });
    assert.ok(
      !own.needs.some((tool) => typeof tool !== 'string' && tool.id === platform.id),
      `${platform.id} with a binary of its own needs no other`,
    );
  }
});

test('columns of work come last, --work adds them, and other measures leave out the times', () => {
  const ids = (
    /** @type {string | undefined} */ list,
    /** @type {{times: boolean, work: boolean}} */ measures,
  ) => choosePlatforms(list, platforms, { ...available, measures }).chosen.map(({ id }) => id);
  assert.deepEqual(ids('wasm@work,native@work,node,native', { times: true, work: false }), [
    'native',
    'node',
    'native@work',
    'wasm@work',
  ]);
  assert.deepEqual(ids('node', { times: true, work: true }), ['node', 'native@work', 'wasm@work']);
  assert.deepEqual(ids(undefined, { times: false, work: true }), ['native@work', 'wasm@work']);
  assert.ok(!ids('all', { times: true, work: false }).includes('wasm'));
  assert.throws(() => ids('wasm', { times: true, work: false }), {
    code: 2,
    message: /wasm is no column by itself: expected wasm@work/,
  });
});

test('a build can be counted as well as timed', () => {
  const column = resolveColumn('native@clang@work', platforms, available);
  assert.equal(targetOf(column), 'native-clang');
  assert.equal(column.counts, true);
  assert.equal(targetOf(resolveColumn('wasm@simd@work', platforms, available)), 'wasm-simd');
});

test('a column measures rows in JavaScript or calls, not both', () => {
  assert.throws(
    () => resolveColumn('node@js@call', platforms, available),
    /node@js@call names both js and call: expected one of them/,
  );
});

test('rows in JavaScript are warmed up for longer than others, and no profile is shortened', () => {
  const request = /** @type {any} */ ({
    profile: { name: 'quick', budgetMs: 40, warmUpMs: 10, warmUpCapMs: 60 },
  });
  assert.deepEqual(requestFor(request, ['js']), {
    javascript: 'rows',
    profile: { name: 'quick', budgetMs: 40, warmUpMs: 300, warmUpCapMs: 1000 },
  });
  const thorough = { ...request, profile: { ...request.profile, warmUpMs: 2000, warmUpCapMs: 3000 } };
  assert.deepEqual(requestFor(thorough, ['open', 'call']), { ...thorough, javascript: 'calls' });
  assert.deepEqual(requestFor(request, ['open']), request);
});
