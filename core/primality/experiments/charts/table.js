/**
 * @import { Line } from './report.js'
 * @import { Row } from './rows.js'
 */

/** @param {string[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`;

/**
 * @param {string[]} head
 * @param {string[][]} rows
 * @param {number} texts number of text columns, at the left
 */
function table(head, rows, texts) {
  const sides = head.map((_, at) => (at < texts ? '---' : '---:'));
  return [line(head), line(sides), ...rows.map(line)].join('\n');
}

/** @param {Line} found */
function verdict({ met, goal, low, high }) {
  if (met) return 'met';
  const within = low !== null && high !== null && low <= goal && goal <= high;
  return within ? '**missed**, within the interval' : '**missed**';
}

/**
 * The charts with their goals, one table for each compiler.
 *
 * @param {Line[]} lines
 */
export function goalTables(lines) {
  const groups = [...new Set(lines.map(({ on }) => on))];
  return groups
    .map((group) => {
      const rows = lines
        .filter(({ on }) => on === group)
        .map((one) => [
          ...[one.title, one.to, `≤ ${one.goal}`, verdict(one), digits(one.ratio)],
          one.low === null || one.high === null ? '–' : `${digits(one.low)} to ${digits(one.high)}`,
          ...[digits(one.ofMedians), digits(one.ofMinima), time(one.oursNs), time(one.peerNs)],
        ]);
      const head = [
        ...['chart', 'to', 'goal', '', 'ratio', '95 %', 'of medians', 'of minima', 'own', 'other'],
      ];
      const title = group === '' ? 'From JavaScript, in Node' : `Native code by ${group}`;
      return [`### ${title}`, '', table(head, rows, 4), ''].join('\n');
    })
    .join('\n');
}

/**
 * The times of every implementation for a number, one table for each platform.
 *
 * @param {Row[]} all
 */
export function timeTables(all) {
  return [...new Set(all.map(({ on }) => on))]
    .map((host) => {
      const own = all.filter(({ on }) => on === host);
      const suites = [...new Set(own.map(({ suite }) => suite))];
      const rows = [...new Set(own.map(({ name }) => name))].map((chart) => [
        chart,
        ...suites.map((implementation) => {
          const row = own.find(({ suite, name }) => suite === implementation && name === chart);
          return row ? time(row.ns / row.items) : '–';
        }),
      ]);
      return [`### Time for a number, ${host}`, '', table(['', ...suites], rows, 1), ''].join('\n');
    })
    .join('\n');
}

/** @param {number} ratio */
const digits = (ratio) => (ratio < 0.1 ? ratio.toFixed(4) : ratio.toFixed(3));

/** @param {number} ns */
export function time(ns) {
  const [value, unit] = ns < 1e3 ? [ns, 'ns'] : ns < 1e6 ? [ns / 1e3, 'µs'] : [ns / 1e6, 'ms'];
  return `${value.toPrecision(3)} ${unit}`;
}
