import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseBenchmark } from '../../../../../cli/run/plan/selection.js';
import { parseCallgrind } from '../../../../../cli/commands/explain/callgrind.js';
import { bodyName, byReadableName, readableName } from '../../../../../cli/commands/explain/names.js';
import { explained, explainText } from '../../../../../cli/commands/explain/table.js';

test("a function's instructions are its own, without those of the functions that it calls", () => {
  const text = [
    '# callgrind format', 'version: 1', 'creator: callgrind-3.19.0', 'positions: line', 'events: Ir', 'summary: 150', '',
    'fl=(1) a.cpp', 'fn=(1) main', '10 20', '+2 5', 'cfi=(2) b.cpp', 'cfn=(2) sort(int*, int*)', 'calls=3 40', '12 100', '* 5', '',
    'fn=(2)', '40 90', '-3 10', '', 'fl=(3) c.cpp', 'fn=(3) main', '1 20', '', 'totals: 150',
  ].join('\n');
  assert.deepEqual([...parseCallgrind(text)], [['main', 50], ['sort(int*, int*)', 100]]);
  assert.equal(parseCallgrind('').size, 0);
});

test('names of two compilers and libraries are alike where the functions are', () => {
  const pairs = [
    ['primality::is_prime(unsigned long)', 'primality::is_prime(unsigned long long)', 'primality::is_prime'],
    ['samebench::InputBody<int, demo(Suite&)::{lambda(int)#1}>::run(samebench::Loop&)', 'samebench::InputBody<int, demo(Suite&)::$_0>::run_twin(samebench::Loop&)', bodyName],
    ['std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::append(char const*)', 'std::__2::basic_string<char, std::__2::char_traits<char>, std::__2::allocator<char>>::append(char const*)', 'std::string::append'],
    ['__memcpy_avx_unaligned_erms', '__memcpy', 'memcpy'],
    ['malloc', 'dlmalloc', 'malloc'],
    ['f(int (*)(int)) const', 'f(int (*)(int))', 'f'],
    ['(anonymous namespace)::half(int)', 'half', 'half'],
    ['Less::operator()(int, int)', 'Less::operator()', 'Less::operator()'],
  ];
  for (const [native, wasm, name] of pairs) assert.deepEqual([readableName(native), readableName(wasm)], [name, name]);
  assert.deepEqual([...byReadableName([['f(int)', 1], ['f(long)', 2], ['g', 3]])], [['f', 3], ['g', 3]]);
});

/** @param {[string, number][]} functions */
const whole = (functions) => ({ functions, isComplete: true });

test('functions stand side by side, the costliest first, with what only one side has', () => {
  const all = explained('demo/sort', whole([['sort(int*)', 100.5], ['malloc', 20], ['noise', 0.001]]), whole([['dlmalloc', 50], ['sort(int*)', 90], ['helper', 60]]));
  assert.deepEqual(all.functions, [
    { name: 'sort', native: 100.5, wasm: 90 }, { name: 'helper', native: null, wasm: 60 }, { name: 'malloc', native: 20, wasm: 50 },
  ]);
  assert.equal(explainText(all, { top: 2, width: 80 }), [
    'demo/sort: 120.50 instructions natively, 200.00 in WebAssembly, 1.66×',
    '',
    '  native   wasm  difference  function',
    '  100.50  90.00      −10.50  sort',
    '       –  60.00      +60.00  helper',
    '   20.00  50.00      +30.00  1 more',
    '',
  ].join('\n'));
});

test('one side alone has one column', () => {
  const text = explainText(explained('demo/sort', null, whole([['sort', 90]])), { top: 5, width: 80 });
  assert.equal(text, 'demo/sort: 90.00 instructions in WebAssembly\n\n   wasm  function\n  90.00  sort\n');
});

test('work in JavaScript is said to be missing', () => {
  const text = explainText(explained('demo/sort', null, { ...whole([['sort', 90]]), isComplete: false }), { top: 5, width: 80 });
  assert.match(text, /\n\n {2}not all of it is counted: it calls the system or JavaScript\n$/);
});

test('a benchmark is named by its label, or by a part that no other has', () => {
  const benchmarks = [
    { suite: 'demo', name: 'sort', argument: '10' }, { suite: 'demo', name: 'sort', argument: '100' }, { suite: 'demo', name: 'parse' },
  ];
  assert.equal(chooseBenchmark('demo/sort 10', benchmarks).argument, '10');
  assert.equal(chooseBenchmark('PARSE', benchmarks).name, 'parse');
  assert.throws(() => chooseBenchmark('sort', benchmarks), { code: 2, message: /"sort" is a part of 2 benchmarks; expected one\n {4}demo\/sort 10\n {4}demo\/sort 100/ });
  const size = { suite: 'demo', name: 'sort size', argument: null, isSize: true };
  assert.throws(() => chooseBenchmark('demo/sort size', [...benchmarks, size]), { code: 2, message: /demo\/sort size is the size of an object: there are no/ });
  assert.equal(chooseBenchmark('pars', [...benchmarks, { ...size, name: 'parsed' }]).name, 'parse');
  assert.throws(() => chooseBenchmark('demo/pars e', benchmarks), { code: 2, message: /no benchmark contains "demo\/pars e"\n {2}did you mean "demo\/parse"\?/ });
});
