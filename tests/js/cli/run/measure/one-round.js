import { measure } from '../../../../../cli/run/measure/measure.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { healthyEvents } from '../../../fixtures/events.js';
import { quickRequest } from '../../../fixtures/requests.js';

/** Measures a round on these platforms. */
export const run = (platforms, options = {}) =>
  measure({
    platforms,
    request: quickRequest({ seed: 7 }),
    rounds: 1,
    artifactOf: () => artifactIn('native', ''),
    timeouts: { startMs: 1, silenceMs: 1 },
    signal: new AbortController().signal,
    ...options,
  });

/** A round's events up to the moment when it begins to warm up `label`, or to measure it. */
export function upTo(label, request, stage = 'warm-up') {
  const events = healthyEvents(request);
  const { benchmarks } = events.find(({ event }) => event === 'plan');
  const { id } = benchmarks.find(({ suite, name }) => `${suite}/${name}` === label);
  const last = events.findIndex(({ event, benchmark }) => event === 'progress' && benchmark === id);
  return [...events.slice(0, last), { ...events[last], stage }];
}
