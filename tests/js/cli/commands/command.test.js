import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { headers } from '../../../../cli/build/build.js';
import { flagsFile } from '../../../../cli/build/flags.js';
import { latest, samebench, startSamebench } from '../../fixtures/command.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

const statuses = ({ platforms }) => platforms.map(({ id, status }) => `${id} ${status}`);

test('run prints the table on stdout and the rest on stderr, and saves valid results', async () => {
  const { stdout, cwd } = await expectOutcome(samebench(['run']), {
    stdout: [/native +node/, /is_prime u64/],
    stdoutWithout: /results:/,
    stderr: [/results: results\/latest\.json/, /report: results\/latest\.html/],
  });
  assert.ok(!stdout.includes('\x1b'), 'no colours in a pipe');
  const results = latest(cwd);
  assert.equal(results.cut, false);
  assert.deepEqual(statuses(results), ['native ok', 'node ok']);
  assert.deepEqual(
    readdirSync(join(cwd, 'results')).filter((name) => name.startsWith('latest')),
    ['latest.html', 'latest.json'],
  );
  assert.equal(readdirSync(join(cwd, 'results')).length, 3);
});

test('a file has the plan of what was selected, once a column', async () => {
  const { cwd } = await expectOutcome(samebench(['run', '--filter', 'is_prime']));
  const { platforms } = JSON.parse(readFileSync(join(cwd, 'results', 'latest.json'), 'utf8'));
  for (const { rounds } of platforms) {
    assert.ok(rounds.length > 1);
    assert.equal(rounds.filter(({ plan }) => plan !== null).length, 1);
    const [{ plan }] = rounds;
    assert.deepEqual(
      plan.benchmarks.filter(({ id, selected }) => !selected && !plan.order.includes(id)),
      [],
    );
  }
});

test('a run warms up once while it builds, and other commands do not', async () => {
  const file = join(temporaryFolder(), 'warm');
  const env = { FAKE_WARM_UP: file };
  await expectOutcome(samebench(['list'], { env }));
  assert.ok(!existsSync(file));
  await expectOutcome(samebench(['run', '--quick'], { env }));
  assert.equal(readFileSync(file, 'utf8'), 'warmed up\n');
});

test('run --json prints only the summary', async () => {
  const { stdout } = await expectOutcome(samebench(['run', '--json', '--rounds', '2', '--seed', '9']));
  const summary = JSON.parse(stdout);
  assert.equal(summary.schema, 'samebench-summary/2');
  assert.deepEqual([summary.request.seed, summary.request.rounds], [9, 2]);
});

test('a missing platform is skipped with a line that says how to install it', async () => {
  const { cwd } = await expectOutcome(samebench(['run'], { fakes: 'native=healthy,node=missing' }), {
    stderr: /node is skipped: node is not installed; to get it: get emscripten/,
  });
  assert.deepEqual(statuses(latest(cwd)), ['native ok', 'node skipped']);
});

test('a module that cannot be loaded fails in its columns, and native code is measured', async () => {
  const { cwd } = await expectOutcome(samebench(['run'], { env: { FAKE_LIST: 'broken' } }), {
    code: 3,
    stdout: /is_prime u64/,
    stderr: /samebench: samebench\.wasm cannot be loaded: out of memory/,
  });
  assert.deepEqual(
    latest(cwd).platforms.map(({ id, status, reason }) => [id, status, reason]),
    [
      ['native', 'ok', null],
      ['node', 'failed', 'samebench.wasm cannot be loaded: out of memory'],
    ],
  );
  assert.equal((await samebench(['list'], { env: { FAKE_LIST: 'broken' } })).code, 3);
});

test('a missing platform that was asked for by name is an error, and the others still run', async () => {
  const { cwd } = await expectOutcome(
    samebench(['run', '--platforms', 'native,node'], {
      fakes: 'native=healthy,node=missing',
    }),
    { code: 3, stdout: /is_prime u64/ },
  );
  assert.deepEqual(statuses(latest(cwd)), ['native ok', 'node failed']);
});

test('a platform without the selected benchmarks is skipped, or an error if asked for by name', async () => {
  const usual = await expectOutcome(samebench(['run', 'boundary']), {
    stderr: /native is skipped: it has no benchmark that was asked for/,
  });
  assert.deepEqual(statuses(latest(usual.cwd)), ['native skipped', 'node ok']);
  assert.deepEqual(latest(usual.cwd).platforms[0].rounds, []);

  const named = await expectOutcome(samebench(['run', 'boundary', '--platforms', 'native,node']), {
    code: 3,
    stderr: /native cannot run: it has no benchmark/,
  });
  assert.deepEqual(statuses(latest(named.cwd)), ['native failed', 'node ok']);

  const both = await samebench(['run', 'boundary', 'primality']);
  assert.deepEqual(statuses(latest(both.cwd)), ['native ok', 'node ok']);
});

