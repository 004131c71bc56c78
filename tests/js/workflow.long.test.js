/** The action of pull requests, run as GitHub runs it: each test starts dozens of processes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { parse } from 'yaml';
import { put, repository, temporaryFolder } from './fixtures/folders.js';
import { parseXml } from './fixtures/xml.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fakes = fileURLToPath(new URL('./fixtures/fakes', import.meta.url));
const action = parse(readFileSync(`${root}/action.yml`, 'utf8'));

/**
 * The command of an action, for a folder with a package.json. Its builds are files that say what a step costs
 * and how many instructions it executes, in the project: native@work counts, and native measures.
 */
const fakeCommand = `import { join } from 'node:path';
import { appendFileSync } from 'node:fs';
import { main } from ${JSON.stringify(`${root}/cli/main.js`)};
import { artifactIn } from ${JSON.stringify(`${root}/cli/hosts/index.js`)};
import { readCommit } from ${JSON.stringify(`${root}/cli/system/git.js`)};
import { fakeContext } from ${JSON.stringify(`${fakes}/fake-context.js`)};
const artifactOf = (project, target) => artifactIn(target, join(project, 'built'));
appendFileSync(process.env.FAKE_LOG, JSON.stringify({ args: process.argv.slice(2), env: Object.keys(process.env) }) + '\\n');
const code = await main(process.argv.slice(2), { ...fakeContext(process.env), artifactOf, readCommit });
process.stdout.write('', () => process.exit(code));
`;

/**
 * Runs the scripts of an action as GitHub does, with what a runner sets.
 *
 * @param {string} cwd the checkout
 * @param {{temp?: string, inputs?: Record<string, string>, env?: Record<string, string>, fakes?: string, of?:
 *   typeof action, command?: string}} [options] env: more of what a runner sets; command: in the place of
 *   Samebench's
 */
function runAction(
  cwd,
  {
    temp = temporaryFolder(),
    inputs = {},
    env: more = {},
    fakes: platforms = 'native=built,native@work=built-counts',
    of = action,
    command = fakeCommand,
  } = {},
) {
  const own = join(temp, 'action');
  put(join(own, 'package.json'), '{ "type": "module" }');
  put(join(own, 'cli', 'samebench.js'), command);
  for (const name of ['action', 'report', 'protocol'])
    if (!existsSync(join(own, name))) symlinkSync(join(root, name), join(own, name));
  const files = {
    summary: put(join(temp, 'summary.md'), ''),
    output: put(join(temp, 'output'), ''),
    log: put(join(temp, 'log'), ''),
  };
  /** @type {Record<string, string>} */
  const outputs = {};
  const valueOf = (/** @type {string} */ text) =>
    text.replace(/\$\{\{ (inputs|steps\.\w+\.outputs)\.([\w-]+) \}\}/g, (_, from, name) =>
      from === 'inputs' ? (inputs[name] ?? of.inputs[name].default) : outputs[name],
    );
  let [status, stdout, stderr] = [/** @type {number | null} */ (0), '', ''];
  for (const step of of.runs.steps) {
    if (status !== 0 && step.if !== 'always()') continue;
    if (step.if === "inputs.work-threshold != ''" && inputs['work-threshold'] === '') continue;
    const env = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([key, text]) => [key, valueOf(String(text))]),
    );
    const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: resolve(cwd, valueOf(step['working-directory'] ?? '')),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: temp,
        RUNNER_TEMP: temp,
        GITHUB_STEP_SUMMARY: files.summary,
        GITHUB_OUTPUT: files.output,
        GITHUB_ACTION_PATH: own,
        GITHUB_TOKEN: 'secret',
        ACTIONS_RUNTIME_TOKEN: 'secret',
        FAKE_PLATFORMS: platforms,
        FAKE_LOG: files.log,
        ...more,
        ...env,
      },
    });
    for (const line of readFileSync(files.output, 'utf8').split('\n').filter(Boolean))
      outputs[line.split('=')[0]] = line.slice(line.indexOf('=') + 1);
    status ||= ran.status;
    stdout += ran.stdout;
    stderr += ran.stderr;
  }
  const calls = readFileSync(files.log, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { status, stdout, stderr, outputs, calls, summary: readFileSync(files.summary, 'utf8') };
}

