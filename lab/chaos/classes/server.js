import { isDeepStrictEqual } from 'node:util';
import { healthyEvents } from '../../../tests/js/fixtures/events.js';
import { quickRequest } from '../../../tests/js/fixtures/requests.js';
import { blunders } from '../mutation/blunders.js';
import { breaksSchema, corruptEventList } from '../mutation/events.js';
import { afterEnd, chooseAttack } from '../server/attacks.js';
import { createHonestPage } from '../server/honest-page.js';
import { watchLeaks } from '../server/leaks.js';
import { canary, sessions } from '../server/sessions.js';
import { createAttacker } from '../server/wire.js';

/** @import { Random } from '../../../tests/js/report/random.js' */

/** What no answer may contain: files outside the folders, and what helps an attacker. */
const secrets = new RegExp(
  `${canary}|"name": "samebench",|root:x:0|#!/usr/bin/env|\\n\\s+at .*:\\d+:\\d+|node:internal`,
);

/** Events come in this many batches. */
const batches = 4;

/**
 * What is wrong with the answers to an attack.
 * @param {import('../server/attacks.js').Attack} attack
 * @param {string[]} answers
 */
function wrongAnswers({ how, mayBeServed = false }, answers) {
  return answers.flatMap((answer) => {
    const status = /^HTTP\/1\.1 (?!100)(\d)\d\d/.exec(answer)?.[1] ?? '';
    const found = secrets.exec(answer);
    return [
      ...(status === '5' || (status === '2' && !mayBeServed)
        ? [`${how} was answered with ${answer.split('\r')[0]}`]
        : []),
      ...(found ? [`${how} was answered with ${found[0].trim()}`] : []),
      ...blunders(answer.slice(0, 2000)),
    ];
  });
}

/** @param {string[]} lines */
function inBatches(lines) {
  const size = Math.ceil(lines.length / batches);
  return Array.from({ length: batches }, (_, index) => lines.slice(index * size, (index + 1) * size));
}

/**
 * Uses a server as a page does, in steps. Attacks go on meanwhile.
 *
 * @param {Random} random
 * @param {string} url
 * @param {{lines: string[], isCorrupt: boolean}} events of the page; none if the server takes none
 * @param {{steps: string[], faults: string[]}} found is added to
 */
async function useUnderAttack(random, url, { lines, isCorrupt }, { steps, faults }) {
  const collects = lines.length > 0;
  const page = createHonestPage(url);
  const attacker = createAttacker(page.target.port);
  const strike = async (/** @type {import('../server/attacks.js').Attack} */ attack) => {
    steps.push(attack.how);
    faults.push(...wrongAnswers(attack, await attacker.attack(attack)));
  };
  const someAttacks = () =>
    Array.from({ length: random.below(3) }, () => strike(chooseAttack(random, page.target)));
  const post = async (/** @type {string[]} */ batch) => void (collects && (await page.post(batch)));
  try {
    if (collects) await page.claim();
    faults.push(...(await page.visit()));
    const [last, ...others] = inBatches(lines).reverse();
    for (const batch of others.reverse()) await Promise.all([...someAttacks(), post(batch)]);
    await Promise.all(someAttacks());
    faults.push(...(await page.visit()));
    // With it the round ends, and the server.
    await post(last);
    if (!isCorrupt) await strike(afterEnd(random, page.target));
  } finally {
    attacker.end();
  }
}

/** The lines of a page, corrupted now and then. @param {Random} random @param {any[]} events */
function linesOfPage(random, events) {
  if (events.length > 0 && random.share() < 0.25)
    return { ...corruptEventList(random, events), isCorrupt: true };
  return { how: 'healthy', lines: events.map((event) => JSON.stringify(event)), isCorrupt: false };
}

/**
 * A page reports to its server while others attack that: all its events arrive, and no others. If the page
 * itself sends corrupted events, none arrives that breaks the schema.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 */
export async function attackServer(random, folder) {
  const kind = random.pick(['page', 'page', 'share', 'web']);
  const events = kind === 'web' ? [] : healthyEvents(quickRequest());
  const sent = linesOfPage(random, events);
  /** @type {{steps: string[], faults: string[]}} */
  const found = { steps: [], faults: [] };
  const leaks = watchLeaks();
  /** @type {string | null} */
  let refused = null;
  const outcome = await sessions[kind](folder, (url) =>
    useUnderAttack(random, url, sent, found).catch((error) => void (refused = error.message)),
  );
  found.faults.push(...wrongOutcome(outcome, refused, events, sent.isCorrupt), ...(await leaks()));
  return { how: `${kind}, ${sent.how}: ${found.steps.join(', ')}`, faults: found.faults };
}

/**
 * @param {import('../server/sessions.js').Outcome} outcome
 * @param {string | null} refused why the page could not go on
 * @param {any[]} events of a healthy page
 * @param {boolean} isCorrupt the page's own events are
 */
function wrongOutcome({ taken, failure, logged }, refused, events, isCorrupt) {
  const said = blunders([failure, refused, ...logged].join('\n'));
  if (isCorrupt) {
    const wrong = taken.map((event) => JSON.stringify(event)).find(breaksSchema);
    return wrong ? [...said, `an event that breaks the schema was taken: ${wrong.slice(0, 200)}`] : said;
  }
  if (failure ?? refused) return [...said, `the round failed: ${failure}; the page got ${refused}`];
  if (isDeepStrictEqual(taken, events)) return said;
  return [...said, `${taken.length} events were taken, ${events.length} were sent by the page`];
}
