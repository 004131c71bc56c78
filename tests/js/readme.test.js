import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { blocksOf } from './fixtures/markdown.js';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { platforms } from '../../cli/platforms/index.js';
import { profiles } from '../../protocol/profiles.js';
import { method } from '../../report/method/method.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All Markdown pages of the repository, by their paths. */
const pages = new Map(
  [
    'README.md',
    'SECURITY.md',
    'core/primality/README.md',
    'core/primality/figures.md',
    ...readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ].map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]),
);

/**
 * What the samples use: the standard headers that they leave out, and functions of the reader's own library.
 */
const assumed = `
  #include <atomic>
  #include <bit>
  #include <cmath>
  #include <cstdint>
  #include <map>
  #include <memory>
  #include <numeric>
  #include <string>
  #include <unordered_map>
  #include <vector>
  std::map<std::uint64_t, int> make_map(std::uint64_t);
  int parse_file();
  void write_file();
  void remove_file();
`;

test('the C++ of README.md and docs/writing-benchmarks.md compiles', () => {
  // The tutorial's C++ is built and run by tests/projects/tutorial.test.js.
  const samples = ['README.md', 'docs/writing-benchmarks.md'].flatMap((path) =>
    blocksOf(pages.get(path))
      .filter(({ language }) => language === 'cpp')
      .map(({ text, line }) => ({ path, text, line })),
  );
  assert.equal(new Set(samples.map(({ path }) => path)).size, 2, 'both have a sample');
  // In one file, because reading the headers takes longer than all samples; so each is asked for its own
  // headers.
  for (const { path, text, line } of samples) {
    assert.match(text, /#include <samebench\/samebench\.hpp>/, `${path}:${line}`);
    assert.equal(
      text.includes('bench_async'),
      text.includes('#include <samebench/async.hpp>'),
      `${path}:${line}`,
    );
  }
  const input =
    assumed + samples.map(({ path, text, line }) => `#line ${line + 1} "${path}"\n${text}`).join('');
  const { status, stderr } = spawnSync(
    process.env.CXX ?? 'c++',
    [
      '-std=c++20',
      '-Wall',
      '-Wextra',
      '-fsyntax-only',
      '-I',
      `${root}/core/timing/include`,
      '-x',
      'c++',
      '-',
    ],
    { input, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
});

test("the README's first sample is examples/first-benchmark, without the standard headers", () => {
  const { text } = blocksOf(pages.get('README.md')).find(({ language }) => language === 'cpp');
  const lines = (/** @type {string} */ source) => source.split('\n').filter((line) => line.trim() !== '');
  const example = readFileSync(`${root}/examples/first-benchmark/numbers_bench.cpp`, 'utf8');
  assert.deepEqual(
    lines(text),
    lines(example).filter((line) => !/^#include <\w+>$/.test(line)),
  );
});

/** @param {string} title of a heading @returns {string} its anchor on GitHub */
const anchorOf = (title) =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

test('every link between the pages leads to an existing file and heading', () => {
  let links = 0;
  for (const [path, page] of pages) {
    const text = page.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
    for (const [, target, anchor] of text.matchAll(/\]\((?![a-z]+:)([^)#]*)(?:#([^)]*))?\)/g)) {
      links += 1;
      const file = target === '' ? path : join(dirname(path), target);
      assert.ok(existsSync(`${root}/${file}`), `${path} links to ${target}`);
      if (anchor === undefined) continue;
      const anchors = [...(pages.get(file) ?? '').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
        anchorOf(title),
      );
      assert.ok(anchors.includes(anchor), `${path} links to ${target}#${anchor}`);
    }
  }
  assert.ok(links > 30, 'links are found');
});

/** The options of each command, from docs/cli.md, which a test compares with the help. */
function optionsByCommand() {
  const sections = (pages.get('docs/cli.md') ?? '').split(/^##+ /m);
  return new Map(
    sections.flatMap((section) => {
      const [, command] = /^`samebench (\w+(?: (?:add|show|remove))?)/.exec(section) ?? [];
      return command
        ? [
            [
              command,
              [...section.matchAll(/^\| (`-.*?`) \|/gm)].flatMap(([, cell]) => cell.match(/--[\w-]+/g) ?? []),
            ],
          ]
        : [];
    }),
  );
}

test('every command in a shell block has only options that exist', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const known = optionsByCommand();
  let commands = 0;
  for (const [path, page] of pages) {
    for (const { text, line } of blocksOf(page).filter(({ language }) => language === 'sh')) {
      for (const shell of text.split('\n').map((row) => row.replace(/\s+#.*$/, ''))) {
        const [, script] = /^npm run (?:--silent )?([\w:]+)/.exec(shell) ?? [];
        if (script) assert.ok(script in scripts, `${path}:${line}: npm run ${script}`);
        const words = shell
          .replace(/^npm run bench(?: --)?/, 'samebench run')
          .replace(/^npm run samebench --/, 'samebench')
          .replace(/^npm run doctor --/, 'samebench doctor');
        const [, first, second] = /^samebench (\w+)(?: (add|show|remove)\b)?/.exec(words) ?? [];
        if (!first) continue;
        commands += 1;
        const options = known.get(second ? `${first} ${second}` : first);
        assert.ok(options, `${path}:${line}: ${words}`);
        for (const [, option] of words.matchAll(/\s(--[\w-]+)/g)) {
          assert.ok(options.includes(option), `${path}:${line}: ${words}: ${option}`);
        }
      }
    }
  }
  assert.ok(commands > 40, 'commands are found');
});

test('figures that pages repeat are in the tables of docs/figures', () => {
  const short = pages.get('docs/accuracy.md') ?? '';
  const figures = [...pages]
    .filter(([path]) => path.startsWith('docs/figures/'))
    .map(([, text]) => text)
    .join('\n');
  const [, power] = (pages.get('docs/regressions.md') ?? '').split('## How small a change can be found');
  const rowsOf = (/** @type {string} */ text) => text.match(/^\|.*\|$/gm) ?? [];
  const cellsOf = (/** @type {string} */ row) =>
    row
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim());

  const repeated = rowsOf(short.split('## Run it')[0]).flatMap(
    (row) => row.match(/[+−]?\d[\d.]* (?:%|ns)(?= )/g) ?? [],
  );
  assert.ok(repeated.length > 10, 'figures of the summary');
  for (const figure of repeated) assert.ok(figures.includes(` ${figure} `) || figure === '1.4 ns', figure);

  const judges = rowsOf(power).slice(2);
  assert.equal(judges.length, 4);
  for (const row of judges) {
    const [alarms, ...shares] = cellsOf(row);
    assert.ok(figures.includes(`| ${alarms} |`), row);
    assert.ok(
      rowsOf(figures).some((other) => {
        const found = cellsOf(other).slice(-shares.length);
        return (
          found.length === shares.length && shares.every((share, i) => found[i].startsWith(`${share} (`))
        );
      }),
      row,
    );
  }
});

test('the method page shows the profiles of the code', () => {
  const method = readFileSync(`${root}/docs/method.md`, 'utf8');
  for (const {
    name,
    rounds,
    targetRelative,
    budgetMs,
    minimumPairs,
    maximumPairs,
    warmUpMs,
    warmUpCapMs,
  } of Object.values(profiles)) {
    const label = { default: 'default', duel: '`duel`, each side' }[name] ?? `\`--${name}\``;
    assert.ok(
      method.includes(
        `| ${label} | ${rounds} | ±${100 * targetRelative} % | ${budgetMs} ms | ${minimumPairs} to ` +
          `${maximumPairs} | ${warmUpMs} to ${warmUpCapMs} ms |`,
      ),
      name,
    );
  }
});

test('the platforms page lists every platform and variant', () => {
  const page = readFileSync(`${root}/docs/platforms.md`, 'utf8');
  for (const { id, takes } of platforms) {
    const [row] = page.match(new RegExp(`^\\| \`${id}\` \\|.*$`, 'm')) ?? [];
    assert.ok(row, id);
    for (const trait of takes?.traits ?? []) assert.ok(page.includes(`\`@${trait}\``), trait);
  }
});

test('results and tolerances are explained in at most 40 lines: who has which, and what may differ', () => {
  const [, section] = /^## Results that are compared\n([^]*?)^## /m.exec(
    String(pages.get('docs/writing-benchmarks.md')),
  ) ?? [null, ''];
  assert.ok(section.split('\n').length <= 40);
  const words = [
    'first 256 inputs',
    'without inputs',
    '`Loop` body',
    'Functions of Google Benchmark have none',
  ];
  for (const text of [...words, '1e-9', '1e-4', '.tolerance(', 'absolute(', '.exact()'])
    assert.ok(section.includes(text), text);
  const { tolerance, toleranceOfFloat } = method.agreement;
  assert.deepEqual([tolerance, toleranceOfFloat], [1e-9, 1e-4]);
});
