import { code, columns, DASH, formatRatio, markdownColumns } from '../../../report/api.js';
import { changedSizes, restName } from '../analysis/sizes.js';

/**
 * What `explain --size` prints: the functions of one build natively and in WebAssembly, or what differs
 * between two.
 *
 * @import { CodeSizes } from '../analysis/sizes.js'
 * @typedef {{title: string, where: 'native' | 'wasm', builds: CodeSizes[]}} Sizes builds: as many as there
 *   are sides
 * @typedef {{headline: string, head: string[], rows: {cells: string[], name: string}[]}} Table
 */

const words = { native: 'natively', wasm: 'in WebAssembly' };

/** @param {number} bytes */
const signed = (bytes) => `${bytes < 0 ? '−' : '+'}${Math.abs(bytes)}`;

/**
 * A row for the last functions together, of which only the sums are shown.
 *
 * @template T
 * @param {T[]} all
 * @param {number} top
 * @param {(rest: T[]) => T} join
 */
const shortened = (all, top, join) => (all.length > top ? [...all.slice(0, top), join(all.slice(top))] : all);

/**
 * One build: its functions natively and in WebAssembly.
 *
 * @param {Sizes[]} sizes
 * @param {number} top
 * @returns {Table}
 */
function oneBuild(sizes, top) {
  const sides = sizes.map(
    ({ builds: [build] }) =>
      new Map([
        ...build.functions.map(({ name, bytes }) => /** @type {[string, number]} */ ([name, bytes])),
        [restName, build.rest],
      ]),
  );
  const names = [...new Set(sides.flatMap((side) => [...side.keys()]))].filter((name) => name !== restName);
  const all = names
    .map((name) => ({ name, bytes: sides.map((side) => side.get(name) ?? null) }))
    .sort((a, b) => Math.max(...b.bytes.map(Number)) - Math.max(...a.bytes.map(Number)));
  const join = (/** @type {typeof all} */ rest) => ({
    name: `${rest.length} more`,
    bytes: sides.map((_, i) => rest.reduce((sum, { bytes }) => sum + Number(bytes[i]), 0)),
  });
  const rows = [
    ...shortened(all, top, join),
    { name: restName, bytes: sides.map((side) => side.get(restName) ?? 0) },
  ];
  return {
    headline: sizes
      .map(
        ({ where, builds: [build] }, i) => `${build.code}${i === 0 ? ' bytes of code' : ''} ${words[where]}`,
      )
      .join(', '),
    head: sizes.map(({ where }) => where),
    rows: rows.map(({ name, bytes }) => ({
      name,
      cells: bytes.map((one) => (one === null ? DASH : String(one))),
    })),
  };
}

/** @param {Sizes} sizes of two builds @param {number} top @returns {Table} */
function twoBuilds({ where, builds: [a, b] }, top) {
  const changed = changedSizes(a, b);
  const sum = (/** @type {typeof changed} */ all, /** @type {'a' | 'b'} */ side) =>
    all.reduce((total, one) => total + one[side], 0);
  const rows = shortened(changed, top, (rest) => ({
    name: `${rest.length} more`,
    a: sum(rest, 'a'),
    b: sum(rest, 'b'),
  }));
  return {
    headline:
      changed.length === 0
        ? `no difference ${words[where]}: ${b.code} bytes of code in both builds`
        : `${a.code} → ${b.code} bytes of code ${words[where]}, ${signed(b.code - a.code)}, ` +
          `${formatRatio(b.code / a.code)}`,
    head: ['a', 'b', 'difference'],
    rows: rows.map((one) => ({
      name: one.name,
      cells: [String(one.a), String(one.b), signed(one.b - one.a)],
    })),
  };
}

/** @param {Sizes[]} sizes @param {number} top */
const tablesOf = (sizes, top) =>
  sizes[0].builds.length === 1 ? [oneBuild(sizes, top)] : sizes.map((one) => twoBuilds(one, top));

/**
 * @param {Sizes[]} sizes
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export function sizeText(sizes, { top, width }) {
  return tablesOf(sizes, top)
    .map(({ headline, head, rows }) => {
      const lines = columns(
        [[...head, 'function'], ...rows.map(({ cells, name }) => [...cells, name])],
        width,
      );
      return [headline, ...(rows.length === 0 ? [] : ['', ...lines]), ''].join('\n');
    })
    .join('\n');
}

/**
 * The same in Markdown.
 *
 * @param {Sizes[]} sizes
 * @param {{top: number}} options
 * @returns {string} ends with a line break
 */
export function sizeMarkdown(sizes, { top }) {
  return (
    tablesOf(sizes, top)
      .map(({ headline, head, rows }) =>
        [
          headline,
          ...(rows.length === 0
            ? []
            : [
                markdownColumns([
                  [...head, 'function'],
                  ...rows.map(({ cells, name }) => [...cells, code(name)]),
                ]),
              ]),
        ].join('\n\n'),
      )
      .join('\n\n') + '\n'
  );
}
