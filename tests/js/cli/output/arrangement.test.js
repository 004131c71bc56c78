import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/** @param {string} table @returns {string[]} its headings and rows of benchmarks */
const linesOf = (table) => [...table.matchAll(/^ {2}(primality|is_prime \w+|primality\/\w+ \w+)/gm)].map(([, text]) => text);

test('--group-by and --sort arrange the tables of run and report', async () => {
  const usual = await samebench(['run', '--rounds', '1']);
  assert.deepEqual(linesOf(usual.stdout), ['primality', 'is_prime u32', 'is_prime u64']);
  for (const args of [['run', '--rounds', '1'], ['report'], ['report', '--format', 'markdown']]) {
    await expectOutcome(samebench([...args, '--group-by', 'name', '--sort', 'ratio'], { cwd: usual.cwd }), { stdout: /primality/ });
  }
  await expectOutcome(samebench(['report', '--format', 'json', '--group-by', 'name'], { cwd: usual.cwd }),
    { code: 2, stderr: /--group-by belongs to --format table/ });
  for (const option of [['--group-by', 'name'], ['--sort', 'ratio']]) {
    await expectOutcome(samebench(['run', '--json', ...option]),
      { code: 2, stderr: /'--json' cannot be used with option '--(group-by|sort)/ });
  }
  await expectOutcome(samebench(['report', '--group-by', 'colour'], { cwd: usual.cwd }),
    { code: 2, stderr: /Allowed choices are suite, name, argument/ });
});

test('--sort ratio puts the row that the other platform slows down most first', async () => {
  const { stdout } = await samebench(['run', '--rounds', '1', '--sort', 'ratio'], { fakes: 'native=healthy,node=uneven' });
  assert.deepEqual(linesOf(stdout), ['primality', 'is_prime u64', 'is_prime u32']);
});
