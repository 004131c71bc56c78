import { instructionsOf, workOf } from '../analysis/blocks.js';
import {
  amount,
  columns,
  largest,
  notCounted,
  oneLine,
  padEnd,
  signed,
  truncate,
  widthOf,
} from '../../../report/api.js';

/**
 * What `explain --code` prints: the blocks of each function, those of the machine code side by side.
 *
 * @import { Block, Code, CodeFunction } from '../analysis/blocks.js'
 * @import { Sides } from './code.js'
 */

/**
 * Blocks of a function that are shown, instructions of a block, and columns of an instruction. JSON has all.
 */
const [maxBlocks, maxInstructions, maxColumns] = [3, 24, 48];

/** Native machine code beside that of the engine. */
const order = /** @type {const} */ (['native', 'engine', 'wasm']);

const unmatched =
  'Blocks stand in the order of their instructions. Compilers move, copy and merge blocks, so which of ' +
  'them belong together cannot be told.';

/** @param {Sides} sides @returns {Code[]} */
const counted = (sides) =>
  order.flatMap((side) => {
    const code = sides[side];
    return code === undefined || (code.instructions === 0 && code.functions.length === 0) ? [] : [code];
  });

/** @param {Code} code @param {number} count of all operations */
const each = ({ operations }, count) => count / operations;

/** @param {Code} native @param {Code} engine */
function allOf(native, engine) {
  const [a, b] = [native, engine].map((code) => each(code, code.instructions));
  return [amount(a), amount(b), signed(b - a), 'all'];
}

/** @param {Sides} sides */
function kindsTable({ native, engine }) {
  if (!native?.kinds.length || !engine?.kinds.length) return [];
  const rows = native.kinds
    .map(({ name, instructions }, i) => ({
      name,
      a: each(native, instructions),
      b: each(engine, engine.kinds[i].instructions),
    }))
    .filter(({ a, b }) => a !== 0 || b !== 0);
  return [
    '',
    ...columns([
      ['native', 'engine', 'difference', 'machine instructions'],
      allOf(native, engine),
      ...rows.map(({ name, a, b }) => [amount(a), amount(b), signed(b - a), name]),
    ]),
  ];
}

/**
 * All functions, and what belongs to none, the costliest first.
 *
 * @param {Code[]} codes
 * @returns {{name: string, work: (number | null)[], functions: (CodeFunction | undefined)[]}[]} in the order
 *   of codes
 */
function functionsOf(codes) {
  const names = new Set(
    codes.flatMap(({ functions, rest }) => [...functions, ...rest].map(({ name }) => name)),
  );
  return [...names]
    .map((name) => {
      const functions = codes.map((code) => code.functions.find((one) => one.name === name));
      const work = codes.map((code, i) => {
        const own = functions[i];
        const other = code.rest.find((one) => one.name === name);
        return own === undefined && other === undefined
          ? null
          : each(code, (own ? workOf(own) : 0) + (other?.instructions ?? 0));
      });
      return { name, work, functions };
    })
    .sort((a, b) => Math.max(...b.work.map(Number)) - Math.max(...a.work.map(Number)));
}

/** @param {Code} code @param {Block} block */
const blockLines = (code, block) =>
  [
    `${amount(each(code, block.executions))} × ${block.code.length} = ` +
      `${amount(each(code, instructionsOf(block)))}  at ${block.at}`,
    ...(block.source === null ? [] : [`  ${block.source}`]),
    ...block.code.slice(0, maxInstructions).map((one) => `    ${one}`),
    ...(block.code.length > maxInstructions ? [`    … ${block.code.length - maxInstructions} more`] : []),
  ].map((line) => truncate(oneLine(line), maxColumns));

/**
 * @param {Code[]} codes
 * @param {(CodeFunction | undefined)[]} functions that have one name, in the order of codes
 * @param {number} width
 */
function functionLines(codes, functions, width) {
  const sidesShown = codes.flatMap((code, i) => {
    const blocks = functions[i]?.blocks ?? [];
    if (blocks.length === 0) return [];
    const more = blocks.slice(maxBlocks);
    const rest =
      more.length === 0
        ? []
        : [
            [
              `${amount(
                each(
                  code,
                  more.reduce((sum, one) => sum + instructionsOf(one), 0),
                ),
              )} in ${more.length} more blocks`,
            ],
          ];
    return [[[code.title], ...blocks.slice(0, maxBlocks).map((block) => blockLines(code, block)), ...rest]];
  });
  const widths = sidesShown.map((parts) => largest(parts.flat().map(widthOf)));
  const isWide = widths.reduce((sum, one) => sum + one + 3, 0) <= width;
  if (!isWide)
    return sidesShown.flatMap((parts) => parts.flatMap((lines) => [...lines.map((line) => `  ${line}`), '']));
  const ranks = Array.from({ length: largest(sidesShown.map(({ length }) => length)) }, (_, rank) => {
    const lines = sidesShown.map((parts) => parts[rank] ?? []);
    return Array.from({ length: largest(lines.map(({ length }) => length)) + 1 }, (__, i) =>
      `  ${lines.map((one, at) => padEnd(one[i] ?? '', widths[at])).join('   ')}`.trimEnd(),
    );
  });
  return ranks.flat();
}

/**
 * @param {string} benchmark
 * @param {Sides} sides
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export function codeText(benchmark, sides, { top, width }) {
  const codes = counted(sides);
  const functions = functionsOf(codes);
  const reason = sides.engine?.reason ?? null;
  const shown = order.filter((side) => codes.some((code) => code === sides[side]));
  const amounts = codes.map((code, i) => {
    const unit = i === 0 ? ' instructions' : '';
    return `${amount(each(code, code.instructions))}${unit} ${code.title}`;
  });
  return [
    `${benchmark}: ${amounts.join(', ')}`,
    ...kindsTable(sides),
    '',
    ...columns([[...shown, 'function'], ...functions.map(({ name, work }) => [...work.map(amount), name])]),
    ...functions
      .slice(0, top)
      .flatMap(({ name, functions: own }) =>
        own.some((one) => one) ? ['', name, '', ...functionLines(codes, own, width)] : [],
      ),
    ...(reason === null ? [] : [`The engine's machine code: ${reason}.`]),
    ...(codes.every(({ isComplete }) => isComplete) ? [] : [notCounted]),
    unmatched,
    '',
  ]
    .map((line) => truncate(line, width))
    .join('\n');
}
