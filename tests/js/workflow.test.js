/** The workflows and the action as files. workflow.long.test.js runs the action. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { parse } from 'yaml';
import { filesUnder, read } from './house/tree.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workflow = parse(readFileSync(`${root}/.github/workflows/benchmark.yml`, 'utf8'));
const action = parse(readFileSync(`${root}/action.yml`, 'utf8'));
const { steps } = workflow.jobs.benchmark;
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

test('the workflow has read permission only, a time limit, and official actions', () => {
  assert.deepEqual(workflow.permissions, { contents: 'read' });
  assert.ok(workflow.concurrency.group);
  assert.ok(!('pull_request_target' in workflow.on));
  for (const job of Object.values(workflow.jobs)) assert.ok(job['timeout-minutes'] > 0);
  for (const { uses } of steps.filter((step) => step.uses && step.uses !== './'))
    assert.match(uses, /^actions\/[a-z-]+@/);
});

test('the scripts that the workflow calls exist', () => {
  const called = steps.flatMap(({ run = '' }) =>
    [...run.matchAll(/npm (?:run (?:--silent )?([\w:]+)|(test))/g)].map(([, script, name]) => script ?? name),
  );
  assert.deepEqual([...new Set(called)].sort(), ['test']);
  for (const name of called) assert.ok(name in scripts, name);
});

test('every input of the action is described, has a default, and is used; none stands in a script', () => {
  const text = JSON.stringify(action.runs);
  for (const [name, { description, default: value }] of Object.entries(action.inputs)) {
    assert.ok(description.endsWith('.') && typeof value === 'string', name);
    assert.match(text, new RegExp(`inputs\\.${name}\\b`), name);
  }
  for (const { name, run, shell } of action.runs.steps) {
    assert.ok(!run.includes('${{'), name);
    assert.equal(shell, 'bash', name);
  }
});

test('the artifact is the folder that the steps write to', () => {
  const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  const used = steps.find(({ uses }) => uses === './');
  assert.equal(upload.with.path, `\${{ steps.${used.id}.outputs.results }}`);
  assert.equal(action.outputs.results.value, '${{ steps.folder.outputs.results }}');
});

test('whatever is fetched is pinned by the hash of its commit, with the release beside it', () => {
  const sources = [
    ...filesUnder('cmake', /\.cmake$/),
    ...filesUnder('tests/core', /\.cmake$/),
    'core/primality/tests/CMakeLists.txt',
  ]
    .map(read)
    .join('\n');
  const fetched = [...sources.matchAll(/https:\/\/github\.com\/(\S+) (?:GIT_TAG )?([^\s)]+)/g)].map(
    ([, name, commit]) => [name, /^[\da-f]{40}$/.test(commit)],
  );
  assert.deepEqual(
    fetched.sort(),
    ['CLIUtils/CLI11', 'doctest/doctest', 'doctest/doctest', 'nlohmann/json'].map((name) => [name, true]),
  );
  const [own, shown] = ['.github/workflows/benchmark.yml', 'docs/tutorial.md'].map((path) =>
    [...read(path).matchAll(/- uses: (actions\/.*)/g)].map(([, text]) => text),
  );
  assert.ok(own.length >= 3 && shown.length > 0);
  for (const text of own) assert.match(text, /^actions\/[a-z-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  for (const text of shown) assert.ok(own.includes(text), `${text} is not the version of benchmark.yml`);
});
