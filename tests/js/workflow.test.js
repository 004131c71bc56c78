import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { parse } from 'yaml';
import { put, temporaryFolder } from './fixtures/folders.js';
import { parseXml } from './fixtures/xml.js';
import { platformOf, resultsOf, roundOf } from './report/fixture.js';
import { countingPlatform } from './report/work-fixture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fake = fileURLToPath(new URL('./fixtures/fakes/fake-samebench.js', import.meta.url));
const workflow = parse(readFileSync(`${root}/.github/workflows/benchmark.yml`, 'utf8'));
const action = parse(readFileSync(`${root}/action.yml`, 'utf8'));
const { steps } = workflow.jobs.benchmark;
const stepOf = (name) => action.runs.steps.find((step) => step.name === name);
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/**
 * Runs the script of a step as GitHub does, with what the action and a runner set.
 *
 * @param {string} name
 * @param {string} temp
 * @param {{samebench?: string, env?: NodeJS.ProcessEnv, inputs?: Record<string, string>}} [options]
 *   samebench: the folder of the action
 */
function runStep(name, temp, { samebench = root, env = {}, inputs = {} } = {}) {
  const valueOf = (/** @type {string} */ text) => text.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input) => inputs[input] ?? action.inputs[input].default);
  const own = Object.fromEntries(Object.entries(stepOf(name).env).map(([key, text]) => [key, valueOf(text)]));
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', stepOf(name).run], {
    cwd: root, encoding: 'utf8',
    env: {
      PATH: process.env.PATH, HOME: temp, RUNNER_TEMP: temp, GITHUB_STEP_SUMMARY: join(temp, 'summary.md'),
      GITHUB_ACTION_PATH: samebench, ...own, ...env,
    },
  });
  return { status, stdout, stderr };
}

/** The action with a command of its own. @param {string} temp @param {string} script of the command */
function actionWith(temp, script) {
  put(join(temp, 'action', 'package.json'), '{ "type": "module" }');
  put(join(temp, 'action', 'cli', 'samebench.js'), script);
  return join(temp, 'action');
}

test('the workflow has read permission only, a time limit, and official actions of a fixed major version', () => {
  assert.deepEqual(workflow.permissions, { contents: 'read' });
  assert.ok(workflow.concurrency.group);
  assert.ok(!('pull_request_target' in workflow.on));
  for (const job of Object.values(workflow.jobs)) assert.ok(job['timeout-minutes'] > 0);
  for (const { uses } of steps.filter((step) => step.uses && step.uses !== './')) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
});

test('the scripts that the workflow calls exist', () => {
  const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run (?:--silent )?([\w:]+)|(test))/g)].map(([, script, name]) => script ?? name));
  assert.deepEqual([...new Set(called)].sort(), ['test']);
  for (const name of called) assert.ok(name in scripts, name);
});

/** The results of both sides, where a step of the workflow leaves them. */
function putSides(temp, kind, platformOfSide) {
  for (const side of ['a', 'b']) {
    const results = resultsOf([platformOfSide(side)], { duel: { side, title: side } });
    put(join(temp, 'samebench', kind, `2026-11-21T08-00-00-${side}.json`), JSON.stringify(results));
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

const failuresIn = (temp, name) => parseXml(readFileSync(join(temp, 'samebench', name), 'utf8')).attributes.failures;

test('the workflow judges the results that it measured, and equal results are not slower', () => {
  const temp = temporaryFolder();
  const env = { FAKE_PLATFORMS: 'native=healthy,node=healthy', FAKE_REVISIONS: '1' };
  const samebench = actionWith(temp, `await import(${JSON.stringify(fake)});`);
  const measured = runStep('Measure the base and the head in turns', temp, { samebench, env });
  assert.equal(measured.status, 0, measured.stderr);
  assert.match(readFileSync(join(temp, 'summary.md'), 'utf8'), /^\*\*Samebench: 0 slower/);
  putSides(temp, 'work', counted(200));
  const { status, stderr } = runStep('Judge', temp);
  assert.equal(status, 0, stderr);
  assert.deepEqual([failuresIn(temp, 'junit-work.xml'), failuresIn(temp, 'junit-time.xml')], ['0', '0']);
});

test('the workflow counts the instructions of both sides, and those alone', () => {
  const temp = temporaryFolder();
  const samebench = actionWith(temp, 'console.log(JSON.stringify(process.argv.slice(2)));');
  const count = (/** @type {Record<string, string>} */ inputs) => runStep('Count the instructions of the base and the head', temp, { samebench, inputs });
  count({});
  count({ project: 'my bench', suites: 'words numbers', base: '$(false)' });
  const usual = ['--measure', 'work,size', '--threshold', '0.5%', '--format', 'markdown', '--out', `${temp}/samebench/work`];
  const lines = readFileSync(join(temp, 'summary.md'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(lines, [
    ['duel', '--a', 'HEAD^1', '--b', '.', ...usual],
    ['duel', 'words', 'numbers', '--a', '$(false)', '--b', '.', '--project', 'my bench', ...usual],
  ]);
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

test('a head that is slower than the base fails, and its reports are kept; without a threshold of counts only times are judged', () => {
  const temp = temporaryFolder();
  putSides(temp, 'time', timed(120));
  const { status, stderr, stdout } = runStep('Judge', temp, { inputs: { 'work-threshold': '' } });
  assert.equal(status, 1, stderr);
  assert.match(stderr, /slower: primality\/is_prime u64 on native: 100 ns → 120 ns/);
  assert.match(stdout, /^slower\n/m);
  assert.equal(failuresIn(temp, 'junit-time.xml'), '1');
  assert.equal(runStep('Judge', temp, { inputs: { 'work-threshold': '', 'fail-on': '' } }).status, 0, 'nothing fails without fail-on');
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
  const written = action.runs.steps.flatMap(({ run = '' }) => [...run.matchAll(/\$RUNNER_TEMP(?:"\/|\/)(\w+)/g)].map(([, folder]) => folder));
  assert.deepEqual([...new Set(written)], ['samebench']);
  const used = steps.find(({ uses }) => uses === './');
  assert.equal(upload.with.path, `\${{ steps.${used.id}.outputs.results }}`);
  assert.equal(action.outputs.results.value, '${{ steps.folder.outputs.results }}');
  assert.ok(!existsSync(join(root, upload.with.path)));
});
