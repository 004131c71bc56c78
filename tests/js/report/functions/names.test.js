import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyName, placeOf, readableName } from '../../../../report/functions/names.js';

test('names of two compilers and libraries are alike where the functions are', () => {
  const pairs = [
    ['primality::is_prime(unsigned long)', 'primality::is_prime(unsigned long long)', 'primality::is_prime'],
    [
      'samebench::InputBody<int, demo(Suite&)::{lambda(int)#1}>::run(samebench::Loop&)',
      'samebench::InputBody<int, demo(Suite&)::$_0>::run_twin(samebench::Loop&)',
      bodyName,
    ],
    [
      'std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >::append(char const*)',
      'std::__2::basic_string<char, std::__2::char_traits<char>, ' +
        'std::__2::allocator<char>>::append(char const*)',
      'std::string::append',
    ],
    ['__memcpy_avx_unaligned_erms', '__memcpy', 'memcpy'],
    ['malloc', 'dlmalloc', 'malloc'],
    ['f(int (*)(int)) const', 'f(int (*)(int))', 'f'],
    ['(anonymous namespace)::half(int)', 'half', 'half'],
    ['Less::operator()(int, int)', 'Less::operator()', 'Less::operator()'],
    ['lib::parse(char const*) [clone .isra.0]', 'lib::parse(char const*)', 'lib::parse'],
    ['parse.constprop.0', 'parse.part.1.cold', 'parse'],
  ];
  for (const [native, wasm, name] of pairs)
    assert.deepEqual([readableName(native), readableName(wasm)], [name, name]);
});

/** @param {string[]} names the innermost first */
const frames = (...names) => names.map((name, i) => ({ name, file: `/${i}.cpp`, line: 10 + i }));

test('an instruction belongs to the innermost inlined function that is not of a library', () => {
  const parse = 'lib::parse(std::vector<int> const&)';
  const at = (/** @type {string[]} */ ...names) => Object.values(placeOf(parse, frames(...names, parse)));
  assert.deepEqual(at('lib::step(unsigned long, char)'), ['lib::step', 'lib::parse', '/0.cpp', 10]);
  assert.deepEqual(at('std::vector<lib::Item, std::allocator<lib::Item> >::operator[](unsigned long)'), [
    'lib::parse',
    null,
    '/1.cpp',
    11,
  ]);
  assert.deepEqual(
    at(
      '__gnu_cxx::__normal_iterator<int*, std::vector<int> >::operator++()',
      'int lib::sum<std::vector<int> >(std::vector<int> const&)',
    ),
    ['int lib::sum<std::vector<int>>', 'lib::parse', '/1.cpp', 11],
  );
  assert.deepEqual(at(), ['lib::parse', null, '/0.cpp', 10]);
});

test('a function of a library compiled for itself keeps its name, with what is inlined into it', () => {
  const sort = 'void std::__introsort_loop<int*, long, lib::Less>(int*, int*, long, lib::Less)';
  const own = placeOf(sort, frames('std::__unguarded_partition(int*)', sort));
  assert.deepEqual([own.name, own.into], ['void std::__introsort_loop<int*, long, lib::Less>', null]);
  const less = placeOf(sort, frames('lib::Less::operator()(int, int) const', sort));
  assert.deepEqual(
    [less.name, less.into],
    ['lib::Less::operator()', 'void std::__introsort_loop<int*, long, lib::Less>'],
  );
  assert.deepEqual(placeOf('memcpy', []), { name: 'memcpy', into: null, file: null, line: null });
});

test(
  'lambdas of a suite are the benchmark itself, whatever their number, and functions in them have their ' +
    'names',
  () => {
    const run =
      'samebench::InputBody<int, ' +
      'samebench_fill_demo(samebench::Suite&)::{lambda(int)#2}>::run(samebench::Loop&)';
    const body = 'samebench_fill_demo(samebench::Suite&)::{lambda(int)#2}::operator()(int) const';
    assert.deepEqual(placeOf(run, frames('void samebench::keep<int>(int const&)', body, run)), {
      name: bodyName,
      into: null,
      file: '/1.cpp',
      line: 11,
    });
    assert.deepEqual(placeOf(run, frames('lib::step(int)', body, run)), {
      name: 'lib::step',
      into: bodyName,
      file: '/0.cpp',
      line: 10,
    });
    assert.deepEqual(placeOf(run, frames('samebench::Loop::next()', run)), {
      name: bodyName,
      into: null,
      file: '/1.cpp',
      line: 11,
    });
  },
);

test('of functions that only their file sees, LLVM has the short name, and the binutils have none', () => {
  const parse = 'lib::parse(char const*)';
  const at = (/** @type {string[]} */ ...names) => Object.values(placeOf(parse, frames(...names, parse)));
  assert.deepEqual(at('step'), ['step', 'lib::parse', '/0.cpp', 10]);
  assert.deepEqual(at(parse), ['(a function in 0.cpp)', 'lib::parse', '/0.cpp', 10]);
  for (const lambda of ['operator()', 'operator()<unsigned int>'])
    assert.deepEqual(at(lambda), ['lib::parse', null, '/0.cpp', 10]);
  assert.deepEqual(at('operator()', 'void std::sort<int*>(int*, int*)', 'lib::order(int*)'), [
    'lib::order',
    'lib::parse',
    '/0.cpp',
    10,
  ]);
  const run =
    'samebench::InputBody<int, ' +
    'samebench_fill_demo(samebench::Suite&)::{lambda(int)#2}>::run(samebench::Loop&)';
  assert.deepEqual(placeOf(run, frames('operator()', run)), {
    name: bodyName,
    into: null,
    file: '/0.cpp',
    line: 10,
  });
});
