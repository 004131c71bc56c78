import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { nameFindings } from '../../../../../cli/commands/judge/names.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

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

const library = '#pragma once\n// of samebench\nstruct Words { const char* text = "samebench"; };\n#define COUNT(n) (n)\n';

/** A build with a suite, of which nothing is compiled. @param {string} text of the library's header */
function build(text) {
  const folder = join(temporaryFolder(), 'samebench');
  const object = 'CMakeFiles/samebench.suite.words.dir/suite.cpp.o';
  for (const [name, content] of Object.entries({ 'harness.hpp': harness, 'library.hpp': text, 'suite.cpp': suite })) put(join(folder, name), content);
  put(join(folder, 'build/build.ninja'), `rule cxx
  command = c++ -std=c++20 -I.. -I"${folder}" -MD -MF $out.d -o $out -c $in
rule echo
  command = false
build ${object}: cxx ${join(folder, 'suite.cpp')}
build other.o: echo ${join(folder, 'suite.cpp')}
`);
  put(join(folder, 'build', dirname(object), 'log'), '');
  return artifactIn('native', join(folder, 'build'));
}

/** @param {string} text of the candidate's header @param {string} [base] */
const found = async (text, base = library) =>
  (await nameFindings(build(base), build(text))).map(({ weight, kind, text: words }) => [weight, kind, words.replace(/.*: /, '')]);

test('a library that changes without a name of the harness is none of its business', async () => {
  assert.deepEqual(await found(library), []);
  assert.deepEqual(await found(`${library.replace('(n)\n', '(2 * (n) - (n))\n')}namespace benchmark { int words; } // samebench::x\ninline const char* path = "/samebench/x";`), []);
});

test('parts of the harness that a header defines anew are found, however it writes the name', async () => {
  const due = (/** @type {string} */ names) => [['wrong', 'harness', names]];
  assert.deepEqual(await found(`${library}template <> struct samebench::InputBody<Words> { int run() { return 1; } };`), due('samebench::InputBody'));
  assert.deepEqual(await found(`${library}namespace samebench { template <> struct InputBody<Words> {}; }`), due('namespace samebench'));
  assert.deepEqual(await found(`${library}#define GLUE(a, b) a##b\n#line 3 "harness.hpp"\nnamespace GLUE(same, bench) { int n; }`), due('namespace samebench'));
  assert.deepEqual(await found(`${library}namespace other = samebench;`), due('samebench'));
  assert.deepEqual(await found(`${library}extern "C" int now() asm("_ZN9sameb" "ench3nowEv");`), due('9samebench3nowEv'));
});

test('a library that has named the harness before may do so, but no more than that', async () => {
  const base = `${library}namespace samebench { struct Own {}; }`;
  assert.deepEqual(await found(base, base), []);
  assert.equal((await found(`${base} namespace samebench { struct Two {}; }`, base)).length, 1);
});

test('a candidate of which it cannot be told cannot be judged', async () => {
  assert.deepEqual((await found('#error no')).map(([weight]) => weight), ['cannot tell']);
  assert.deepEqual(await found(library, '#error no'), [], 'nor is it for the base');
  assert.deepEqual(await nameFindings(artifactIn('native', temporaryFolder()), artifactIn('native', temporaryFolder())), []);
});