/** The files of a project whose steps cost so much. @param {string} folder @param {number} cost */
const projectOf = (folder, cost) => ({
  [`${folder}/CMakeLists.txt`]: `project(${folder})\nsamebench_add_suite(NAME a SOURCES a.cpp)\n`,
  [`${folder}/a.cpp`]: '#include <samebench/samebench.hpp>\n',
  [`${folder}/built/samebench-native`]: String(cost),
});

/**
 * A checkout of a pull request, whose base has the projects `bench` and `decoy`, of which a step costs 10 ns.
 *
 * @param {Record<string, string>} head files that it changes
 */
const pullRequest = (head) =>
  repository([{ ...projectOf('bench', 10), ...projectOf('decoy', 10) }, head]).folder;

const quick = { platforms: 'native', rounds: '12' };
const onlyTimes = { ...quick, 'work-threshold': '' };

const slower = { 'bench/built/samebench-native': '21.4' };
const settings = (/** @type {object} */ content) => ({ 'samebench.config.json': JSON.stringify(content) });

test('equal builds pass, and the summary has both comparisons', () => {
  const { status, stderr, summary, outputs } = runAction(pullRequest({ 'README.md': 'new' }), {
    inputs: quick,
  });
  assert.equal(status, 0, stderr);
  assert.match(
    summary,
    /^The pull request changes no settings, baselines, workflows, builds or suites\.\n\n\*\*Samebench: 0 slower[^]*\*\*Samebench: 0 slower/,
  );
  assert.deepEqual(
    ['junit-work.xml', 'junit-time.xml'].map(
      (name) => parseXml(readFileSync(join(outputs.results, name), 'utf8')).attributes.failures,
    ),
    ['0', '0'],
  );
});

test(
  'a slower build fails, by instructions or by time, and its reports are kept; a job may use the action ' +
    'twice',
  () => {
    const [folder, temp] = [pullRequest(slower), temporaryFolder()];
    const { status, stderr, summary, outputs } = runAction(folder, { inputs: quick, temp });
    assert.equal(status, 1, stderr);
    assert.match(stderr, /slower: .* on native@work: .* 2\.14×/);
    assert.match(stderr, /slower: .* on native: 40\.0 ns → 85\.6 ns/);
    assert.match(summary, /\*\*slower\*\*/);
    assert.ok(
      Number(parseXml(readFileSync(join(outputs.results, 'junit-work.xml'), 'utf8')).attributes.failures) > 0,
    );
    const second = runAction(folder, { inputs: { ...onlyTimes, project: 'decoy' }, temp });
    assert.deepEqual(
      [second.status, second.calls.length],
      [0, 1],
      'instructions are not counted without a threshold',
    );
    assert.notEqual(second.outputs.results, outputs.results);
  },
);

test('a pull request does not change how it is judged', () => {
  /** @type {[string, Record<string, string>][]} */
  const tries = [
    [
      'does not judge work',
      settings({ measure: ['time', 'size'], threshold: '99%', suites: { primality: { threshold: '99%' } } }),
    ],
    ['judges another project', settings({ project: 'decoy' })],
  ];
  for (const [name, files] of tries) {
    const { status, stderr, summary } = runAction(pullRequest({ ...slower, ...files }), {
      inputs: quick,
      fakes: 'native=healthy,native@work=built-counts',
    });
    assert.equal(status, 1, `${name}: ${stderr}`);
    assert.match(stderr, /samebench\.config\.json differs from that of HEAD\^1, which is used/, name);
    assert.match(
      summary,
      /^The pull request also changes:\n\n- settings: <code>samebench\.config\.json<\/code>\. Those of the base were used\.\n\n/,
      name,
    );
  }
});

/**
 * Adds a link to the commit of a pull request.
 *
 * @param {string} folder
 * @param {string} path
 * @param {string} target
 */
function commitLink(folder, path, target) {
  rmSync(join(folder, path), { recursive: true, force: true });
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(target, join(folder, path));
  for (const words of [
    ['add', '--force', path],
    ['commit', '--quiet', '--amend', '--no-edit'],
  ]) {
    spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
      cwd: folder,
    });
  }
}

