import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../../../cli/main.js';
import { createEventCheck } from '../../../cli/platforms/host/check-events.js';
import { createEventReader, createOutput } from '../../../cli/platforms/host/lines.js';
import { captured } from '../captured.js';
import { healthyEvents } from '../../js/fixtures/events.js';
import { fakeContext } from '../../js/fixtures/fake-context.js';
import { faultsOf } from '../checks.js';
import { mutate } from '../mutation/mutate.js';

/** @typedef {import('../random.js').Random} Random */

const secret = 'e0'.repeat(16);

/** The lines of a host one or two of whose events are spoilt, doubled, lost or in another order. @param {Random} random @param {any} request */
function spoiltLines(random, request) {
  const lines = healthyEvents(request).map((event) => Buffer.from(JSON.stringify(event)));
  const steps = [];
  for (let count = 1 + random.below(2); count > 0; count--) {
    const at = random.below(lines.length);
    const name = JSON.parse(healthyEvents(request).map((event) => JSON.stringify(event))[Math.min(at, healthyEvents(request).length - 1)]).event;
    const act = random.below(10);
    if (act === 0) lines.splice(at, 1);
    else if (act === 1) lines.splice(at, 0, lines[random.below(lines.length)]);
    else if (act === 2) lines.splice(random.below(lines.length), 0, ...lines.splice(at, 1));
    else {
      const { how, bytes } = mutate(random, healthyEvents(request)[Math.min(at, healthyEvents(request).length - 1)]);
      lines[at] = bytes;
      steps.push(`${name}: ${how}`);
      continue;
    }
    steps.push(`${name} ${['lost', 'doubled', 'moved'][act]}`);
  }
  return { how: steps.join('; '), text: lines.map((line) => `${secret} ${line.toString('utf8').replaceAll('\n', ' ')}\n`).join('') };
}

/**
 * A host sends spoilt events: its column fails or not, and that of another host is whole.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 */
export async function spoilEvents(random, folder) {
  let how = '';
  const { platforms = [], ...rest } = fakeContext({ FAKE_PLATFORMS: 'native=healthy,node=healthy' });
  const [good, bad] = platforms;
  /** @type {import('../../../cli/platforms/index.js').Platform} */
  const spoilt = {
    ...bad,
    async run(request, onEvent, { log }) {
      const { how: done, text } = spoiltLines(random, request);
      how ||= done;
      const check = createEventCheck();
      const reader = createEventReader(secret, (event) => {
        check(event);
        onEvent(event);
      }, createOutput(log ?? (() => {})));
      reader.push(text);
      reader.end();
    },
  };
  const { streams, outcome } = captured();
  const before = process.cwd();
  process.chdir(folder);
  let code = null;
  try {
    code = await main(['run', '--quick', '--rounds', '1', '--out', 'results', '--no-prepare'], { ...rest, ...streams, env: {}, platforms: [good, spoilt] });
  } finally {
    process.chdir(before);
  }
  const faults = faultsOf(outcome(code), { codes: [0, 1, 3] });
  faults.push(...lostIn(join(folder, 'results', 'latest.json')));
  return { how, faults };
}

/** What is missing of the healthy host's results. @param {string} file */
function lostIn(file) {
  try {
    const { platforms } = JSON.parse(readFileSync(file, 'utf8'));
    const native = platforms.find(({ id }) => id === 'native');
    const count = native.rounds[0].results.length;
    return native.status === 'ok' && count === 5 ? [] : [`native is ${native.status} with ${count} results`];
  } catch (error) {
    return [`no results: ${/** @type {Error} */ (error).message}`];
  }
}
