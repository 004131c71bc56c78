/** The example in JavaScript, with the package that npm packs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'primality-'));
after(() => rmSync(project, { recursive: true, force: true }));

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd });
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

test('the example runs with the package that npm packs', () => {
  writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}');
  cpSync(join(root, 'examples/javascript/primes.js'), join(project, 'primes.js'));
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', project], join(root, 'javascript')),
  );
  assert.deepEqual(files.map((/** @type {{path: string}} */ { path }) => path).sort(), [
    'arguments.js',
    'dist/LICENSE',
    'dist/primality.js',
    'dist/primality.wasm',
    'index.js',
    'load.js',
    'module.d.ts',
    'package.json',
    'types.d.ts',
  ]);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], project);
  const output = run(process.execPath, ['primes.js'], project);
  for (const answer of [
    '2^61 - 1 is prime',
    'the next prime after 10^12 is 1000000000039n',
    '91 is composite',
    '97 is prime',
    '18446744073709551557 is prime',
    '561 is composite',
    '2^127 - 1 is probably prime',
  ]) {
    assert.ok(output.includes(`${answer}\n`), `${answer} in:\n${output}`);
  }
  assert.match(output, /expected an integer, found 2\.5/);
});