test('a pull request does not replace its base', () => {
  const hashOf = (/** @type {string} */ folder) =>
    spawnSync('git', ['rev-parse', 'HEAD^1'], { cwd: folder, encoding: 'utf8' }).stdout.slice(0, 12);
  /** @type {[string, () => string][]} */
  const tries = [
    [
      'by a folder of its name',
      () =>
        pullRequest({
          ...slower,
          'HEAD^1/native/samebench-native': '21.4',
          'HEAD^1/samebench-native/samebench-native': '21.4',
        }),
    ],
    [
      'by a link at the place of its checkout',
      () => {
        const folder = pullRequest(slower);
        commitLink(folder, `bench/build/revisions/${hashOf(folder)}`, '../../..');
        return folder;
      },
    ],
    [
      'by a link at the place of all checkouts',
      () => {
        const folder = pullRequest(slower);
        put(join(folder, 'fast', hashOf(folder), '.git'), 'gitdir: ../../.git');
        commitLink(folder, 'bench/build/revisions', '../../fast');
        return folder;
      },
    ],
  ];
  for (const [name, make] of tries) {
    const { status, stderr, summary } = runAction(make(), { inputs: quick });
    assert.equal(status, 1, `${name}: ${stderr}`);
    assert.equal(
      /^- builds: <code>bench\/build\/revisions/m.test(summary),
      name.startsWith('by a link'),
      summary,
    );
    assert.match(stderr, /slower: .* on native: 40\.0 ns → 85\.6 ns/, name);
  }
});

test('a pull request does not choose the project by a link', () => {
  const folder = pullRequest({ new: '' });
  commitLink(folder, 'bench', 'decoy');
  const linked = runAction(folder, { inputs: { ...onlyTimes, 'working-directory': 'bench' } });
  assert.notEqual(linked.status, 0);
  assert.match(linked.stderr, /working-directory bench is behind a link/);
  assert.equal(
    runAction(pullRequest({ new: '' }), { inputs: { ...onlyTimes, 'working-directory': 'bench' } }).status,
    0,
    'an honest folder',
  );
  const workspace = join(temporaryFolder(), 'workspace');
  symlinkSync(pullRequest({ new: '' }), workspace);
  const named = (/** @type {string} */ name) =>
    runAction(workspace, {
      inputs: { ...onlyTimes, 'working-directory': join(workspace, name) },
      env: { GITHUB_WORKSPACE: workspace },
    });
  assert.equal(named('bench').status, 0, 'a workspace behind a link');
  commitLink(workspace, 'linked', 'bench');
  assert.match(named('linked').stderr, /linked is behind a link/);
});

test('names of files are no suites and no options', () => {
  const { status, stdout, stderr, calls, summary } = runAction(pullRequest({ ...slower, '--help': '' }), {
    inputs: { ...quick, suites: '*' },
  });
  assert.equal(status, 2, stderr);
  assert.doesNotMatch(stdout, /Usage:/);
  assert.deepEqual(
    calls.map(({ args }) => args.slice(-2)),
    [
      ['--', '*'],
      ['--', '*'],
    ],
  );
  assert.match(summary, /There is no comparison of time/);
});

test('a duel that exits with 0 and writes no results fails the step', () => {
  const { status, stderr, outputs } = runAction(pullRequest({ new: '' }), { inputs: quick, command: '' });
  assert.equal(status, 2, stderr);
  assert.deepEqual([outputs.work, outputs.time], ['2', '2']);
  assert.match(stderr, /the duel of time wrote no results/);
});

test('the settings of the base count', () => {
  const strict = repository([
    { ...projectOf('bench', 10), ...settings({ failOn: 'slower' }) },
    { ...slower, ...settings({}) },
  ]).folder;
  assert.equal(runAction(strict, { inputs: { ...onlyTimes, 'fail-on': '' } }).status, 1);
});

