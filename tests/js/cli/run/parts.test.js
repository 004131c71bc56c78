/* What an extra does in a run that has its option. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extras } from '../../../../cli/extras.js';
import { latest, samebench } from '../../fixtures/command.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/**
 * An extra with the option `--added`, which tells what it does.
 *
 * @param {string[]} done
 * @returns {import('../../../../cli/extras.js').Extra}
 */
const telling = (done) => ({
  options: {
    added: {
      option: ['selection', '--added <text>', 'do what this test does'],
      parse: (text) => text.toUpperCase(),
      load: async () => {
        done.push('loaded');
        return {
          columns: ({ counts }) => {
            done.push(counts ? 'counted' : 'timed');
            return ['node'];
          },
          open: async ({ options }) => {
            done.push(`opened ${/** @type {any} */ (options).added}`);
            return {
              addTo: async (results) => ({ ...results, samebench: 'of the extra' }),
              close: async () => void done.push('closed'),
            };
          },
          after: async ({ samebench: name }, { rows }) =>
            void done.push(`${name}, ${rows.length > 0 ? 'rows' : 'none'}`),
        };
      },
    },
  },
});

test('an option of an extra loads it; it adds columns and results, and ends with the run', async () => {
  /** @type {string[]} */
  const done = [];
  const run = (/** @type {string[]} */ ...words) =>
    expectOutcome(samebench(['run', '--quick', '--platforms', 'native', ...words]));
  extras.telling = telling(done);
  try {
    const { stdout } = await run('--help');
    assert.match(stdout, /\n {2}--added <text> +do what this test does\n[^]*\nPlatforms:\n/);
    await run();
    assert.deepEqual(done, []);
    const { cwd } = await run('--added', 'text');
    assert.deepEqual(done, ['loaded', 'timed', 'opened TEXT', 'of the extra, rows', 'closed']);
    const { samebench: name, platforms } = latest(cwd);
    assert.deepEqual([name, platforms.map(({ id }) => id)], ['of the extra', ['native', 'node']]);
  } finally {
    delete extras.telling;
  }
});
