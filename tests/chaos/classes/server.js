import { isDeepStrictEqual } from 'node:util';
import { healthyEvents } from '../../js/fixtures/events.js';
import { quickRequest } from '../../js/fixtures/requests.js';
import { blunders } from '../mutation/blunders.js';
import { breaksSchema, spoilEventList } from '../mutation/events.js';
import { afterEnd, chooseAttack } from '../server/attacks.js';
import { createHonestPage } from '../server/honest-page.js';
import { watchLeaks } from '../server/leaks.js';
import { canary, sessions } from '../server/sessions.js';
import { createAttacker } from '../server/wire.js';

/** @typedef {import('../random.js').Random} Random */

/** What no answer may contain: files outside the folders, and what helps an attacker. */
const secrets = new RegExp(`${canary}|"name": "samebench",|root:x:0|#!/usr/bin/env|\\n\\s+at .*:\\d+:\\d+|node:internal`);

/** Events come in this many batches. */
const batches = 4;

/**
 * What is wrong with the answers to an attack.
 * @param {import('../server/wire.js').Attack} attack
 * @param {string[]} answers
 */
function wrongAnswers({ how, mayBeServed = false }, answers) {
  return answers.flatMap((answer) => {
    const status = /^HTTP\/1\.1 (?!100)(\d)\d\d/.exec(answer)?.[1] ?? '';
    const found = secrets.exec(answer);
    return [
      ...(status === '5' || (status === '2' && !mayBeServed) ? [`${how} was answered with ${answer.split('\r')[0]}`] : []),
      ...(found ? [`${how} was answered with ${found[0].trim()}`] : []),
      ...blunders(answer.slice(0, 2000)),
    ];
  });
}

/**
 * Posts lines in batches, each while attacks go on.
 *
 * @param {Random} random
 * @param {string} url
 * @param {string[]} lines
 * @param {{steps: string[], faults: string[]}} found
 * @param {boolean} collects the server takes events
 */
async function useUnderAttack(random, url, lines, { steps, faults }, collects) {
  const page = createHonestPage(url);
  const attacker = createAttacker(page.target.port);
  const strike = async (/** @type {import('../server/wire.js').Attack} */ attack) => {
    steps.push(attack.how);
    faults.push(...wrongAnswers(attack, await attacker.attack(attack)));
  };
  try {
    if (collects) await page.claim();
    faults.push(...(await page.visit()));
    const size = Math.ceil(lines.length / batches);
    for (let at = 0; at < lines.length; at += size) {
      const attacks = Array.from({ length: random.below(3) }, () => chooseAttack(random, page.target));
      const batch = lines.slice(at, at + size);
      // The last batch ends the server.
      if (at + size >= lines.length) {
        await Promise.all(attacks.map(strike));
        faults.push(...(await page.visit()));
      }
      await Promise.all([...attacks.map(at + size >= lines.length ? () => {} : strike), collects && page.post(batch)]);
    }
    await strike(afterEnd(random, page.target));
  } finally {
    attacker.end();
  }
}

/**
 * A page reports to its server while others attack that: all its events arrive, and no others. The page itself sends
 * spoilt events now and then: then those until the first one that breaks the schema arrive.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 */
export async function attackServer(random, folder) {
  const kind = random.pick(['page', 'page', 'share', 'web']);
  const events = healthyEvents(quickRequest());
  const isSpoilt = kind !== 'web' && random.share() < 0.25;
  const { how, lines } = isSpoilt ? spoilEventList(random, events) : { how: 'healthy', lines: events.map((event) => JSON.stringify(event)) };
  /** @type {{steps: string[], faults: string[]}} */
  const found = { steps: [], faults: [] };
  const leaks = watchLeaks();
  /** @type {string | null} */
  let refused = null;
  const outcome = await sessions[kind](folder, (url) =>
    useUnderAttack(random, url, lines, found, kind !== 'web').catch((error) => void (refused = error.message)));
  found.faults.push(...wrongOutcome(outcome, refused, kind === 'web' ? [] : events, isSpoilt), ...(await leaks()));
  return { how: `${kind}, ${how}: ${found.steps.join(', ')}`, faults: found.faults };
}

/**
 * @param {import('../server/sessions.js').Outcome} outcome
 * @param {string | null} refused why the page could not go on
 * @param {any[]} events of a healthy page
 * @param {boolean} isSpoilt the page's own events are
 */
function wrongOutcome({ taken, failure, logged }, refused, events, isSpoilt) {
  const said = blunders([failure, refused, ...logged].join('\n'));
  if (isSpoilt) {
    const wrong = taken.find((event) => breaksSchema(JSON.stringify(event)));
    return wrong ? [...said, `an event that breaks the schema was taken: ${JSON.stringify(wrong).slice(0, 200)}`] : said;
  }
  if (failure ?? refused) return [...said, `the round failed: ${failure}; the page was told ${refused}`];
  return isDeepStrictEqual(taken, events) ? said : [...said, `${taken.length} events were taken, ${events.length} were sent by the page`];
}
