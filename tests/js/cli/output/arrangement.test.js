import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';

/** @param {string} table @returns {string[]} its headings and rows of benchmarks */
const linesOf = (table) => [...table.matchAll(/^ {2}(primality|is_prime \w+|primality\/\w+ \w+)/gm)].map(([, text]) => text);

test('--group-by and --sort arrange the tables of run and report', async () => {
  const usual = await samebench(['run', '--rounds', '1']);
  assert.deepEqual(linesOf(usual.stdout), ['primality', 'is_prime u32', 'is_prime u64']);
  for (const args of [['run', '--rounds', '1'], ['report'], ['report', '--format', 'markdown']]) {
    const { code, stdout, stderr } = await samebench([...args, '--group-by', 'name', '--sort', 'ratio'], { cwd: usual.cwd });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /primality/);
  }
  const json = await samebench(['report', '--format', 'json', '--group-by', 'name'], { cwd: usual.cwd });
  assert.equal(json.code, 2);
  assert.match(json.stderr, /--group-by belongs to --format table/);
  for (const option of [['--group-by', 'name'], ['--sort', 'ratio']]) {
    const both = await samebench(['run', '--json', ...option]);
    assert.equal(both.code, 2);
    assert.match(both.stderr, /'--json' cannot be used with option '--(group-by|sort)/);
  }
  const unknown = await samebench(['report', '--group-by', 'colour'], { cwd: usual.cwd });
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /Allowed choices are suite, name, argument/);
});

test('--sort ratio puts the row that the other platform slows down most first', async () => {
  const { stdout } = await samebench(['run', '--rounds', '1', '--sort', 'ratio'], { fakes: 'native=healthy,node=uneven' });
  assert.deepEqual(linesOf(stdout), ['primality', 'is_prime u64', 'is_prime u32']);
});
