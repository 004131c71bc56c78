/** What both libraries measured, as tables. */
import { median } from '../../report/statistics/descriptive.js';
import { formatCost } from '../../report/text/numbers.js';

/**
 * @import { Measured, Round } from './measure.js'
 *
 * @typedef {object} Line  one row with both libraries, natively
 * @property {string} name
 * @property {number | null} samebench  ns, median of the rounds; null if it has no cost
 * @property {number} google  ns, likewise
 * @property {number | null} ratio  Samebench's over Google Benchmark's, median of the rounds' ratios
 */

/** Rows that differ by more than this are listed, with the reason. */
const LARGEST_DIFFERENCE = 0.1;
const NOT_EXPLAINED = 'not explained';

/**
 * The rows of some rounds. Ratios are of times that were measured one right after the other, because the
 * CPU's frequency changes from round to round.
 * @param {Round[]} rounds
 * @returns {Line[]}
 */
export function linesOf(rounds) {
  const names = Object.keys(rounds[0].google);
  return names.map((name) => {
    const both = rounds.flatMap(({ samebench, google }) =>
      typeof samebench[name] === 'number' && name in google
        ? [{ own: samebench[name], other: google[name] }]
        : [],
    );
    const google = median(rounds.flatMap((round) => round.google[name] ?? []));
    // A cost that most rounds could not measure is left out.
    if (2 * both.length <= rounds.length) return { name, samebench: null, google, ratio: null };
    return {
      name,
      google,
      samebench: median(both.map(({ own }) => own)),
      ratio: median(both.map(({ own, other }) => own / other)),
    };
  });
}

/**
 * The cost of the longer of the two empty loops, in nanoseconds: Google Benchmark does not subtract it.
 * @param {readonly Measured[]} measured
 */
export function loopOf(measured) {
  const loops = measured.find(({ project }) => project.name === 'loops');
  return loops ? Math.max(...linesOf(loops.rounds).map(({ google }) => google)) : 0;
}

/**
 * Whether a time contains a cost, and nothing or something of the loop, within 10 %.
 * @param {readonly [low: number, high: number]} costs  with Samebench, in nanoseconds
 * @param {readonly [low: number, high: number]} times  with Google Benchmark
 * @param {number} loop  ns
 */
const areClose = ([lowCost, highCost], [lowTime, highTime], loop) =>
  highCost + loop >= lowTime * (1 - LARGEST_DIFFERENCE) && lowCost <= highTime * (1 + LARGEST_DIFFERENCE);

/** @param {readonly number[]} values @returns {[low: number, high: number]} */
const rangeOf = (values) => [Math.min(...values), Math.max(...values)];
const rangeText = (/** @type {readonly number[]} */ [low, high]) =>
  `${formatCost(low).text.split(' ')[0]} to ${formatCost(high).text}`;

/**
 * Why a row is not within 10 %; null if it is.
 * @param {Line} line
 * @param {{ loop: number, rounds?: readonly Round[], explanations?: Record<string, string> }} known  rounds:
 *   with the code in other places, too
 */
export function differenceOf({ name, samebench, google, ratio }, { loop, rounds = [], explanations = {} }) {
  if (ratio !== null && Math.abs(ratio - 1) <= LARGEST_DIFFERENCE) return null;
  const cost = samebench ?? 0;
  if (areClose([cost, cost], [google, google], loop) || google <= loop) return 'the loop';
  const costs = rangeOf(rounds.flatMap((round) => round.samebench[name] ?? []));
  const times = rangeOf(rounds.flatMap((round) => round.google[name] ?? []));
  if (rounds.length > 0 && areClose(costs, times, loop))
    return `the place of the code: ${rangeText(costs)} and ${rangeText(times)}`;
  const found = Object.keys(explanations).find((part) => name.includes(part));
  return found === undefined ? NOT_EXPLAINED : explanations[found];
}

/**
 * Whether a row differs, and not because of the loop.
 * @param {Measured} one
 * @param {readonly Measured[]} measured  all projects, with the loops
 */
export const hasOtherDifference = ({ rounds, project: { explanations } }, measured) =>
  linesOf(rounds).some(
    (line) => differenceOf(line, { loop: loopOf(measured), explanations }) === NOT_EXPLAINED,
  );

/** @param {number | null | undefined} value */
const factor = (value) =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(2);

/**
 * Costs on a platform over native ones of the same run, the median of the rows; null without rows.
 * @param {Measured} measured
 * @param {string} platform
 */
function elsewhere({ elsewhere }, platform) {
  const ratios = (elsewhere?.rows ?? []).flatMap(({ cells }) => {
    const [own, native] = [cells[platform]?.value ?? null, cells.native?.value ?? null];
    return own === null || native === null || native <= 0 ? [] : [own / native];
  });
  return ratios.length === 0 ? null : median(ratios);
}

/** @param {string} text  for a cell of a table */
const cell = (text) => text.replaceAll('|', '\\|');
const lineOf = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;

/**
 * @param {readonly Measured[]} measured
 * @param {{ platforms: readonly string[], about: string }} run  about: the machine and the date
 * @returns {string} Markdown
 */
export function report(measured, { platforms, about }) {
  const loop = loopOf(measured);
  const projects = measured.map((one) => ({ ...one, lines: linesOf(one.rounds) }));
  const titles = platforms.map((id) => `${id[0].toUpperCase()}${id.slice(1)}`);
  const overview = projects.map((one) => {
    const { project, lines } = one;
    const ratios = lines.flatMap(({ ratio }) => ratio ?? []);
    const close = lines.filter((line) => differenceOf(line, { loop }) === null).length;
    return lineOf([
      [...Object.keys(project.checkouts), `\`${project.name}\``].join(', '),
      project.style,
      String(lines.length),
      String(close),
      ...(ratios.length === 0
        ? ['–', '–', '–']
        : [median(ratios), Math.min(...ratios), Math.max(...ratios)].map(factor)),
      ...platforms.map((id) => (elsewhere(one, id) === null ? '–' : `${factor(elsewhere(one, id))}×`)),
    ]);
  });
  const far = projects.flatMap(({ project, lines, rounds, placed }) =>
    lines.flatMap((line) => {
      const why = differenceOf(line, {
        loop,
        rounds: [...rounds, ...placed],
        explanations: project.explanations,
      });
      if (why === null) return [];
      return [
        lineOf([
          `\`${cell(line.name)}\` of \`${project.name}\``,
          line.samebench === null ? 'below the floor' : formatCost(line.samebench).text,
          formatCost(line.google).text,
          factor(line.ratio),
          why,
        ]),
      ];
    }),
  );
  const numbers = (/** @type {number} */ count) => Array(count).fill('---:');
  return [
    `${about}.`,
    '',
    lineOf([
      'project, suite',
      'style',
      'rows',
      'within 10 %',
      'median ratio',
      'smallest',
      'largest',
      ...titles,
    ]),
    lineOf(['---', '---', ...numbers(5 + platforms.length)]),
    ...overview,
    '',
    ...(far.length === 0
      ? []
      : [
          'The rows that are not within 10 %:',
          '',
          lineOf(['row', 'Samebench', 'Google Benchmark', 'ratio', 'what the difference is']),
          lineOf(['---', ...numbers(3), '---']),
          ...far,
          '',
        ]),
  ].join('\n');
}
