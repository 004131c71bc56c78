/**
 * A format: costs in seconds, for Prometheus and other readers of its text format.
 *
 *     samebench report --format examples/reporter/prometheus.js --output costs.prom
 */

/** @param {string} text */
const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** @type {import('samebench/reporter').Format} */
const prometheus = ({ rows }) => {
  const lines = rows.flatMap(({ suite, name, argument, cells }) =>
    Object.entries(cells).flatMap(([platform, { quantity, value }]) => {
      if (quantity !== 'time' || value === null) return [];
      const labels = Object.entries({ suite, name, argument: argument ?? '', platform });
      return [
        `benchmark_seconds{${labels.map(([key, value]) => `${key}=${quoted(value)}`).join(',')}} ` +
          `${value / 1e9}`,
      ];
    }),
  );
  return `${['# TYPE benchmark_seconds gauge', ...lines].join('\n')}\n`;
};

export default prometheus;
