import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { nameFindings } from '../names.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

const harness = `#pragma once
namespace samebench {
template <class T> struct InputBody { int run() { return 2; } };
inline const char* place = __FILE__;
}
`;

const suite = `#include "harness.hpp"
#include "library.hpp"
using namespace samebench;
int suite() { return samebench::InputBody<Words>{}.run() + COUNT(3); }
`;

const library =
  '#pragma once\n// of samebench\nstruct Words { const char* text = "samebench"; };\n#define COUNT(n) (n)\n';

/** A build with a suite, of which nothing is compiled. @param {string} text of the library's header */
function build(text) {
  const folder = join(temporaryFolder(), 'samebench');
  const object = 'CMakeFiles/samebench.suite.words.dir/suite.cpp.o';
  for (const [name, content] of Object.entries({
    'harness.hpp': harness,
    'library.hpp': text,
    'suite.cpp': suite,
  }))
    put(join(folder, name), content);
  put(
    join(folder, 'build/build.ninja'),
    `rule cxx
  command = c++ -std=c++20 -I.. -I"${folder}" -MD -MF $out.d -o $out -c $in
rule echo
  command = false
build ${object}: cxx ${join(folder, 'suite.cpp')}
build other.o: echo ${join(folder, 'suite.cpp')}
`,
  );
  put(join(folder, 'build', dirname(object), 'log'), '');
  return artifactIn('native', join(folder, 'build'));
}

/** @param {string} text of the candidate's header @param {string} [base] */
const found = async (text, base = library) =>
  (await nameFindings(build(base), build(text))).map(({ weight, kind, text: words }) => [
    weight,
    kind,
    words.replace(/.*: /, ''),
  ]);

test('a library that changes without a name of the harness is none of its business', async () => {
  assert.deepEqual(await found(library), []);
  assert.deepEqual(
    await found(
      `${library.replace('(n)\n', '(2 * (n) - (n))\n')}namespace benchmark { int words; } // ` +
        `samebench::x\ninline const char* path = "/samebench/x";`,
    ),
    [],
  );
});

test('parts of the harness that a header defines anew are found, however it writes the name', async () => {
  const due = (/** @type {string} */ names) => [['wrong', 'harness', names]];
  assert.deepEqual(
    await found(`${library}template <> struct samebench::InputBody<Words> { int run() { return 1; } };`),
    due('samebench::InputBody'),
  );
  assert.deepEqual(
    await found(`${library}namespace samebench { template <> struct InputBody<Words> {}; }`),
    due('namespace samebench'),
  );
  assert.deepEqual(
    await found(
      `${library}#define GLUE(a, b) a##b\n#line 3 "harness.hpp"\nnamespace GLUE(same, bench) { int n; }`,
    ),
    due('namespace samebench'),
  );
  assert.deepEqual(await found(`${library}namespace other = samebench;`), due('namespace other = samebench'));
  assert.deepEqual(
    await found(`${library}extern "C" int now() asm("_ZN9sameb" "ench3nowEv");`),
    due('9samebench3nowEv'),
  );
});

const specialised = 'namespace samebench { template <> struct InputBody<Words> {}; }';

test('no literal, directive or attribute hides a name', async () => {
  for (const [text, name = 'namespace samebench'] of [
    [`constexpr char q1 = '"'; ${specialised} constexpr char q2 = '"';`],
    [`constexpr auto q1 = R"x(")x"; ${specialised} constexpr auto q2 = u8R"(")";`],
    [
      `constexpr int n = 1'000; constexpr char q1 = '"'; ${specialised} constexpr char q2 = '"'; ` +
        `constexpr int m = 1'0;`,
    ],
    [`constexpr char q1 = '\\"'; ${specialised} constexpr auto q2 = "\\"\\\\";`],
    [`#pragma words 'it R"(\n${specialised}\n#pragma words )"`],
    [
      `namespace\n#pragma words\nsamebench { template <> struct InputBody<Words> {}; }`,
      'namespace #, samebench',
    ],
    [`namespace [[words::x(";{")]] samebench { template <> struct InputBody<Words> {}; }`, 'samebench'],
    [`template <> struct samebench\n#pragma words\n::InputBody<Words> {};`, 'samebench #'],
    [`extern "C" int now() asm("_ZN9sameb" R"x(ench3n)x"\n#pragma words\n"owEv");`, '9samebench3nowEv'],
    ['extern "C" int _ZN9samebench3nowEv();', '9samebench3nowEv'],
  ])
    assert.deepEqual(await found(library + text), [['wrong', 'harness', name]], text);
});

test('literals of an honest header are no names', async () => {
  assert.deepEqual(
    await found(`${library}constexpr int n = 1'000'000; constexpr char quotes[] = {'"', '\\'', '\\\\'};
constexpr auto raw = R"x(")" samebench/)x"; constexpr auto wide = LR"(samebench: ")"; constexpr auto joined = "\\"samebench" " \\" it's";
#pragma words it's
inline int samebench_like(int x) { return x; }`),
    [],
  );
});

test('for suites of Google Benchmark, its namespace counts, and no other use of the word', async () => {
  const google = `${library}namespace benchmark { template <class T> struct State {}; }\n`;
  const one = async (/** @type {string} */ text) => found(`${google}${text}`, google);
  assert.deepEqual(
    await one(`struct Timer { int benchmark = 0; };
inline int words(int benchmark) { Timer x{benchmark}; auto y = x.benchmark; x.benchmark = benchmark; int z[] = {benchmark}; return benchmark + y + z[0]; }
namespace mine { struct benchmark { int n; }; inline int run() { benchmark benchmark{3}; return benchmark.n; } inline int more = mine::benchmark{4}.n; }`),
    [],
  );
  for (const [text, name] of [
    ['namespace benchmark { template <> struct State<Words> {}; }', 'namespace benchmark'],
    ['template <> struct benchmark::State<Words> {};', 'benchmark::State'],
    ['template <> struct ::benchmark::State<Words> {};', 'benchmark::State'],
    ['namespace g = ::benchmark;', 'namespace g = ::benchmark'],
    ['using namespace benchmark;', 'namespace benchmark'],
    ['using benchmark::State;', 'benchmark::State'],
    ['extern "C" int now() asm("_ZN9benc" "hmark3nowEv");', '9benchmark3nowEv'],
    ['namespace [[words::x(";{")]] benchmark { template <> struct State<Words> {}; }', 'benchmark'],
    [
      `constexpr char q1 = '"'; namespace benchmark { template <> struct State<Words> {}; } constexpr ` +
        `char q2 = '"';`,
      'namespace benchmark',
    ],
  ])
    assert.deepEqual(await one(text), [['wrong', 'harness', name]], text);
});

test('a library that has named the harness before may do so, but no more than that', async () => {
  const base = `${library}namespace samebench { struct Own {}; }`;
  assert.deepEqual(await found(base, base), []);
  assert.equal((await found(`${base} namespace samebench { struct Two {}; }`, base)).length, 1);
});

test('a candidate of which it cannot be told cannot be judged', async () => {
  assert.deepEqual(
    (await found('#error no')).map(([weight]) => weight),
    ['cannot tell'],
  );
  assert.deepEqual(await found(library, '#error no'), [], 'nor is it for the base');
  assert.deepEqual(
    await nameFindings(artifactIn('native', temporaryFolder()), artifactIn('native', temporaryFolder())),
    [],
  );
});