test('a suite that a linker left out is an error, and the others are measured', async () => {
  const dropped = ['words', 'boundary'].map((suite) => ({ suite, where: `${suite}.cpp in libx.a` }));
  const builds = folderWith({ [`native/${flagsFile}`]: JSON.stringify({ flags: '-O3', dropped }) });
  const env = { FAKE_BUILDS: builds };
  const all = await expectOutcome(samebench(['run'], { env }), {
    code: 3,
    stdout:
      /is_prime u64[^]*native: the linker left out the suite words \(words\.cpp in libx\.a\), the suite/,
  });
  assert.deepEqual(statuses(latest(all.cwd)), ['native ok', 'node ok']);
  assert.equal((await samebench(['run', 'primality'], { env })).code, 0, 'another suite was asked for');
  assert.equal((await samebench(['list'], { env })).code, 3);
  await expectOutcome(samebench(['run', 'words'], { env }), {
    code: 3,
    stderr:
      /^samebench: the linker left out the suite words \(words\.cpp in libx\.a\), to which [^,]*, or [^,]*$/m,
  });
  const node = await expectOutcome(samebench(['run', 'boundary'], { env }), {
    code: 3,
    stderr: /native cannot run: the linker left out the suite boundary/,
  });
  assert.deepEqual(statuses(latest(node.cwd)), ['native failed', 'node ok']);
});

test('a suite that the standalone module does not have is an error with the reason', async () => {
  const builds = folderWith({
    'wasi/samebench-left-out.txt': 'script=it calls JavaScript\nboundary=it waits for promises\n',
  });
  const options = { fakes: 'wasi=healthy', env: { FAKE_BUILDS: builds } };
  await expectOutcome(samebench(['run', 'script', '--platforms', 'wasi'], options), {
    code: 2,
    stderr: /^samebench: the standalone module does not have the suite script: it calls JavaScript$/m,
  });
  await expectOutcome(samebench(['run', 'scrip', '--platforms', 'wasi'], options), {
    code: 2,
    stderr: /unknown suite "scrip"/,
  });
  await expectOutcome(
    samebench(['run', 'boundary', '--platforms', 'node,wasi'], {
      ...options,
      fakes: 'node=healthy,wasi=healthy',
    }),
    {
      code: 3,
      stderr:
        /wasi cannot run: the standalone module does not have the suite boundary: it waits for promises/,
    },
  );
});

test('if no platform can run, nothing is measured or written', async () => {
  const { cwd } = await expectOutcome(samebench(['run'], { fakes: 'native=missing' }), {
    code: 3,
    stderr: /no platform can run; `samebench doctor`/,
  });
  assert.deepEqual(readdirSync(join(cwd, 'results')), []);
});

test('if the build fails, the hint refers to the build, in run and in list', async () => {
  const env = { FAKE_BUILD: 'error: no' };
  await expectOutcome(samebench(['run'], { env }), {
    code: 3,
    stderr: /error: no\n[^]*nothing was measured: the build failed/,
    stderrWithout: /doctor/,
  });
  await expectOutcome(samebench(['list'], { env }), { code: 4, stderrWithout: /doctor/ });
});

test('list names the missing tools once for each target', async () => {
  const { stderr } = await expectOutcome(
    samebench(['list'], {
      fakes: 'native=missing,node=missing,chromium=missing,firefox=missing',
    }),
    { code: 4, stderr: /samebench doctor/ },
  );
  assert.deepEqual(stderr.match(/\w+ is skipped/g), ['native is skipped', 'node is skipped']);
});

test("a killed host's finished benchmarks are kept and marked; other platforms are unaffected", async () => {
  const { cwd } = await expectOutcome(samebench(['run'], { fakes: 'native=killed,node=healthy' }), {
    code: 3,
    stderr: /native failed: it was killed by SIGKILL/,
  });
  const results = latest(cwd);
  assert.deepEqual(statuses(results), ['native failed', 'node ok']);
  const [round] = results.platforms[0].rounds;
  assert.deepEqual([round.complete, round.results.length], [false, 1]);
});

test('a host that hangs is ended by --timeout, and other platforms are unaffected', async () => {
  await expectOutcome(
    samebench(['run', '--timeout', '2'], {
      fakes: 'native=hang-in-benchmark,node=healthy',
    }),
    { code: 3, stdout: /is_prime u64/, stderr: /native failed: it hung in "ladder\/multiply-add 0"/ },
  );
});

