/** What both libraries measured, as tables. */
import { median } from '../../report/statistics/descriptive.js';
import { formatCost } from '../../report/text/numbers.js';
import { loops, nameOf } from './projects.js';

/**
 * @import { Measured, Round } from './measure.js'
 * @import { Project } from './projects.js'
 */

/** Rows that are farther from the range of Google Benchmark's repetitions are listed, with the reason. */
const LARGEST_DIFFERENCE = 0.1;
const NOT_EXPLAINED = 'not explained';
/** Nanoseconds. Operations that take as long contain what other programs do, and waiting for threads. */
const LONG = 1e6;

/** @param {readonly number[]} values @returns {[low: number, high: number]} */
const rangeOf = (values) => [Math.min(...values), Math.max(...values)];
const rangeText = (/** @type {readonly number[]} */ [low, high]) =>
  `${formatCost(low).text.split(' ')[0]} to ${formatCost(high).text}`;

/**
 * The cost of the longer of the two empty loops, in nanoseconds: Google Benchmark does not subtract it.
 *
 * @param {readonly Measured[]} measured
 */
export function loopOf(measured) {
  const { round } = measured.find(({ project }) => project.repository === loops.repository) ?? {};
  return round ? Math.max(0, ...Object.values(round.google).map(median)) : 0;
}

/**
 * Whether a cost, with nothing to all of the loop, lies within 10 % of times.
 *
 * @param {readonly [low: number, high: number]} costs with Samebench, in nanoseconds
 * @param {readonly [low: number, high: number]} times with Google Benchmark
 * @param {number} loop ns
 */
const areClose = ([lowCost, highCost], [lowTime, highTime], loop) =>
  highCost + loop >= lowTime * (1 - LARGEST_DIFFERENCE) && lowCost <= highTime * (1 + LARGEST_DIFFERENCE);

/**
 * The rows that both libraries have.
 *
 * @param {Round | null} round
 */
export const comparedIn = (round) =>
  round === null
    ? []
    : Object.keys(round.google).filter((name) => round.google[name].length > 0 && name in round.samebench);

/**
 * Why a row is not within 10 %; null if it is.
 *
 * @param {string} name
 * @param {Pick<Measured, 'round' | 'again' | 'heap'> & {project: {explanations?: Record<string, string>}}}
 *   measured
 * @param {number} loop ns
 */
export function differenceOf(name, { round, again, heap = {}, project: { explanations = {} } }, loop) {
  const { samebench, google } = /** @type {Round} */ (round);
  const times = rangeOf(google[name]);
  const cost = samebench[name];
  if (cost !== null && areClose([cost, cost], times, 0)) return null;
  if (areClose([cost ?? 0, cost ?? 0], times, loop) || times[1] <= loop) return 'the loop';
  const known = Object.keys(explanations).find((part) => name.includes(part));
  if (known !== undefined) return explanations[known];
  if (cost !== null && heap[name]?.length > 0) {
    const sameHeap = rangeOf(heap[name]);
    if (areClose([cost, cost], sameHeap, loop) && !areClose(sameHeap, times, 0))
      return `the heap: ${rangeText(sameHeap)} by Samebench's rules`;
  }
  for (const { samebench: own, wall } of [/** @type {Round} */ (round), ...again]) {
    const value = own[name] ?? 0;
    const walls = wall?.[name] ?? [];
    if (value >= LONG && walls.length > 0 && areClose([value, value], rangeOf(walls), 0))
      return `wall-clock time: ${formatCost(value).text} and ${rangeText(rangeOf(walls))}`;
  }
  const costs = again.flatMap((one) => one.samebench[name] ?? []);
  const others = again.flatMap((one) => one.google[name] ?? []);
  if (costs.length === 0 || others.length === 0) return NOT_EXPLAINED;
  const [own, theirs] = [rangeOf(costs), rangeOf(others)];
  return areClose(own, theirs, loop)
    ? `the place of the code: ${rangeText(own)} and ${rangeText(theirs)}`
    : NOT_EXPLAINED;
}

/**
 * The rows that differ for another reason than the loop.
 *
 * @param {Round} round
 * @param {number} loop
 */
export const differing = (round, loop) =>
  comparedIn(round).filter(
    (name) => differenceOf(name, { round, again: [], project: {} }, loop) === NOT_EXPLAINED,
  );

