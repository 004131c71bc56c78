/**
 * The course of a race: which sets are still in it after the rounds so far.
 *
 * @import { RaceRound } from './scores.js'
 *
 * @typedef {{ id: string, size: number }} Starter
 *
 * @typedef {object} Exclusion  why a set cannot be ranked
 * @property {string} id
 * @property {'changed' | 'failed'} status  changed: its results are others
 * @property {string} reason
 *
 * @typedef {{ levels: RaceRound, excluded: Exclusion[], startNs: Record<string, number>, rounded:
 *   Record<string, string> }} RaceStep  what one round brought; startNs: of the sets whose time from the file
 *   to the first call is known; rounded: rows whose results differ by rounding, by set
 *
 * @typedef {ReturnType<typeof createCourse>} Course
 */
import { look, MAX_RACE_ROUNDS } from './race.js';
import { scoresOf } from './scores.js';

/** @param {readonly Starter[]} starters  the project's own flags first, which stay to the end */
export function createCourse(starters) {
  const [own] = starters;
  /** @type {RaceStep[]} */
  const steps = [];
  /** @type {Map<string, string>} by id, the id of a set that is better */
  const left = new Map();
  /** @type {Map<string, Exclusion>} */
  const excluded = new Map();
  let isDecided = false;
  const staying = () => starters.filter(({ id }) => !left.has(id) && !excluded.has(id));
  const rounds = () => steps.map(({ levels }) => levels);
  return {
    own: own.id,
    steps,
    left,
    excluded,
    staying,
    rounds,
    isOver: () => isDecided || steps.length >= MAX_RACE_ROUNDS || staying().length < 2,
    /** Takes the next round of all sets that are in the race. @param {RaceStep} step */
    add(step) {
      steps.push(step);
      for (const one of step.excluded) excluded.set(one.id, one);
      const runners = staying().map(({ id, size }) => ({ id, size, scores: scoresOf(rounds(), own.id, id) }));
      const found = look(runners, starters.length);
      for (const [id, by] of found.left) left.set(id, by);
      isDecided = found.isDecided;
    },
  };
}