test('platforms whose checksums differ fail the gate', async () => {
  const { cwd } = await expectOutcome(
    samebench(['run'], {
      fakes: 'native=healthy,node=other-checksum',
    }),
    { code: 1, stdout: /error: .*00000000000000bb/s },
  );
  assert.deepEqual(statuses(latest(cwd)), ['native ok', 'node ok']);
});

test('a run whose table cannot be written has all its files, and exit code 4', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  for (const write of [
    (_, __, done) => done(full),
    () => {
      throw full;
    },
  ]) {
    const { cwd } = await expectOutcome(
      samebench(['run', '--history', '--record'], { out: new Writable({ write }) }),
      {
        code: 4,
        stderr: /\nsamebench: cannot write the output: ENOSPC: no space left on device, write\n$/,
        stderrWithout: /^ +at /m,
      },
    );
    assert.deepEqual(statuses(latest(cwd)), ['native ok', 'node ok']);
    for (const file of ['results/latest.html', '.samebench/history.jsonl', '.samebench/baseline.json']) {
      assert.ok(existsSync(join(cwd, file)), file);
    }
  }
});

test('wrong usage gets exit code 2, a suggestion, and no results folder', async () => {
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['run', '--platforms', 'nativ'], /unknown platform "nativ"\n {2}did you mean "native"/],
    [['run', '--platfrom', 'native'], /unknown option '--platfrom'\n\(Did you mean --platforms\?\)/],
    [
      ['run', '--layouts'],
      /unknown option '--layouts'\n {2}`samebench duel` links native code in another order in each round\n/,
    ],
    [
      ['open', '#r=1.x', '--compare=results/latest.json'],
      /unknown option '--compare=results\/latest.json'\n {2}`samebench compare` compares two results files/,
    ],
    [['rnu'], /unknown command 'rnu'\n\(Did you mean run\?\)/],
    [['run', '--seed', '-1'], /--seed/],
    [['run', '--unit', 'parsecs'], /Allowed choices are ns, cycles/],
    [['run', '--quick', '--thorough'], /'--quick' cannot be used with option '--thorough'/],
    [['run', '--reference', 'opera'], /unknown platform "opera"/],
    [['run', '--out', ''], /--out is empty/],
    [['run', '--timeout', '3000000'], /--timeout.*up to a day/],
    [['run', '--platforms', 'native@clan'], /unknown variant of native "clan"\n {2}did you mean "clang"\?/],
    [['run', '--with', 'native=/nowhere'], /--with native=\/nowhere: native is built, not found/],
    [['run', '--project', 'nowhere'], /expected a folder with a CMakeLists\.txt, found none/],
    [[], /Usage: samebench/],
  ];
  for (const [args, expected] of cases) {
    const { cwd } = await expectOutcome(
      samebench(args),
      { code: 2, stdout: '', stderr: expected },
      args.join(' '),
    );
    assert.deepEqual(readdirSync(cwd), []);
  }
});

test('an unknown suite and a filter without a match get exit code 2 and the list', async () => {
  await expectOutcome(samebench(['run', 'primes']), {
    code: 2,
    stderr: /unknown suite "primes"[^]*suites: ladder, primality/,
  });
  await expectOutcome(samebench(['run', '--filter', 'is_prim u64']), {
    code: 2,
    stderr: /did you mean "is_prime u64"[^]*primality\/is_prime u32/,
  });
});

test('an output folder that is not writable is reported before the measurement', async () => {
  const file = put(join(temporaryFolder(), 'file'), '');
  await expectOutcome(samebench(['run', '--out', join(file, 'out')]), {
    code: 2,
    stderr: /cannot write results to/,
  });
});

test('a run records which project it measured, at which commit', async () => {
  const folder = folderWith({ 'CMakeLists.txt': 'project(numbers LANGUAGES CXX)\n' });
  const env = { FAKE_COMMIT: '0123456789abcdef', FAKE_DIRTY: '1' };
  const { stdout, cwd } = await samebench(['run', '--project', folder, '--history'], { env });
  assert.match(stdout, /^samebench \S+ {3}numbers at 012345678 with changes /);
  const project = { name: 'numbers', folder: '', commit: '0123456789abcdef', clean: false };
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'results', 'latest.json'), 'utf8')).project, project);
  assert.deepEqual(
    JSON.parse(readFileSync(join(cwd, '.samebench', 'history.jsonl'), 'utf8')).project,
    project,
  );
});

