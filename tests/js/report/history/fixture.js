/** Makes histories of scripted runs. */
import { historyEntry } from '../../../../report/history/entry.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf } from '../fixture.js';

/** The start of the run of that day. @param {number} day  from 0 */
export const timeOf = (day) => new Date(Date.UTC(2026, 9, 1 + day, 8)).toISOString();

/**
 * Results of a run on that day.
 *
 * @param {number} day
 * @param {{costs?: Record<string, number>, checksums?: Record<string, string>, ids?: string[],
 *   host?: object, cpu?: string, [key: string]: any}} [options]
 */
export function resultsOn(
  day,
  { costs = { a: 100 }, checksums = {}, ids = ['native'], host = {}, cpu = 'AMD EPYC', ...overrides } = {},
) {
  return resultsOf(
    ids.map((id) =>
      platformOf(
        id,
        Object.entries(costs).map(([name, cost]) => ({
          name,
          cost,
          result: { spread: 0.002, ...(checksums[name] && { checksum: checksums[name] }) },
        })),
        id === 'native' ? { round: { host: { ...nativeHost, ...host } } } : {},
      ),
    ),
    {
      startedAt: timeOf(day),
      machine: { cpu, cores: 2, os: 'Debian GNU/Linux 12' },
      ...overrides,
    },
  );
}

/** @param {number} day */
export const entryOn = (day, { label = `run${day}`, ...options } = {}) =>
  historyEntry(summarize(resultsOn(day, options)), label);

/** One run per day, with a little reproducible noise. @param {(day: number) => object} optionsOf */
export const daily = (days, optionsOf) =>
  Array.from({ length: days }, (_, day) => {
    const { costs, ...options } = optionsOf(day);
    const noise = 1 + 0.001 * [0.3, -0.5, 0.1, 0.8, -0.9][day % 5];
    return entryOn(day, {
      ...options,
      costs: Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost * noise])),
    });
  });
