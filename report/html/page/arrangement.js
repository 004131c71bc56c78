/**
 * Groups and sorts the rows of the table of costs, as the user chooses.
 *
 * @import { Row } from '../../table/group.js'
 *
 * A benchmark's row of costs, and the rows below it.
 * @typedef {Row & { label: Element, mark: string, rows: Element[], growth: Element[], ratio: number }} Entry
 */
import { rowName } from '../../../protocol/identity.js';
import { grouped, GROUPINGS, hasArgument } from '../../table/group.js';
import { radios } from './controls.js';
import { largest } from '../../statistics/descriptive.js';

/**
 * The largest ratio in a row; below all others if it has none.
 * @param {Element} row
 */
const largestRatio = (row) =>
  Math.max(
    -1,
    largest(
      [...row.querySelectorAll('.ratio')].map(({ textContent }) =>
        parseFloat(textContent?.replace('≈', '') ?? ''),
      ),
    ),
  );

/**
 * @param {Element[]} blocks
 * @param {Row[]} benchmarks
 * @returns {Entry[]}  in their order
 */
function entriesOf(blocks, benchmarks) {
  /** @type {Entry[]} */
  const entries = [];
  for (const row of blocks.flatMap((block) => [...block.querySelectorAll('tr:not(.suite)')])) {
    const name = row.querySelector('.name');
    const last = entries.at(-1);
    if (name) {
      const benchmark = benchmarks[entries.length];
      const mark = (name.textContent ?? '').slice(rowName(benchmark).length);
      entries.push({ ...benchmark, label: name, mark, rows: [row], growth: [], ratio: largestRatio(row) });
    } else if (last) {
      (row.className === 'growth' ? last.growth : last.rows).push(row);
    }
  }
  return entries;
}

/**
 * Adds the controls above the table, if they can change anything.
 * @param {Row[]} benchmarks  in the order of the table
 * @param {string[]} platforms
 */
export function offerArrangement(benchmarks, platforms) {
  const table = document.querySelector('#costs table.costs');
  const blocks = [...document.querySelectorAll('#costs tbody')].filter((block) =>
    block.querySelector('.name'),
  );
  if (!table || blocks.length === 0) return;
  const entries = entriesOf(blocks, benchmarks);
  const others = [...table.querySelectorAll('tbody')].filter((block) => !blocks.includes(block));
  const blockOf = (/** @type {string} */ name, /** @type {Element[]} */ rows) => {
    const block = document.createElement('tbody');
    const head = /** @type {Element} */ (blocks[0].querySelector('.suite')).cloneNode(true);
    /** @type {Element} */ (/** @type {Element} */ (head).querySelector('span')).textContent = name;
    block.append(head, ...rows);
    return block;
  };
  const choice = { groupBy: /** @type {typeof GROUPINGS[number]} */ (GROUPINGS[0]), byRatio: false };
  const arrange = () => {
    const apart = choice.groupBy === 'argument';
    const arranged = grouped(entries, choice.groupBy).map(({ name, rows, titleOf }) => {
      for (const entry of rows) entry.label.textContent = titleOf(entry) + entry.mark;
      const sorted = choice.byRatio ? [...rows].sort((a, b) => b.ratio - a.ratio) : rows;
      return blockOf(
        name,
        sorted.flatMap((entry) => [...entry.rows, ...(apart ? [] : entry.growth)]),
      );
    });
    const growth = entries.flatMap((entry) => entry.growth);
    for (const block of table.querySelectorAll('tbody')) block.remove();
    table.append(...arranged, ...(apart && growth.length > 0 ? [blockOf('growth', growth)] : []), ...others);
  };
  document.getElementById('cost-controls')?.append(
    ...(benchmarks.some(hasArgument)
      ? [
          radios('Group by', [...GROUPINGS], (i) => {
            choice.groupBy = GROUPINGS[i];
            arrange();
          }),
        ]
      : []),
    ...(platforms.length > 1
      ? [
          radios('Order', ['as measured', 'by ratio'], (i) => {
            choice.byRatio = i === 1;
            arrange();
          }),
        ]
      : []),
  );
}
