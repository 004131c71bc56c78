import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { platforms } from '../../cli/platforms/index.js';
import { profiles } from '../../protocol/profiles.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}/README.md`, 'utf8');

/** What the sample takes from the reader's own library. */
const assumed = `
  #include <cstdint>
  #include <map>
  #include <string>
  std::map<std::uint64_t, int> make_map(std::uint64_t);
  int parse_file();
  void write_file();
  void remove_file();
`;

test('the benchmarks that the README shows compile', () => {
  const [, sample] = /```cpp\n([\s\S]*?)```/.exec(readme) ?? [];
  assert.ok(sample, 'a C++ sample in README.md');
  const { status, stderr } = spawnSync(
    process.env.CXX ?? 'c++',
    ['-std=c++20', '-Wall', '-Wextra', '-fsyntax-only', '-I', `${root}/core/timing/include`, '-x', 'c++', '-'],
    { input: assumed + sample, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
});

test('every file that the documents link to is there', () => {
  for (const [file, folder] of [['README.md', '.'], ['docs/protocol.md', 'docs'], ['docs/method.md', 'docs'], ['docs/primality.md', 'docs'], ['docs/platforms.md', 'docs'], ['docs/formats.md', 'docs']]) {
    const text = readFileSync(`${root}/${file}`, 'utf8').replace(/```[\s\S]*?```|`[^`]*`/g, '');
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      assert.ok(existsSync(`${root}/${folder}/${target}`), `${file} links to ${target}`);
    }
  }
});

test('the profiles that the method page shows are those of the code', () => {
  const method = readFileSync(`${root}/docs/method.md`, 'utf8');
  for (const { name, rounds, targetRelative, budgetMs, minimumPairs, maximumPairs, warmUpMs, warmUpCapMs } of Object.values(profiles)) {
    const label = { default: 'default', duel: '`duel`, each side' }[name] ?? `\`--${name}\``;
    assert.ok(method.includes(
      `| ${label} | ${rounds} | ±${100 * targetRelative} % | ${budgetMs} ms | ${minimumPairs} to ${maximumPairs} | ${warmUpMs} to ${warmUpCapMs} ms |`,
    ), name);
  }
});

test('the page of platforms has every platform and variant of the code, and says what is untested', () => {
  const page = readFileSync(`${root}/docs/platforms.md`, 'utf8');
  for (const { id, untested = false, takes } of platforms) {
    const [row] = page.match(new RegExp(`^\\| \`${id}\` \\|.*$`, 'm')) ?? [];
    assert.ok(row, id);
    assert.equal(row.includes('**untested**'), untested, id);
    for (const trait of takes?.traits ?? []) assert.ok(page.includes(`\`@${trait}\``), trait);
  }
});
