/**
 * What is drawn of the history of a row: a plot for each machine and quantity.
 *
 * @import { QuantityId } from '../../../protocol/types.js'
 * @import { HistoryFigure, HistoryFigures } from '../../../report/html/history/figures.js'
 * @import { ChangeData, RunsData, SeriesData } from '../analysis/data.js'
 *
 * @typedef {object} Drawing
 * @property {number} machine
 * @property {number} runs  that were asked for
 * @property {HistoryFigure} figure
 * @property {Pick<HistoryFigures, 'runs' | 'environment'>} axis
 * @property {string[]} platforms
 * @property {{ platform: string, text: string, run: string, commit: string | null, also: string, isConfirmed:
 *   boolean }[]} changes  the last first
 */

/** Most runs in a plot: more than one for every three pixels cannot be told apart. */
export const DRAWN = 240;

/**
 * The runs that are drawn: the first and the last, evenly many between them, and those at which a cost
 * changed, as far as there is room.
 * @param {number[]} runs  that are known, in order
 * @param {readonly number[]} changes  runs that are to be among them
 * @returns {number[]}
 */
export function drawnRuns(runs, changes) {
  if (runs.length <= DRAWN) return runs;
  const wanted = new Set(runs);
  const kept = [...new Set(changes.filter((run) => wanted.has(run)))].slice(-DRAWN / 2);
  const even = DRAWN - kept.length;
  const some = Array.from({ length: even }, (_, i) => runs[Math.round((i * (runs.length - 1)) / (even - 1))]);
  return [...new Set([...kept, ...some])].sort((a, b) => a - b);
}

/** The runs of a series. @param {SeriesData} series */
const runsOf = ([, , , runs, values]) => runs ?? values.map((_, run) => run);

/**
 * @param {SeriesData[]} series  of one machine and quantity
 * @param {{ runs: RunsData, machine: number, quantity: QuantityId, last: number, row: { suite: string, name:
 *   string } }} view  last: number of runs to show
 * @returns {Drawing}
 */
export function drawingOf(series, { runs: [texts, commits, environment], machine, quantity, last, row }) {
  const first = Math.max(0, texts.length - last);
  const known = [...new Set(series.flatMap(runsOf))].filter((run) => run >= first).sort((a, b) => a - b);
  const all = series
    .flatMap(([, platform, , , , , , changes, suspect]) => [
      ...changes.map((data) => ({ platform, data, isConfirmed: true })),
      ...(suspect ? [{ platform, data: suspect, isConfirmed: false }] : []),
    ])
    .filter(({ data: [run] }) => run >= first)
    .sort((a, b) => b.data[0] - a.data[0]);
  const drawn = drawnRuns(known, all.map(({ data: [run] }) => run).reverse());
  const places = new Map(drawn.map((run, place) => [run, place]));
  const lines = series
    .map((one) => {
      const [, platform, , , values, lows, highs, changes] = one;
      const points = runsOf(one).flatMap((run, i) => {
        const place = places.get(run);
        return place === undefined
          ? []
          : [
              /** @type {[number, number, number, number]} */ ([
                place,
                values[i],
                (lows ?? values)[i],
                (highs ?? values)[i],
              ]),
            ];
      });
      const rings = changes.flatMap(([run, text]) => {
        const place = places.get(run);
        return place === undefined
          ? []
          : [{ run: place, text, value: points.find(([own]) => own === place)?.[1] ?? 0 }];
      });
      return { platform, machine: 0, points, changes: rings };
    })
    .filter(({ points }) => points.length > 0);
  // A change of the environment is drawn at the next run that is.
  const placed = environment
    .filter(([run]) => run >= first)
    .map(([run, text]) => ({ run: drawn.findIndex((one) => one >= run), text }))
    .filter(({ run }) => run >= 0);
  return {
    machine,
    runs: known.length,
    figure: { suite: row.suite, label: row.name, quantity, size: 0, lines },
    axis: { runs: drawn.map((run) => texts[run]), environment: placed },
    platforms: lines.map(({ platform }) => platform),
    changes: all.map(({ platform, data: [run, , text, also], isConfirmed }) => ({
      platform,
      text,
      also,
      isConfirmed,
      run: texts[run],
      commit: commits[run],
    })),
  };
}

/**
 * @param {SeriesData[]} series  of a row
 * @param {{ runs: Map<number, RunsData>, last: number, row: { suite: string, name: string } }} view  runs: of
 *   each machine
 * @returns {Drawing[]}
 */
export function drawingsOf(series, { runs, last, row }) {
  const keys = [
    ...new Map(
      series.map(([machine, , quantity]) => [`${machine} ${quantity}`, { machine, quantity }]),
    ).values(),
  ];
  return keys
    .map(({ machine, quantity }) =>
      drawingOf(
        series.filter((one) => one[0] === machine && one[2] === quantity),
        { runs: /** @type {RunsData} */ (runs.get(machine)), machine, quantity, last, row },
      ),
    )
    .filter(({ figure }) => figure.lines.length > 0);
}
