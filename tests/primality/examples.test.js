/** The examples of the library, as their users build and run them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'samebench-primality-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** @param {string} program @param {string[]} args @param {object} [options] */
function run(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options });
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

const answers = [
  '2^61 - 1 is prime',
  /^the next prime after 10\^12 is 1000000000039/m,
  '91 is composite',
  '97 is prime',
  '18446744073709551557 is prime',
  '561 is composite',
  '2^127 - 1 is probably prime',
];

/** @param {string} output */
function checkAnswers(output) {
  for (const answer of answers) {
    const found = typeof answer === 'string' ? output.includes(`${answer}\n`) : answer.test(output);
    assert.ok(found, `${answer} in:\n${output}`);
  }
}

test('the native example finds the installed library, and nothing of this tree', () => {
  const prefix = join(scratch, 'prefix');
  const source = join(scratch, 'library');
  const build = join(scratch, 'build');
  run('cmake', ['--install', join(root, 'build', 'native'), '--prefix', prefix]);
  cpSync(join(root, 'examples', 'primality-library'), source, { recursive: true });
  run('cmake', ['-S', source, '-B', build, '-DCMAKE_BUILD_TYPE=Release', `-DCMAKE_PREFIX_PATH=${prefix}`]);
  run('cmake', ['--build', build]);
  const output = run(join(build, 'primes'), []);
  checkAnswers(output);
  assert.match(output, /','|","/, 'what is wrong with "12,5"');
});

test('the JavaScript example imports the package by its name', () => {
  const project = join(scratch, 'javascript');
  cpSync(join(root, 'examples', 'primality-javascript'), project, { recursive: true });
  // What `npm install` makes of a dependency on a folder.
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules', 'samebench'), 'dir');
  const output = run(process.execPath, [join(project, 'primes.js')]);
  checkAnswers(output);
  assert.match(output, /expected an integer, found 2\.5/);
});
