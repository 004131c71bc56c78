/** Draws a series as one line of block characters. */
import { largest, median, smallest } from '../statistics/descriptive.js';

const BLOCKS = '▁▂▃▄▅▆▇█';

/** The scale spans at least this ratio, so that noise looks flat. */
const LEAST_SPAN = Math.log(1.2);

/**
 * One block per value, on a logarithmic scale; a blank for null. If there are more values than columns,
 * each column shows the median of several neighbours.
 * @param {(number | null)[]} values  above 0
 * @param {number} width  columns, from 1
 */
export function sparkline(values, width) {
  const columns = Math.min(width, values.length);
  const grouped = Array.from({ length: columns }, (_, i) =>
    values.slice(Math.floor((i * values.length) / columns), Math.floor(((i + 1) * values.length) / columns)),
  );
  const logs = grouped.map((group) => {
    const known = group.filter((value) => value !== null).map(Math.log);
    return known.length > 0 ? median(known) : null;
  });
  const known = logs.filter((log) => log !== null);
  const [least, most] = [smallest(known), largest(known)];
  const span = Math.max(LEAST_SPAN, most - least);
  const start = (least + most - span) / 2;
  const last = BLOCKS.length - 1;
  return logs.map((log) => (log === null ? ' ' : BLOCKS[Math.round(((log - start) / span) * last)])).join('');
}
