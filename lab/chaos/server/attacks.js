import { attacksWithToken } from './with-token.js';
import { postNext } from './requests.js';
import { attacksWithoutToken } from './without-token.js';

/**
 * @import { Random } from '../../../tests/js/report/random.js'
 * @import { Target } from './requests.js'
 */
/**
 * What is written to connections of their own.
 * @typedef {object} Attack
 * @property {string} how
 * @property {(string | Buffer)[]} pieces written one after the other
 * @property {boolean} [holds] the connections stay open until the end of the trial
 * @property {number} [connections] by default 1
 * @property {boolean} [mayBeServed] an answer of success is right
 *
 * @typedef {Record<string, (random: Random, target: Target) => Omit<Attack, 'how'>>} Attacks by what they are
 */

/**
 * @param {Random} random
 * @param {Target} target
 * @returns {Attack}
 */
export function chooseAttack(random, target) {
  const attacks = random.pick([attacksWithoutToken, attacksWithToken]);
  const how = random.pick(Object.keys(attacks));
  return { how, ...attacks[how](random, target) };
}

/** Events after the last one of the page. @param {Random} random @param {Target} target @returns {Attack} */
export const afterEnd = (random, target) => ({ how: 'after the end', pieces: [postNext(random, target)] });
