/** Rows in JavaScript, as the engine in the module calls them, without a module. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Digest, Random } from '../../../../wasm/javascript/random.js';
import { loopsOf } from '../../../../wasm/javascript/loop.js';
import { tryRows } from '../../../../wasm/javascript/check.js';
import { loadRows } from '../../../../wasm/javascript/load.js';

/** @import { SuiteRows } from '../../../../wasm/javascript/suite.js' */

/** Selects all rows. */
const all = { suites: [], filter: '' };

const ladder = [0, 1, 2, 4, 8, 16, 32, 64].map((steps) => ({
  suite: 'ladder',
  name: 'ladder',
  argument: String(steps),
}));
const base = [...ladder, { suite: 'ladder', name: 'independent 64', argument: null }];

/**
 * @param {(suite: SuiteRows) => void} fill
 * @param {{name: string, argument?: string | null}[]} known rows in C++
 * @param {{kind?: 'rows' | 'calls', module?: object}} [options]
 */
const load = (fill, known, { kind = 'rows', module = {} } = {}) =>
  loadRows({ default: [{ suite: 's', fill }] }, kind, module, [
    ...base,
    ...known.map((one) => ({ suite: 's', ...one })),
  ]);

/** The words of a digest of integers, computed with numbers of 64 bits. @param {bigint[]} values */
function digestOf(values) {
  let hash = 0xcbf29ce484222325n;
  for (const value of values) {
    for (let i = 0n; i < 8n; i++) {
      hash = BigInt.asUintN(64, (hash ^ ((BigInt.asUintN(64, value) >> (8n * i)) & 255n)) * 0x100000001b3n);
    }
  }
  return [Number(hash & 0xffffffffn), Number(hash >> 32n)];
}