/** @param {string} text for a cell of a table */
const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** What a program said, without folders of this machine and without Markdown. @param {string} text */
const said = (text) => cell(text.replace(/\/\S+\//g, '').replaceAll('<', '&lt;'));
const lineOf = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
const cellsOf = (/** @type {string} */ line) => line.slice(2, -2).split(' | ');

/** The columns that a project has only where the real library ran. */
const COMPARISONS = ['within 10 %', 'no cause'];

/**
 * One line for each project.
 *
 * @param {readonly Measured[]} measured
 * @returns {string} Markdown
 */
export function overview(measured) {
  const loop = loopOf(measured);
  const lines = measured
    .filter(({ project }) => project.repository !== loops.repository)
    .map((one) => {
      const { project, minutes, columns, failure, round } = one;
      const names = comparedIn(round);
      const close = names.filter((name) => differenceOf(name, one, loop) === null);
      const unexplained = names.filter((name) => differenceOf(name, one, loop) === NOT_EXPLAINED);
      const column = (/** @type {string} */ id) =>
        columns[id] === undefined ? '–' : `${columns[id].measured}/${columns[id].rows}`;
      return lineOf([
        project.repository + (project.library ? ` (${project.library})` : ''),
        minutes.toFixed(1),
        column('native'),
        column('node') +
          (project.node ?? '').replace('node', '') +
          (columns.chromium === undefined ? '' : `, ${column('chromium')}`),
        names.length === 0 ? '–' : `${close.length}/${names.length}`,
        names.length === 0 ? '–' : String(unexplained.length),
        said(project.note ?? failure ?? columns.node?.reason ?? columns.native?.reason ?? ''),
      ]);
    });
  return [
    lineOf(['project', 'minutes', 'native', 'Node, Chromium', ...COMPARISONS, 'why not all']),
    lineOf(['---', '---:', '---:', '---:', '---:', '---:', '---']),
    ...lines,
    '',
  ].join('\n');
}

/**
 * How each project of the list is configured, also those without a result.
 *
 * @param {readonly Project[]} projects
 * @returns {string} Markdown
 */
export const configurations = (projects) =>
  [
    lineOf(['project, commit', 'asks by', 'needs', 'what limits it']),
    lineOf(['---', '---', '---', '---']),
    ...projects.map(({ repository, commit, library, asks, define = [], programs, note = '' }) =>
      lineOf([
        `${repository} ${commit.slice(0, 7)}${library ? ` (${library})` : ''}`,
        asks,
        [
          // What leads to a checkout stands for a download.
          ...define.filter((one) => !one.includes('{')).map((one) => `\`-D ${one}\``),
          ...(programs ? ['`programs`'] : []),
        ].join(' ') || '–',
        note,
      ]),
    ),
    '',
  ].join('\n');

/**
 * A table with the lines of an earlier one for the projects that were not measured here, and its comparisons
 * for those that were not compared: results stay where they were made.
 *
 * @param {string} table Markdown, by `overview` or `details`
 * @param {string} page with an earlier table of these columns, or without
 * @param {readonly string[]} names of all projects, in the order of their lines
 * @param {readonly string[]} measured those of `table`
 */
export function withEarlier(table, page, names, measured) {
  const [header, ruler, ...own] = table.trim().split('\n');
  const [, after = ''] = page.split(`${header}\n${ruler}\n`);
  const [earlier] = after.split('\n\n');
  /** @param {string} line */
  const nameIn = (line) => /^\| (?:`.*` of |[^`\s]*\/)?(\S+)(?: \(\w+\))? \|/.exec(line)?.[1] ?? '';
  const before = earlier.split('\n');
  const columns = cellsOf(header);
  const lines = [
    ...own.map((line) => {
      const kept = cellsOf(before.find((one) => nameIn(one) === nameIn(line)) ?? '');
      return lineOf(
        cellsOf(line).map((text, i) =>
          text === '–' && COMPARISONS.includes(columns[i]) ? (kept[i] ?? text) : text,
        ),
      );
    }),
    ...before.filter((line) => !measured.includes(nameIn(line))),
  ];
  const ordered = names.flatMap((name) => lines.filter((line) => nameIn(line) === name));
  return [header, ruler, ...ordered, ''].join('\n');
}

/**
 * The rows that differ.
 *
 * @param {readonly Measured[]} measured
 * @returns {string} Markdown
 */
export function details(measured) {
  const loop = loopOf(measured);
  const far = measured.flatMap((one) =>
    comparedIn(one.round).flatMap((name) => {
      const why = differenceOf(name, one, loop);
      if (why === null) return [];
      const { samebench, google } = /** @type {Round} */ (one.round);
      return [
        lineOf([
          `\`${cell(name)}\` of ${nameOf(one.project)}`,
          samebench[name] === null ? 'below the floor' : formatCost(samebench[name]).text,
          rangeText(rangeOf(google[name])),
          cell(why),
        ]),
      ];
    }),
  );
  return [
    lineOf(['row', 'Samebench', 'the real library', 'what the difference is']),
    lineOf(['---', '---:', '---:', '---']),
    ...far,
    '',
  ].join('\n');
}
