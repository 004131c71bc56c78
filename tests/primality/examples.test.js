/** The examples of the library, as their users build and run them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  assert.doesNotMatch(readFileSync(join(build, 'CMakeCache.txt'), 'utf8'), /Samebench_DIR/);
});

test('its folder alone is a project that can be configured and installed', () => {
  const source = join(scratch, 'alone');
  const build = join(scratch, 'alone-build');
  cpSync(join(root, 'core', 'primality'), source, { recursive: true });
  run('cmake', ['-S', source, '-B', build]);
  assert.match(readFileSync(join(build, 'cmake_install.cmake'), 'utf8'), /PrimalityConfig\.cmake/);
});

test('the JavaScript example runs with the package that npm packs', () => {
  const project = join(scratch, 'javascript');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}');
  cpSync(join(root, 'examples', 'primality-javascript', 'primes.js'), join(project, 'primes.js'));
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', '--json', '-w', 'samebench-primality', '--pack-destination', project], { cwd: root }),
  );
  assert.deepEqual(
    files.map(({ path }) => path).sort(),
    ['arguments.js', 'dist/LICENSE', 'dist/primality.js', 'dist/primality.wasm', 'index.js', 'load.js',
      'module.d.ts', 'package.json', 'types.d.ts'],
  );
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: project });
  const output = run(process.execPath, [join(project, 'primes.js')]);
  checkAnswers(output);
  assert.match(output, /expected an integer, found 2\.5/);
});
