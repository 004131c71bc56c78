/** Corrupts the events of a host. */
import { eventValidator } from '../../../protocol/schemas.js';
import { parseVisible } from '../../../protocol/visible.js';
import { allowedValue } from './allowed.js';
import { mutate } from './mutate.js';
import { toJson } from './raw.js';
import { schemaOfEvent } from './shape.js';

/** @import { Random } from '../../../tests/js/report/random.js' */

const kinds = [
  'host',
  'clock',
  'cycle',
  'plan',
  'progress',
  'result',
  'counter',
  'work',
  'functions',
  'size',
  'warning',
  'failure',
  'garbage',
  'turn',
  'list',
  'end',
];

/** An event as one line, as a host writes it. @param {Random} random @param {any} event */
export function corruptEvent(random, event) {
  const { how, bytes } = mutate(random, event, schemaOfEvent(event.event));
  return { how: `${event.event}: ${how}`, line: bytes.toString('utf8').replaceAll('\n', ' ') };
}

/**
 * Ways to corrupt a list of lines. Each changes the list, and returns a description.
 * @type {((random: Random, lines: string[], at: number) => string)[]}
 */
const orders = [
  (_, lines, at) => `lost ${lines.splice(at, 1)[0].slice(0, 30)}`,
  (random, lines, at) => {
    lines.splice(at, 0, random.pick(lines));
    return `doubled ${lines[at].slice(0, 30)}`;
  },
  (random, lines, at) => {
    const [line] = lines.splice(at, 1);
    lines.splice(random.below(lines.length + 1), 0, line);
    return `moved ${line.slice(0, 30)}`;
  },
  (random, lines, at) => {
    const event = allowedValue(random, schemaOfEvent(random.pick(kinds)));
    const { how, line } =
      random.share() < 0.5 ? corruptEvent(random, event) : { how: event.event, line: toJson(event) };
    lines.splice(at, 0, line);
    return `added ${how}`;
  },
];

/**
 * Corrupts one or two events of a list, or their order.
 *
 * @param {Random} random
 * @param {any[]} events
 * @returns {{how: string, lines: string[]}}
 */
export function corruptEventList(random, events) {
  const lines = events.map((event) => JSON.stringify(event));
  const steps = [];
  const at = random.below(events.length);
  if (random.share() < 0.7) {
    const { how, line } = corruptEvent(random, events[at]);
    lines[at] = line;
    steps.push(how);
  }
  if (steps.length === 0 || random.share() < 0.3)
    steps.push(random.pick(orders)(random, lines, random.below(lines.length)));
  return { how: steps.join('; '), lines };
}

/** Whether a line is no event that any host may send. @param {string} line */
export function breaksSchema(line) {
  let event;
  try {
    event = parseVisible(line);
  } catch {
    return true;
  }
  if (typeof event?.event !== 'string') return true;
  const validate = eventValidator(event.event);
  return validate !== null && !validate(event);
}
