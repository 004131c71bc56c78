import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { latest, samebench } from '../../../tests/js/fixtures/command.js';
import { fakeMachines, folderOn, someProject, statuses } from '../../../tests/js/fixtures/machines.js';
import { expectOutcome } from '../../../tests/js/fixtures/outcome.js';

test('other machines add columns, with their own references, to the table and one results file', async () => {
  const machines = fakeMachines();
  machines.hosts('mac', 'native=metered:0.5,node=metered:0.5');
  const { bench } = someProject();
  const { stdout, stderr } = await expectOutcome(
    samebench(
      [
        'run',
        '--project',
        bench,
        '--ssh',
        'pi,user@mac',
        '--seed',
        '7',
        '--rounds',
        '2',
        '--filter',
        'is_prime',
        '--quick',
        '--target',
        '2%',
        '--budget',
        '1.5s',
        '--define',
        'A=b c',
      ],
      { ...machines.options, cwd: bench, fakes: 'native=metered:0.25,node=metered:0.25' },
    ),
    {
      stdout: [
        /native +node +native@pi +node@pi +native@mac +node@mac/,
        /native@pi, node@pi: measured on pi \(/,
        /ratios of times refer to a column of the same machine/,
      ],
      stderr: [
        /samebench: pi: \d+ files of the project are there; it measures after this machine/,
        /pi: native {2}round 1/,
      ],
      stderrWithout: /results\/latest\.json.*\n[^]*results\/latest\.json/,
    },
  );
  assert.match(stdout, /native@mac, node@mac: costs at 2\.00 GHz/);
  assert.match(stdout, /native, node: costs at 4\.00 GHz/);
  assert.match(stdout, /node@pi takes .* as long as native@pi/);
  assert.doesNotMatch(stdout, /@(pi|mac) takes .* as long as native[ (]/);
  assert.doesNotMatch(stderr, /cannot write the report/);
  const results = latest(bench);
  assert.deepEqual(
    statuses(results),
    ['native', 'node', 'native@pi', 'node@pi', 'native@mac', 'node@mac'].map((id) => `${id} ok`),
  );
  assert.deepEqual(
    results.platforms.map(({ machine }) => machine),
    [undefined, undefined, 'pi', 'pi', 'mac', 'mac'],
  );
  assert.deepEqual(
    results.machines?.map(({ name }) => name),
    ['pi', 'mac'],
  );
  assert.deepEqual(results.request.platforms, [
    'native',
    'node',
    'native@pi',
    'node@pi',
    'native@mac',
    'node@mac',
  ]);
  assert.equal(results.cut, false);
  const called = readFileSync(join(folderOn(machines, 'mac'), 'results/latest.json'), 'utf8');
  const { request } = JSON.parse(called);
  assert.deepEqual(
    [request.seed, request.rounds, request.filter, request.profile.name],
    [7, 2, 'is_prime', 'quick'],
  );
});

test('names that a shell or ssh would take for something else are refused before the start', async () => {
  const machines = fakeMachines();
  const { bench } = someProject();
  const run = (/** @type {string} */ list, ...more) =>
    samebench(['run', '--project', '.', '--ssh', list, ...more], { ...machines.options, cwd: bench });
  for (const host of [
    '-oProxyCommand=x',
    'a;b',
    'a b',
    '$(x)',
    'a@b@c',
    '`x`',
    '../x',
    'a:22',
    'user@-x',
    'a\nb',
    '.x',
    "a'b",
  ]) {
    await expectOutcome(run(host), { code: 2, stderr: /expected the name of a machine/ }, host);
  }
  await expectOutcome(run(''), { code: 2, stderr: /--ssh is empty/ });
  await expectOutcome(run('pi,user@pi'), { code: 2, stderr: /two machines are called pi/ });
  await expectOutcome(run('pi', '--reference', 'native@mac'), {
    code: 2,
    stderr: /measured: native, node, native@pi, node@pi/,
  });
  assert.throws(machines.calls, /ENOENT/);
});
