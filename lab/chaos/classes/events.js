import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEventCheck } from '../../../cli/hosts/check-events.js';
import { createEventReader, createOutput } from '../../../cli/hosts/output/lines.js';
import { parseResults } from '../../../report/results/schema.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { healthyEvents } from '../../../tests/js/fixtures/events.js';
import { fakeContext } from '../../../tests/js/fixtures/fakes/fake-context.js';
import { faultsOf } from '../checks.js';
import { blunders } from '../mutation/blunders.js';
import { breaksSchema, corruptEventList } from '../mutation/events.js';

/** @import { Random } from '../../../tests/js/report/random.js' */

const secret = 'e0'.repeat(16);

const command = ['run', '--quick', '--rounds', '1', '--out', 'results', '--no-prepare'];

/**
 * A platform whose host writes these lines, behind its secret.
 *
 * @param {import('../../../cli/platforms/index.js').Platform} platform
 * @param {(request: any) => string[]} linesFor
 * @returns {import('../../../cli/platforms/index.js').Platform}
 */
const writing = (platform, linesFor) => ({
  ...platform,
  async run(request, onEvent, { log = () => {} }) {
    const check = createEventCheck();
    const take = (/** @type {any} */ event) => {
      check(event);
      onEvent(event);
    };
    const reader = createEventReader(secret, take, createOutput(log));
    reader.push(
      linesFor(request)
        .map((line) => `${secret} ${line}\n`)
        .join(''),
    );
    reader.end();
  },
});

/**
 * A host sends corrupted events: its column fails if one breaks the schema, and that of another host is
 * whole.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 */
export async function corruptEvents(random, folder) {
  const { platforms = [], ...rest } = fakeContext({ FAKE_PLATFORMS: 'native=healthy,node=healthy' });
  const [good, bad] = platforms;
  /**
   * Of each host process: a second one continues after a benchmark that failed.
   *
   * @type {ReturnType<typeof corruptEventList>[]}
   */
  const sent = [];
  const corrupted = writing(bad, (request) => {
    const list = corruptEventList(random, healthyEvents(request));
    sent.push(list);
    return list.lines;
  });
  const outcome = await samebench(command, {
    cwd: folder,
    context: { ...rest, platforms: [good, corrupted] },
  });
  const faults = [
    ...faultsOf(outcome, { codes: [0, 1, 3] }),
    ...blunders(outcome.stdout + outcome.stderr),
    ...wrongIn(join(folder, 'results', 'latest.json'), sent.at(-1)?.lines.some(breaksSchema) ?? false),
  ];
  return { how: sent.map(({ how }) => how).join('; then '), faults };
}

/**
 * What is wrong with the results: the healthy host has all, and the other has failed if it had to.
 * @param {string} file
 * @param {boolean} mustFail
 */
function wrongIn(file, mustFail) {
  try {
    const { platforms } = parseResults(readFileSync(file, 'utf8'), file);
    const [native, node] = ['native', 'node'].map((id) => platforms.find((one) => one.id === id));
    const count = native.rounds[0].results.length;
    return [
      ...(native.status === 'ok' && count === 5 ? [] : [`native is ${native.status} with ${count} results`]),
      ...(mustFail && node.status !== 'failed'
        ? [`node is ${node.status}, although an event broke the schema`]
        : []),
    ];
  } catch (error) {
    return [`no results: ${/** @type {Error} */ (error).message}`];
  }
}
