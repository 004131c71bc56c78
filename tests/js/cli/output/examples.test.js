/**
 * The modules of examples/reporter, and their types as a project sees them that has installed the package.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { samebench, startSamebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test('the example of a reporter prints rounds and ratios', async () => {
  const { done } = startSamebench(
    ['run', '--rounds', '2', '--reporter', join(root, 'examples/reporter/slowest.js')],
    { fakes: 'native=cost:10,node=cost:25' },
  );
  const { code, stdout, stderr } = await done;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^native: round 1 took 500 ms\n/);
  assert.match(
    stdout,
    /\nnode: round 2 took 500 ms\nprimality\/is_prime u\d\d: node takes 2\.50 times as long as native\n/,
  );
});

test('the example of a format makes a line for each cost', async () => {
  const { cwd } = await samebench(['run', '--rounds', '1']);
  const { code, stdout, stderr } = await samebench(
    ['report', '--format', join(root, 'examples/reporter/prometheus.js')],
    { cwd },
  );
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^# TYPE benchmark_seconds gauge\nbenchmark_seconds\{suite="primality",name="is_prime u32",argument="",platform="native"\} 4\.?\d*e-8\n/,
  );
  assert.equal(stdout.split('\n').length, 6);
});

test('the types of samebench/reporter fit the examples, and notice a wrong key', () => {
  const project = temporaryFolder();
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/samebench'));
  put(join(project, 'package.json'), '{"type": "module"}');
  const examples = ['slowest.js', 'prometheus.js'];
  put(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      // A project without @types/node, which take longer to read than all else.
      compilerOptions: {
        module: 'NodeNext',
        target: 'ES2023',
        lib: ['ES2023'],
        types: [],
        checkJs: true,
        noEmit: true,
        strict: true,
        preserveSymlinks: true,
      },
      files: ['console.d.ts', ...examples.flatMap((name) => [name, `changed/${name}`])],
    }),
  );
  put(join(project, 'console.d.ts'), 'declare const console: { log(text: string): void };');
  for (const name of examples) {
    const text = readFileSync(join(root, 'examples/reporter', name), 'utf8');
    put(join(project, name), text);
    put(
      join(project, 'changed', name),
      text
        .replace('ratio.toFixed', 'ration.toFixed')
        .replace('event.elapsedMs', 'event.took')
        .replace('{ rows }', '{ lines }'),
    );
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
    { cwd: project, encoding: 'utf8' },
  );
  for (const wrong of ['ration', 'took', 'lines'])
    assert.match(stdout, new RegExp(`^changed/.*'${wrong}'`, 'm'));
  assert.deepEqual(
    stdout.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('changed/')),
    [],
  );
});

test('the entries of the package keep every file reachable', async () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.deepEqual(Object.keys(exports), ['./reporter', './*']);
  // This file is a part of the package, whose name therefore leads to its own entries.
  assert.equal(
    import.meta.resolve('samebench/package.json'),
    new URL('../../../../package.json', import.meta.url).href,
  );
  assert.equal((await import('samebench/cli/system/exit.js')).exitCode.systemError, 4);
});