test('the generator gives the numbers of SplitMix64, and bytes and bounds as in C++', () => {
  const random = new Random(1234567n);
  assert.deepEqual(
    [random.u64(), random.u64(), random.u64()],
    [6457827717110365317n, 3203168211198807973n, 9817491932198370423n],
  );
  assert.equal(new Random(0n).u64(), 0xe220a8397b1dcdafn);
  assert.equal(new Random(0n).u32(), 0xe220a839);
  assert.deepEqual(
    [...new Random(0n).bytes(9)].slice(0, 8),
    [0xaf, 0xcd, 0x1d, 0x7b, 0x39, 0xa8, 0x20, 0xe2],
    'the lowest byte first',
  );
  assert.deepEqual(new Random(5n).bytes(3), new Random(5n).bytes(64).subarray(0, 3));
  const below = Array.from({ length: 1000 }, () => random.below(10));
  assert.deepEqual([...new Set(below)].sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(random.below(1n), 0n);
});

test('the digest is FNV-1a of the same bytes as in C++', () => {
  const digest = new Digest();
  digest.addByte(0x61);
  assert.deepEqual(digest.words, [0x8601ec8c, 0xaf63dc4c], 'of "a", as its authors give it');
  const values = Array.from({ length: 50 }, (_, i) => BigInt(i) ** 13n * (i % 2 ? -1n : 1n));
  const many = new Digest();
  for (const value of values) many.addInteger(value);
  assert.deepEqual(many.words, digestOf(values));
});

test("a row is found by its label, its parameter named or not, and gets its seed's inputs", async () => {
  /** @type {unknown[]} */
  const seen = [];
  const rows = await load(
    (suite) => {
      suite.row('sum', { parameter: [2, 3], inputs: (random, n) => random.bytes(n) }, (bytes, n) =>
        seen.push([...bytes, n]),
      );
      suite.row('twice', { parameter: [7] }, (x) => 2 * x);
    },
    [
      { name: 'sum', argument: 'n=2' },
      { name: 'sum', argument: 'n=3' },
      { name: 'twice', argument: '7' },
    ],
  );
  assert.equal(rows.find('s/other'), -1);
  const number = rows.find('s/sum n=3');
  rows.makeInputs(number, 0, 0, 1, false);
  assert.deepEqual(seen.at(-1), [0xaf, 0xcd, 0x1d, 3]);
  const twice = rows.find('s/twice 7');
  rows.makeInputs(twice, 0, 0, 1, false);
  assert.deepEqual(rows.digest(twice, 1, 0, 0), digestOf([14n]));
});

test('operations take each input once in a lap, in an order that changes from lap to lap', async () => {
  /** @type {number[]} */
  let seen = [];
  const rows = await load(
    (suite) => suite.row('row', { inputs: (random) => random.u32() }, (x) => seen.push(x)),
    [{ name: 'row' }],
  );
  const number = rows.find('s/row');
  rows.makeInputs(number, 1, 2, 300, false);
  seen = [];
  rows.run(number, false, 0, 300);
  const first = [...seen];
  assert.equal(new Set(first).size, 300);
  seen = [];
  rows.run(number, false, 300, 300);
  assert.notDeepEqual(seen, first);
  assert.deepEqual([...seen].sort(), [...first].sort());
  seen = [];
  rows.run(number, false, 450, 10);
  rows.run(number, true, 450, 1000);
  assert.equal(seen.length, 10, 'the twin does no work');
});

test('a chain goes on with its results', async () => {
  const rows = await load(
    (suite) => suite.row('chain', { inputs: () => 1 }, (x) => Math.imul(x, 3)),
    [{ name: 'chain' }],
  );
  const number = rows.find('s/chain');
  /** @type {number[]} */
  const seen = [];
  const own = await load(
    (suite) => suite.row('chain', { inputs: () => 1 }, (x) => (seen.push(x), Math.imul(x, 3))),
    [{ name: 'chain' }],
  );
  for (const [all, n] of /** @type {const} */ ([
    [rows, number],
    [own, own.find('s/chain')],
  ]))
    all.makeInputs(n, 0, 0, 64, true);
  seen.length = 0;
  own.run(own.find('s/chain'), false, 0, 4);
  assert.deepEqual(seen, [1, 3, 9, 27]);
});

test('results are compared as the C++ row has them: integers, doubles, text or bytes', async () => {
  const rows = await load(
    (suite) => {
      suite.row('integer', { parameter: [5] }, (x) => -x);
      suite.row('bigint', { parameter: [5] }, (x) => -BigInt(x));
      suite.row('double', { parameter: [5] }, (x) => x);
      suite.row('text', { parameter: [5] }, () => 'é');
      suite.row('bytes', { parameter: [5] }, () => new Uint8Array([0xc3, 0xa9]));
      suite.row('nothing', { parameter: [5] }, () => {});
    },
    ['integer', 'bigint', 'double', 'text', 'bytes', 'nothing'].map((name) => ({ name, argument: '5' })),
  );
  const digest = (/** @type {string} */ name, /** @type {[number, number]} */ expected = [0, 0]) => {
    const number = rows.find(`s/${name} 5`);
    rows.makeInputs(number, 0, 0, 1, false);
    return rows.digest(number, 1, ...expected);
  };
  assert.deepEqual(digest('integer'), digestOf([-5n]));
  assert.deepEqual(digest('bigint'), digestOf([-5n]));
  const asDouble = /** @type {[number, number]} */ (digestOf([0x4014000000000000n]));
  assert.deepEqual(digest('double', asDouble), asDouble, 'as the C++ row, which returns a double');
  assert.deepEqual(digest('double', [1, 2]), digestOf([5n]), 'another result is another digest');
  assert.deepEqual(digest('text'), digest('bytes'));
  assert.equal(digest('nothing'), null);
  assert.match(
    rows.problem(rows.find('s/nothing 5')) ?? '',
    /returns undefined, and the C\+\+ row has a result/,
  );
  assert.deepEqual(rows.numbers(rows.find('s/double 5'), 1), [5], 'to be compared within a tolerance');
  for (const name of ['text', 'bigint', 'nothing'])
    assert.equal(rows.numbers(rows.find(`s/${name} 5`), 1), null, name);
});

test('a result that is missing is an error where the C++ row has one', async () => {
  const rows = await load(
    (suite) => {
      suite.row('null', () => null);
      suite.row('sometimes', { inputs: (random) => random.below(2) }, (x) => (x === 1 ? x : undefined));
      suite.row('other', { computesOtherResults: true }, () => null);
    },
    ['null', 'sometimes', 'other'].map((name) => ({ name })),
  );
  const problem = (/** @type {string} */ name) => {
    const number = rows.find(`s/${name}`);
    rows.makeInputs(number, 0, 0, 20, false);
    assert.equal(rows.digest(number, 20, 0, 0), null);
    return rows.problem(number);
  };
  assert.match(problem('null') ?? '', /returns null, and the C\+\+ row has a result/);
  assert.match(problem('sometimes') ?? '', /returns undefined, /);
  assert.equal(problem('other'), null);
});

test("a failed row's sample takes some time, so that no engine lengthens it for ever", async (t) => {
  const rows = await load(
    (suite) =>
      suite.row('throws', () => {
        throw new Error('no');
      }),
    [{ name: 'throws' }],
  );
  const number = rows.find('s/throws');
  rows.makeInputs(number, 0, 0, 1, false);
  let ms = 0;
  t.mock.method(performance, 'now', () => ms++);
  rows.run(number, false, 0, 1);
  assert.ok(ms > 1);
});

test('each row has loops of its own, made from a text of its own', async () => {
  const [one, other] = [await loopsOf(1), await loopsOf(2)];
  assert.notEqual(one.run, other.run);
  assert.equal((await loopsOf(1)).run, one.run, 'its number is all that differs');
});

test('a row that cannot be measured says why, and the others stay', async () => {
  const rows = await load(
    (suite) => {
      suite.row('throws', () => {
        throw new RangeError('too large');
      });
      suite.row('throws later', { inputs: (random) => random.below(100) }, (x) => {
        if (x === 99) throw new Error('not 99');
      });
      suite.row('promise', async () => 1);
      suite.row('object', () => ({ a: 1 }));
      suite.row(
        'inputs',
        {
          inputs: () => {
            throw new Error('no inputs');
          },
        },
        () => 1,
      );
      suite.row('good', () => 1);
    },
    ['throws', 'throws later', 'promise', 'object', 'inputs', 'good'].map((name) => ({ name })),
  );
  const problem = (/** @type {string} */ name, chained = false) => {
    const number = rows.find(`s/${name}`);
    rows.makeInputs(number, 0, 0, 1000, chained);
    rows.run(number, false, 0, 5000);
    return rows.problem(number);
  };
  assert.equal(problem('throws'), 'RangeError: too large');
  assert.equal(problem('throws later'), 'not 99');
  assert.match(problem('promise') ?? '', /returns a promise/);
  assert.match(problem('object') ?? '', /returns an object \(Object\), which has no checksum/);
  assert.equal(problem('inputs'), 'no inputs');
  assert.equal(problem('good'), null);
});

test('calls get the module; rows and calls are apart', async () => {
  const fill = (/** @type {SuiteRows} */ suite) => {
    suite.row('f', () => 1);
    suite.call('f', { parameter: undefined }, (module) => module.two());
  };
  const calls = await load(fill, [{ name: 'f' }], { kind: 'calls', module: { two: () => 2 } });
  const number = calls.find('s/f');
  calls.makeInputs(number, 0, 0, 1, false);
  assert.deepEqual(calls.digest(number, 1, 0, 0), digestOf([2n]));
  assert.ok(calls.find('ladder/ladder 64') >= 0, 'the ladder is in both');
});

test('a file that does not fit the rows in C++ is an error that names both lists', async () => {
  await assert.rejects(
    load(
      (suite) => suite.row('f', { parameter: [8, 9] }, () => 1),
      [{ name: 'f', argument: 'n=8' }, { name: 'g' }],
    ),
    /rows in JavaScript that it does not have in C\+\+\n {2}in C\+\+: f n=8, g\n {2}in JavaScript: f 8, f 9/,
  );
  await assert.rejects(
    load(
      (suite) => {
        suite.row('f', () => 1);
        suite.row('f', () => 2);
      },
      [{ name: 'f' }],
    ),
    /two rows in JavaScript/,
  );
  await assert.rejects(
    load((suite) => suite.row('f', /** @type {any} */ ({})), [{ name: 'f' }]),
    /expected a name, options if there are any, and a function/,
  );
});

test('a call of a function that the module does not have says which, and what the module has', async () => {
  const module = {
    _malloc: () => 0,
    _hash_of: () => 1,
    ___getTypeName: () => 0,
    buildInfo: () => '',
    HEAPU8: new Uint8Array(4),
  };
  const calls = await load(
    (suite) => {
      suite.call('misspelt', (own, x) => (own._malloc(4), own._hash_off(x)));
      suite.call('elsewhere', (own) => own.HEAPU8.nothing());
      suite.call('throws', (own) => {
        if (own._new_name === undefined) throw new Error('an old module');
      });
      suite.call('asks first', (own, x) => (own._new_name ?? own._hash_of)(x));
      suite.call('embind', (own) => new own.Hasher());
    },
    ['misspelt', 'elsewhere', 'throws', 'asks first', 'embind'].map((name) => ({ name })),
    { kind: 'calls', module },
  );
  const problem = (/** @type {string} */ name) => {
    const number = calls.find(`s/${name}`);
    calls.makeInputs(number, 0, 0, 1, false);
    return calls.problem(number);
  };
  assert.match(
    problem('misspelt') ?? '',
    /the module has no _hash_off, which this call uses.*EMSCRIPTEN_KEEPALIVE the module has _malloc, _hash_of$/,
  );
  assert.match(problem('embind') ?? '', /no Hasher, /);
  assert.match(problem('elsewhere') ?? '', /nothing is not a function/, 'what the module has is not blamed');
  assert.equal(problem('throws'), 'an old module', 'an error of its own says more');
  assert.equal(problem('asks first'), null);
});

test('rows are tried before they are measured: the list has the problems of those that fail', async () => {
  const own = [
    { suite: 's', name: 'good', argument: null },
    { suite: 's', name: 'bad', argument: 'n=8' },
    { suite: 's', name: 'only in C++', argument: null },
  ];
  const rows = await load((suite) => {
    suite.row('good', () => 1);
    suite.row('bad', { parameter: [8] }, () => {
      throw new Error('it is bad');
    });
  }, own);
  /** @type {string[]} */
  const begun = [];
  const tried = tryRows(rows, own, all, ({ name }) => void begun.push(name));
  assert.deepEqual(tried, [own[0], { ...own[1], problem: 'it is bad' }, own[2]]);
  assert.deepEqual(begun, ['good', 'bad'], 'a row may end the process, so each is named before it is tried');
});

test('only rows that are selected are tried', async () => {
  const own = [
    { suite: 's', name: 'chosen', argument: null },
    { suite: 's', name: 'other', argument: null },
  ];
  /** @type {string[]} */
  const ran = [];
  const rows = await load((suite) => own.forEach(({ name }) => suite.row(name, () => ran.push(name))), own);
  tryRows(rows, own, { suites: ['s'], filter: 'chosen' }, () => {});
  assert.deepEqual([...new Set(ran)], ['chosen']);
  tryRows(rows, own, { suites: ['another'], filter: '' }, () => {});
  assert.ok(!ran.includes('other'));
});

test('rows that take long are not all tried', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const own = ['first', 'second'].map((name) => ({ suite: 's', name, argument: null }));
  const rows = await load(
    (suite) =>
      own.forEach(({ name }) =>
        suite.row(name, () => {
          now += 2000;
          throw new Error('late');
        }),
      ),
    own,
  );
  assert.deepEqual(
    tryRows(rows, own, all, () => {}).map(({ problem }) => problem),
    ['late', undefined],
  );
});

