/** Rows in JavaScript and calls of the module, beside the C++ rows of a project. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactIn } from '../../cli/hosts/index.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { briefly, hasChecksum, out, root, samebench } from '../projects/support.js';

test('columns of JavaScript measure what computes the same, and say why other rows are not measured', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'rows',
    '--project',
    'tests/runtimes/javascript-rows',
    '--platforms',
    'node,bun@js,deno@call',
    '--js',
    ...briefly,
    '--json',
  );
  const { platforms, rows, roundings } = JSON.parse(stdout);
  assert.deepEqual(
    platforms.map((/** @type {{id: string, status: string}} */ { id, status: is }) => `${id} ${is}`),
    ['node ok', 'node@js ok', 'node@call ok', 'bun@js ok', 'deno@call ok'],
    stderr,
  );
  /** @type {Record<string, Record<string, import('../../protocol/types.js').Cell>>} */
  const cells = Object.fromEntries(
    rows.map((/** @type {any} */ { name, argument, cells: own }) => [
      [name, argument].filter(Boolean).join(' '),
      own,
    ]),
  );
  const areCompared = (/** @type {string} */ label, /** @type {string} */ column) =>
    hasChecksum(cells[label][column]) && hasChecksum(cells[label].node);
  for (const label of ['sum bytes=16', 'sum bytes=256']) {
    for (const column of ['node@js', 'node@call', 'bun@js', 'deno@call']) {
      assert.ok(
        cells[label][column].pairs > 0,
        `${label} ${column}: ${JSON.stringify(cells[label][column])}`,
      );
      if (areCompared(label, column))
        assert.equal(cells[label][column].checksum, cells[label].node.checksum, `${label} ${column}`);
    }
  }
  for (const column of ['node@call', 'deno@call']) {
    const { verdict, reason } = cells['grows bytes=16'][column];
    assert.notEqual(verdict, 'failed', `memory that grows under a call, ${column}: ${reason}`);
    assert.equal(cells['grows bytes=16'][column].checksum, cells['grows bytes=16'].node.checksum, column);
    assert.match(
      cells['stale view bytes=256'][column].reason ?? '',
      /its results differ from those of the C\+\+ row/,
      `writes to memory as it was before it grew, ${column}`,
    );
  }
  if (areCompared('half', 'node@js'))
    assert.equal(cells.half['node@js'].checksum, cells.half.node.checksum, 'doubles');
  if (areCompared('rounds', 'node@js'))
    assert.ok(roundings.some((/** @type {{name: string}} */ { name }) => name === 'rounds'));
  const differs = 'its results differ from';
  const later = 'after it was timed: it does not do its work each time';
  /** @type {Record<string, string>} */
  const wrong = {
    'other results': `${differs} those of the C++ row`,
    stops: `${differs} those of the C++ row ${later}`,
    'stops by design': `${differs} its first ones ${later}`,
  };
  for (const label of [
    ...['sum bytes=16', 'sum bytes=256', 'half', 'rounds', 'chain', 'remembers', 'other by design'],
    ...Object.keys(wrong),
  ]) {
    const { verdict, reason } = cells[label]['node@js'];
    assert.equal(verdict === 'differs' ? reason : undefined, wrong[label], label);
  }
  assert.equal(status, 1, `another result is an error, and so is the row that throws: ${stderr}`);
  assert.equal(cells.throws['node@js'].reason, 'this row throws');
  const { host } = JSON.parse(readFileSync(join(out, 'latest.json'), 'utf8')).platforms.find(
    (/** @type {{id: string}} */ { id }) => id === 'node@call',
  ).rounds[0];
  assert.deepEqual(
    host.shipped.map(
      (
        /** @type {import('../../protocol/types.js').ShippedModule} */ {
          suite,
          bytes,
          compressedBytes,
          startNs,
        },
      ) => [suite, compressedBytes < bytes, Number(startNs) > 0],
    ),
    [['rows', true, true]],
    'the module of an application',
  );
  assert.match(cells['only in C++']['node@js'].reason ?? '', /no such row in JavaScript/);
  assert.match(cells.half['node@call'].reason ?? '', /no such row in JavaScript/);
});

test('a module has its stack and its heap where the request says, at multiples of 16 bytes', async () => {
  const artifact = artifactIn('wasm', join(root, 'tests/runtimes/javascript-rows/build/samebench-wasm'));
  const placesWith = async (/** @type {number} */ dataOffset) => {
    let checksum = '';
    await artifact.run(
      makeRequest({ profile: { ...profiles.quick, budgetMs: 15 }, only: ['rows/places'], dataOffset }),
      (event) => {
        if (event.event === 'result') checksum = event.checksum ?? '';
      },
    );
    return checksum;
  };
  // Requests of the same length: the text of a request is on the heap, too.
  const [two, again, stack, heap] = [
    await placesWith(512),
    await placesWith(512),
    await placesWith(515),
    await placesWith(768),
  ];
  assert.match(two, /^[\da-f]{16}$/);
  assert.equal(two, again);
  assert.equal(new Set([two, stack, heap]).size, 3);
});
