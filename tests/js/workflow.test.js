import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { parse } from 'yaml';
import { put, temporaryFolder } from './fixtures/folders.js';
import { parseXml } from './fixtures/xml.js';
import { platformOf, resultsOf, roundOf } from './report/fixture.js';
import { countingPlatform } from './report/work-fixture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fake = fileURLToPath(new URL('./fixtures/fake-samebench.js', import.meta.url));
const workflow = parse(readFileSync(`${root}/.github/workflows/benchmark.yml`, 'utf8'));
const { steps } = workflow.jobs.benchmark;
const stepOf = (name) => steps.find((step) => step.name === name);
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** Runs the script of a step as GitHub does, with what the workflow and a runner set. */
function runStep(name, temp, { path = process.env.PATH, env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', stepOf(name).run], {
    cwd: root, encoding: 'utf8',
    env: { PATH: path, HOME: temp, RUNNER_TEMP: temp, GITHUB_STEP_SUMMARY: join(temp, 'summary.md'), ...workflow.env, ...env },
  });
  return { status, stdout, stderr };
}

/** A folder whose `npm run samebench --` measures with hosts that play scenes. */
function fakeNpm(temp) {
  const npm = join(temp, 'bin', 'npm');
  put(npm, `#!/bin/sh\n[ "$1 $2 $3 $4" = "run --silent samebench --" ] || exit 9\nshift 4\nexec '${process.execPath}' '${fake}' "$@"\n`);
  chmodSync(npm, 0o755);
  return `${join(temp, 'bin')}:${process.env.PATH}`;
}

test('the workflow has read permission only, a time limit, and official actions of a fixed major version', () => {
  assert.deepEqual(workflow.permissions, { contents: 'read' });
  assert.ok(workflow.concurrency.group);
  assert.ok(!('pull_request_target' in workflow.on));
  for (const job of Object.values(workflow.jobs)) assert.ok(job['timeout-minutes'] > 0);
  for (const { uses } of steps.filter((step) => step.uses)) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
});

test('the scripts that the workflow calls exist', () => {
  const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run (?:--silent )?([\w:]+)|(test))/g)].map(([, script, name]) => script ?? name));
  assert.deepEqual([...new Set(called)].sort(), ['samebench', 'test']);
  for (const name of called) assert.ok(name in scripts, name);
});

/** The results of both sides, where a step of the workflow leaves them. */
function putSides(temp, kind, platformOfSide) {
  for (const side of ['a', 'b']) {
    const results = resultsOf([platformOfSide(side)], { duel: { side, title: side } });
    put(join(temp, 'results', kind, `2026-11-21T08-00-00-${side}.json`), JSON.stringify(results));
  }
}

/** Times of ten rounds. @param {number} cost of side b; that of a is 100 */
const timed = (cost) => (/** @type {string} */ side) => ({
  ...platformOf('native', []),
  rounds: Array.from({ length: 10 }, (_, round) =>
    roundOf([{ cost: (side === 'a' ? 100 : cost) + 0.01 * round, result: { spread: 0.002 } }], { round })),
});

/** @param {number} work of side b; that of a is 200 */
const counted = (work) => (/** @type {string} */ side) => countingPlatform('native@work', [{ work: side === 'a' ? 200 : work }]);

const failuresIn = (temp, name) => parseXml(readFileSync(join(temp, 'results', name), 'utf8')).attributes.failures;

test('the workflow judges the results that it measured, and equal results are not slower', () => {
  const temp = temporaryFolder();
  const env = { FAKE_PLATFORMS: 'native=healthy,node=healthy', FAKE_REVISIONS: '1' };
  const measured = runStep('Measure the base and the head in turns', temp, { path: fakeNpm(temp), env });
  assert.equal(measured.status, 0, measured.stderr);
  assert.match(readFileSync(join(temp, 'summary.md'), 'utf8'), /^\*\*Samebench: 0 slower/);
  putSides(temp, 'work', counted(200));
  const { status, stderr } = runStep('Judge', temp);
  assert.equal(status, 0, stderr);
  assert.deepEqual([failuresIn(temp, 'junit-work.xml'), failuresIn(temp, 'junit-time.xml')], ['0', '0']);
});

test('the workflow counts the instructions of both sides, and those alone', () => {
  const temp = temporaryFolder();
  const npm = join(temp, 'bin', 'npm');
  put(npm, '#!/bin/sh\necho "$@"\n');
  chmodSync(npm, 0o755);
  runStep('Count the instructions of the base and the head', temp, { path: `${join(temp, 'bin')}:${process.env.PATH}` });
  assert.equal(readFileSync(join(temp, 'summary.md'), 'utf8'),
    `run --silent samebench -- duel --a HEAD^1 --b . --measure work,size --threshold 0.5% --format markdown --out ${temp}/results/work\n`);
});

test('the workflow fails if the head is slower than the base, and keeps its reports', () => {
  const temp = temporaryFolder();
  putSides(temp, 'time', timed(120));
  putSides(temp, 'work', counted(200));
  const { status, stderr, stdout } = runStep('Judge', temp);
  assert.equal(status, 1, stderr);
  assert.match(stderr, /slower: primality\/is_prime u64 on native: 100 ns → 120 ns/);
  assert.match(stdout, /^slower\n/m);
  assert.deepEqual([failuresIn(temp, 'junit-work.xml'), failuresIn(temp, 'junit-time.xml')], ['0', '1']);
});

test('the workflow fails for one instruction more in 200, although the times are equal', () => {
  const temp = temporaryFolder();
  putSides(temp, 'time', timed(100));
  putSides(temp, 'work', counted(201));
  const { status, stderr } = runStep('Judge', temp);
  assert.equal(status, 1, stderr);
  assert.match(stderr, /slower: primality\/is_prime u64 on native@work: 200\.00 → 201\.00 instr, 1\.005×/);
  assert.deepEqual([failuresIn(temp, 'junit-work.xml'), failuresIn(temp, 'junit-time.xml')], ['1', '0']);
});

test('the artifact is the folder that the steps write to', () => {
  const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  const written = steps.flatMap(({ run = '' }) => [...run.matchAll(/"\$RUNNER_TEMP(?:"\/|\/)(\w+)/g)].map(([, folder]) => folder));
  assert.deepEqual([...new Set(written)].map((folder) => `\${{ runner.temp }}/${folder}`), [upload.with.path]);
  assert.ok(!existsSync(join(root, upload.with.path)));
});