test('results of any inputs are digested, and those of a row without a counterpart are its own', async () => {
  let calls = 0;
  const rows = await load(
    (suite) => {
      const inputs = (/** @type {Random} */ random) => random.below(1000);
      suite.row('ring', { inputs }, (x) => 2 * x);
      const own = { inputs, computesOtherResults: true };
      suite.row('honest', own, (x) => x + 1);
      suite.row('text', own, (x) => `${x}`);
      suite.row('stops', own, (x) => (++calls < 100 ? x + 1 : 0));
      suite.row('counts', own, () => ++calls);
      suite.row('nothing', own, () => undefined);
    },
    ['ring', 'honest', 'text', 'stops', 'counts', 'nothing'].map((name) => ({ name })),
  );
  const ring = rows.find('s/ring');
  rows.makeInputs(ring, 1, 2, 100, false);
  const random = new Random((2n << 32n) | 1n);
  const inputs = Array.from({ length: 100 }, () => BigInt(random.below(1000)));
  assert.deepEqual(rows.digest(ring, 7, 0, 0, 40), digestOf(inputs.slice(40, 47).map((x) => 2n * x)));
  const changed = (/** @type {string} */ name) => {
    const number = rows.find(`s/${name}`);
    rows.makeInputs(number, 1, 2, 100, false);
    rows.noteResults(number);
    assert.equal(rows.resultsChanged(number), false, `${name} at once`);
    rows.run(number, false, 0, 1000);
    return rows.resultsChanged(number);
  };
  for (const name of ['honest', 'text', 'counts', 'nothing']) assert.equal(changed(name), false, name);
  calls = 0;
  assert.equal(changed('stops'), true);
});