test('report --project shows the last run of that project', async () => {
  const [one, other] = ['one', 'other'].map((name) => {
    const folder = join(temporaryFolder(), name);
    put(join(folder, 'CMakeLists.txt'), `project(${name})\n`);
    return folder;
  });
  const { cwd } = await samebench(['run', '--project', one]);
  await samebench(['run', '--project', one], { cwd, env: { FAKE_COMMIT: '0123456789' } });
  await samebench(['run', '--project', other], { cwd });
  assert.match((await samebench(['report'], { cwd })).stdout, / {3}other /);
  assert.match((await samebench(['report', '--project', one], { cwd })).stdout, / {3}one at 012345678 /);
  await expectOutcome(samebench(['report', '--project', temporaryFolder()], { cwd }), {
    code: 2,
    stderr: /results has no run of the project "[^"]+"/,
  });
  assert.equal((await samebench(['report', 'a.json', '--project', one], { cwd })).code, 2);
});

test('report recreates the table, also as Markdown and JSON', async () => {
  const { stdout: table, cwd } = await samebench(['run']);
  const file = join(cwd, 'results', 'latest.json');
  assert.equal((await samebench(['report', file])).stdout, table);
  assert.match((await samebench(['report', file, '--format', 'markdown'])).stdout, /\|.*native/);
  const output = join(cwd, 'summary.json');
  await expectOutcome(samebench(['report', file, '--format', 'json', '--output', output]), { stdout: '' });
  assert.equal(JSON.parse(readFileSync(output, 'utf8')).schema, 'samebench-summary/2');
});

test('report combines several files in one table', async () => {
  const { cwd } = await samebench(['run']);
  const file = join(cwd, 'results', 'latest.json');
  await expectOutcome(samebench(['report', file, file, '--reference', 'native#2']), {
    stdout: [/native +.*native#2/, /native#2.*: latest\.json/],
  });
});

test(
  'a results file that is broken, newer, not JSON or missing is reported with place and reason, exit ' +
    'code 2',
  async () => {
    const folder = temporaryFolder();
    /** @type {[string, string | null][]} */
    const cases = [
      ['not-json', '{"schema": '],
      ['newer', '{"schema": "samebench-results/9"}'],
      ['broken', '{"schema": "samebench-results/3", "platforms": 3}'],
      ['absent', null],
    ];
    for (const [name, text] of cases) {
      const file = join(folder, name);
      if (text !== null) put(file, text);
      const { stderr } = await expectOutcome(
        samebench(['report', file]),
        { code: 2, stdout: '', stderrWithout: /unexpected|at file:/ },
        name,
      );
      assert.ok(stderr.includes(file), stderr);
      if (text !== null) assert.equal(readFileSync(file, 'utf8'), text);
    }
  },
);

test('setup reports that everything is installed, and refuses unknown platforms', async () => {
  await expectOutcome(samebench(['setup', 'native']), { stderr: /everything is installed for native/ });
  assert.equal((await samebench(['setup', 'netscape'])).code, 2);
});

test('a build is a column with the id of its variant, in the table and in the results', async () => {
  const { cwd } = await expectOutcome(
    samebench(['run', '--platforms', 'native@march,native,native@O2', '--reference', 'native@march']),
    { stdout: /native +native@march +native@O2\n/ },
  );
  assert.deepEqual(statuses(latest(cwd)), ['native ok', 'native@march ok', 'native@O2 ok']);
  const { stdout: json } = await samebench([
    'report',
    join(cwd, 'results', 'latest.json'),
    '--format',
    'json',
    '--reference',
    'native@O2',
  ]);
  assert.equal(JSON.parse(json).references.time, 'native@O2');
  const markdown = await samebench(['report', join(cwd, 'results', 'latest.json'), '--format', 'markdown']);
  assert.match(markdown.stdout, /\| native \| native@<!-- -->march \| native@<!-- -->O2 \|/);
});

test('a package has no C++ tests, so that it needs nothing that builds them', () => {
  assert.deepEqual([headers(false), headers(true)], [['nlohmann-json'], ['nlohmann-json', 'doctest']]);
});

test('a reader that closes the pipe early, as in `samebench list | head -1`, is no error', async () => {
  const { child, done } = startSamebench(['list', '--json']);
  child.stdout.destroy();
  await expectOutcome(done, { stderrWithout: /EPIPE/ });
});

test('every command has help with examples', async () => {
  for (const command of ['run', 'list', 'report', 'compare', 'baselines', 'doctor', 'setup', 'web']) {
    await expectOutcome(samebench([command, '--help']), {
      stdout: new RegExp(`Examples:\\n  .*samebench ${command}`),
    });
  }
  const { stdout } = await samebench(['--version']);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});
