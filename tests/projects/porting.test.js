/**
 * The code on docs/porting.md that is not for Google Benchmark compiles, with Samebench and with what it is
 * written for.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './support.js';

const page = readFileSync(join(root, 'docs/porting.md'), 'utf8');

/** The blocks of C++ below a heading. @param {string} heading */
const blocksOf = (heading) =>
  [
    ...page
      .split(`\n## ${heading}\n`)[1]
      .split('\n## ')[0]
      .matchAll(/```cpp\n([\s\S]*?)```/g),
  ].map(([, code]) => code);

/** What the page's code measures. */
const measured = `
#include <cstdint>
#include <vector>
std::uint64_t fibonacci(int n);
std::vector<int> make_values();
std::vector<int> sort_copy(const std::vector<int>& values);
std::uint64_t hash(std::uint64_t n);
`;

/** @param {string} code */
function assertCompiles(code) {
  const { status, stderr } = spawnSync(
    'c++',
    [
      '-std=c++20',
      '-fsyntax-only',
      '-Wall',
      '-Wextra',
      '-Werror',
      `-I${join(root, 'core/timing/include')}`,
      '-x',
      'c++',
      '-',
    ],
    { encoding: 'utf8', input: code },
  );
  assert.equal(status, 0, stderr);
}

for (const heading of ['Catch2', 'nanobench']) {
  test(`${heading}: the suite compiles`, () => {
    const [, own] = blocksOf(heading);
    assertCompiles(measured + own);
  });
}

const hasCatch2 = existsSync('/usr/include/catch2/catch.hpp');

test('Catch2: its side compiles, too', { skip: !hasCatch2 && 'Catch2 is not installed' }, () => {
  const [theirs] = blocksOf('Catch2');
  assertCompiles(
    `#define CATCH_CONFIG_ENABLE_BENCHMARKING\n#include <catch2/catch.hpp>\n${measured}${theirs}`,
  );
});
