/** docs/cli.md has the commands, options and exit codes of the program. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCommands } from '../../../cli/commands/register.js';
import { exitCode } from '../../../cli/system/exit.js';
import { withTables } from '../../../docs/make-options.js';

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');

test('docs/cli.md has the tables that `npm run docs` writes', async () => {
  assert.equal(page, await withTables(page));
});

test('a table that differs from the program is written again, and what stands around it stays', async () => {
  const changed = page.replace(/^\| `--fail-on <change>`.*$/m, '| `--fail-on <change>` | Old. |');
  assert.notEqual(changed, page);
  assert.equal(await withTables(changed), page);
});

test('an option that is the same in several commands is described once', () => {
  assert.equal(page.match(/^\| `--project <folder>` \| CMake project/gm)?.length, 1);
  const [, duel] = page.split('<!-- options of duel:');
  assert.match(
    duel,
    /^\| `--filter`, `--project`, .* \| As for \[`run`\]\(#samebench-run-options-suites\)\. \|$/m,
  );
});

test('a command without a section, or without a place for its options, is an error', async () => {
  await assert.rejects(
    withTables(page.replace('## `samebench web [options]`', '## Page')),
    /no section `samebench web \[options\]`/,
  );
  await assert.rejects(
    withTables(page.replace('<!-- options of web:', '<!--')),
    /no line <!-- options of web/,
  );
});

test('the row of each command leads to its section', async () => {
  const anchors = new Set(
    [...page.matchAll(/^##+ (.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  const rows = [...page.matchAll(/^\| \[`([\w-]+)`\]\(#([^)]*)\)/gm)];
  assert.equal(rows.length, (await loadCommands()).length);
  for (const [, name, anchor] of rows) assert.ok(anchors.has(anchor), name);
});

test('docs/cli.md has exactly the exit codes of the program', () => {
  const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  assert.deepEqual(codes, Object.values(exitCode));
});
