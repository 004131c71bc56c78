/** What operations allocate, counted beside their instructions. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { valgrind } from '../../cli/platforms/work/instruction-counter.js';
import { findProgram, findTool } from '../../cli/setup/detect.js';
import { put, temporaryFolder } from '../js/fixtures/folders.js';
import { root, samebench } from './support.js';

const skip = 'reason' in findTool(valgrind) ? 'Valgrind is missing' : false;

test('allocations, bytes and the peak are counted natively and in WebAssembly', { skip }, () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'heap',
    '--filter',
    'heap/',
    '--project',
    'tests/projects/allocations',
    '--measure',
    'work',
    '--json',
  );
  assert.equal(status, 0, stderr);
  /**
   * @type {{name: string, argument: string | null, cells: Record<string,
   *   import('../../protocol/types.js').Cell>}[]}
   */
  const rows = JSON.parse(stdout).rows;
  const of = (/** @type {string} */ platform) =>
    Object.fromEntries(
      rows.flatMap(({ name, cells }) => {
        const { count, bytes, peakBytes } = cells[platform]?.count?.allocations ?? {};
        return count === undefined ? [] : [[name, [count, bytes, peakBytes]]];
      }),
    );
  for (const platform of ['native@work', 'wasm@work']) {
    const found = of(platform);
    /** @type {Record<string, number[]>} count, bytes, peak */
    const expected = {
      nothing: [0, 0, 0],
      malloc: [1, 100, 100],
      calloc: [1, 300, 300],
      realloc: [2, 3100, 3000],
      'realloc of nothing': [1, 40, 40],
      new: [1, 100, 100],
      'own new': [1, 200, 200],
      strdup: [1, 5, 5],
      'vector that grows': [3, 7, 6],
    };
    for (const [name, amounts] of Object.entries(expected))
      assert.deepEqual(found[name], amounts, `${name} on ${platform}`);
    for (const [name, size] of /** @type {const} */ ([
      ['aligned_alloc', 640],
      ['posix_memalign', 100],
    ])) {
      const [count, bytes, peakBytes] = found[name];
      // In WebAssembly this may be the memory that the allocator takes to align a block in it.
      const most = platform === 'wasm@work' ? 200 : 0;
      assert.ok(
        count === 1 && bytes >= size && bytes <= size + most && peakBytes === bytes,
        `${name} on ${platform}: ${found[name]}`,
      );
    }
    const object = platform === 'native@work' ? 24 : 12;
    assert.deepEqual(found['two at once'], [3, 1500 + object, 1500 + object], platform);
  }

  /**
   * Bytes of an object: with 64 bits, and in WebAssembly. Blocks have a word more, and 16 or 8 bytes are the
   * step.
   */
  const sizes = {
    'size of a pointer to an own new': [
      { itself: 8, heap: 208, blocks: 1, requested: 200 },
      { itself: 4, heap: 208, blocks: 1, requested: 200 },
    ],
    'size of a number': [
      { itself: 8, heap: 0, blocks: 0, requested: 0 },
      { itself: 8, heap: 0, blocks: 0, requested: 0 },
    ],
    'size of a list 1': [
      { itself: 24, heap: 32, blocks: 1, requested: 24, bytesPerItem: 56 },
      { itself: 12, heap: 16, blocks: 1, requested: 12, bytesPerItem: 28 },
    ],
    'size of a list 3': [
      { itself: 24, heap: 96, blocks: 3, requested: 72, bytesPerItem: 40 },
      { itself: 12, heap: 48, blocks: 3, requested: 36, bytesPerItem: 20 },
    ],
    'size of what comes and goes': [
      { itself: 24, heap: 32, blocks: 1, requested: 20 },
      { itself: 12, heap: 24, blocks: 1, requested: 20 },
    ],
  };
  for (const [label, expected] of Object.entries(sizes)) {
    const row = rows.find(({ name, argument }) => [name, argument].filter(Boolean).join(' ') === label);
    ['native@work', 'wasm@work'].forEach((platform, i) => {
      const { object, value, verdict } = row?.cells[platform] ?? {};
      assert.deepEqual(
        object,
        { bytesPerItem: null, withOverhead: true, ...expected[i] },
        `${label} on ${platform}`,
      );
      assert.deepEqual([value, verdict], [expected[i].itself + expected[i].heap, 'ok']);
    });
  }
});

/** Allocates once. */
const once = `#include "meters/allocation_meter.hpp"
int main() {
    samebench::MallocMeter meter;
    meter.start();
    delete new volatile int(7);
    meter.stop();
    return meter.take().count == 1 ? 0 : 1;
}
`;

test(
  'the functions that count do not call themselves in code of Clang',
  { skip: findProgram('clang++', process.env) ? false : 'Clang is missing' },
  () => {
    const folder = temporaryFolder();
    put(join(folder, 'once.cpp'), once);
    const sources = ['native/meters/allocation_meter.cpp', 'native/meters/replace_function.cpp'].map((name) =>
      join(root, name),
    );
    const includes = ['native', 'core/timing', 'core/timing/include'].map((name) => `-I${join(root, name)}`);
    const run = (/** @type {string} */ program, /** @type {string[]} */ words) =>
      spawnSync(program, words, { encoding: 'utf8', timeout: 60_000 });
    const compiled = run('clang++', [
      '-O1',
      '-std=c++20',
      ...includes,
      ...sources,
      join(folder, 'once.cpp'),
      '-o',
      join(folder, 'once'),
      '-ldl',
    ]);
    assert.equal(compiled.status, 0, compiled.stderr);
    const { status, signal } = run(join(folder, 'once'), []);
    assert.deepEqual([status, signal], [0, null]);
  },
);