test(
  'the summary lists what a pull request changes besides code; builds get neither the inputs nor what ' +
    'the runner sets',
  () => {
    const folder = pullRequest({
      'bench/a.cpp': '#include <samebench/samebench.hpp>\n// new',
      'bench/@everyone.cpp': '#include <benchmark/benchmark.h>',
      'src/code.cpp': 'new',
      '.samebench/baseline.json': '{}',
      '.github/workflows/ci.yml': '',
      'decoy/CMakeLists.txt': 'project(decoy)',
    });
    const { summary, calls } = runAction(folder, { inputs: onlyTimes });
    assert.match(
      summary,
      new RegExp(
        `^${[
          'The pull request also changes:',
          '',
          '- baselines: <code>\\.samebench/baseline\\.json</code>\\. None was used: the base was measured\\.',
          '- workflows: <code>\\.github/workflows/ci\\.yml</code>\\. This run used the changed ones\\.',
          '- builds: <code>decoy/CMakeLists\\.txt</code>\\. Each side was built with its own\\.',
          '- suites: <code>bench/@<!-- -->everyone\\.cpp</code>, <code>bench/a\\.cpp</code>\\. Each side ' +
            'was measured with its own\\.',
          '',
        ].join('\n')}`,
      ),
    );
    assert.deepEqual(
      calls.flatMap(({ env }) =>
        env.filter((/** @type {string} */ name) => /^(GITHUB|RUNNER|ACTIONS|INPUT)_/.test(name)),
      ),
      [],
    );
  },
);

test('what became slower is annotated at its line, and what builds print is no command to the runner', () => {
  const { stdout } = runAction(pullRequest(slower), { inputs: quick });
  const [, token, before, after] =
    /::stop-commands::([\w-]{36})\n([^]*?)::\1::\n([^]*)$/.exec(stdout) ?? assert.fail(stdout);
  assert.ok(token && !before.includes('::error'));
  assert.match(
    after,
    /^::error file=bench\/primality\.cpp,line=4,title=slower%3A primality\/is_prime u64::native@work: /m,
  );
  assert.match(
    after,
    /^::error file=bench\/primality\.cpp,line=3,title=slower%3A primality\/is_prime u32::native: 40\.0/m,
  );
  assert.doesNotMatch(runAction(pullRequest({ new: '' }), { inputs: onlyTimes }).stdout, /::(error|warning)/);
});

test('a comment that cannot be written is said in the summary, and changes nothing else', () => {
  const event = put(join(temporaryFolder(), 'event.json'), '{ "pull_request": { "number": 7 } }');
  const env = { GITHUB_EVENT_PATH: event, GITHUB_API_URL: 'http://127.0.0.1:9', GITHUB_REPOSITORY: 'o/r' };
  const { status, summary, calls } = runAction(pullRequest(slower), {
    inputs: { ...onlyTimes, token: 'secret' },
    env,
  });
  assert.equal(status, 1);
  assert.match(summary, /There is no comment on the pull request: \S/);
  assert.deepEqual(
    calls.flatMap(({ env: names }) => names.filter((/** @type {string} */ name) => /TOKEN/.test(name))),
    [],
  );
  const without = runAction(pullRequest({ new: '' }), {
    inputs: { ...onlyTimes, token: 'secret', comment: 'false' },
    env,
  });
  assert.doesNotMatch(without.summary, /no comment/);
});

test('an input is never a command, and suites are several words', () => {
  const { calls } = runAction(pullRequest({ new: '' }), {
    inputs: { project: 'my bench', suites: ' words\n numbers', base: '$(false)', 'fail-on': '' },
  });
  const common = [
    'duel',
    '--a',
    '$(false)',
    '--b',
    '.',
    '--settings-of',
    '$(false)',
    '--project',
    'my bench',
    '--threshold',
  ];
  assert.deepEqual(
    calls.map(({ args }) => args.slice(0, common.length)),
    [common, common],
  );
  assert.deepEqual(
    calls.map(({ args }) => args.slice(common.length, args.indexOf('--format'))),
    [
      ['0.5%', '--measure', 'work,size'],
      ['3%', '--measure', 'time', '--platforms', 'native,node', '--rounds', '60'],
    ],
  );
  for (const { args } of calls) assert.deepEqual(args.slice(args.indexOf('--')), ['--', 'words', 'numbers']);
});

test('without a base it fails, and the summary says that there is no comparison', () => {
  const { status, stderr, summary } = runAction(pullRequest({ new: '' }), {
    inputs: { ...quick, base: 'no-such' },
  });
  assert.equal(status, 2, stderr);
  assert.match(
    summary,
    /^What the pull request changes is unknown: .*\n\nThere is no comparison of work: see the log\.\nThere is no comparison of time: see the log\.\n$/,
  );
});
