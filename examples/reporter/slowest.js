/**
 * A reporter: a line for each finished round, and the benchmarks that WebAssembly slows down most.
 *
 *     samebench run --platforms native,node --reporter examples/reporter/slowest.js
 */

/** How many benchmarks the end lists. */
const shown = 5;

/** @type {import('samebench/reporter').Reporter} */
export default {
  event(event, { platform, round }) {
    if (event.event === 'end')
      console.log(`${platform}: round ${round + 1} took ${Math.round(event.elapsedMs)} ms`);
  },

  summary({ rows, references: { time: reference } }) {
    const ratios = rows.flatMap(({ suite, name, argument, cells }) =>
      Object.entries(cells).flatMap(([platform, { quantity, ratio }]) =>
        ratio === null || quantity !== 'time' || platform === reference
          ? []
          : [{ benchmark: `${suite}/${name} ${argument ?? ''}`.trim(), platform, ratio: ratio.value }],
      ),
    );
    for (const { benchmark, platform, ratio } of ratios.sort((a, b) => b.ratio - a.ratio).slice(0, shown)) {
      console.log(`${benchmark}: ${platform} takes ${ratio.toFixed(2)} times as long as ${reference}`);
    }
  },
};
