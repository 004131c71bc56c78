import { createRandom } from '../../../report/random.js';
import { mark } from './wabt.js';

/**
 * Random functions with every kind of control, as text. They end, because each loop has a limit of turns in
 * a local variable of its own, and they never trap.
 */

/** How deep statements and values are nested. */
const deepest = 4;

/** Statements in a row, and turns of a loop. */
const most = 3;

/** Local variables for values. Those after them limit loops. */
const variables = 4;

/**
 * @param {number} number seed and name of the function: `f7`. It may call functions with lower numbers.
 * @returns {string} an exported function without parameters that returns an i32
 */
export function randomFunction(number) {
  const { below: random } = createRandom(number);
  /** @template T @param {T[]} list */
  const pick = (list) => list[random(list.length)];
  let names = 0;
  let loops = 0;
  /** Labels that a branch may go to, by whether it takes a value there. */
  const labels = { none: /** @type {string[]} */ ([]), value: /** @type {string[]} */ ([]) };

  /** @param {'none' | 'value'} kind @param {(label: string) => string} content */
  const labelled = (kind, content) => {
    const label = `$l${names++}`;
    labels[kind].push(label);
    const text = content(label);
    labels[kind].pop();
    return text;
  };
  const variable = () => random(variables);

  /** @param {number} depth @returns {string} */
  const value = (depth) =>
    pick([
      () => `(i32.const ${random(5)})`,
      () => `(local.get ${variable()})`,
      ...(depth >= deepest
        ? []
        : [
            () =>
              `(i32.${pick(['add', 'sub', 'xor', 'lt_s', 'and'])} ${value(depth + 1)} ${value(depth + 1)})`,
            () => `(local.tee ${variable()} (i32.eqz ${value(depth + 1)}))`,
            () => `(select ${value(depth + 1)} ${value(depth + 1)} ${value(depth + 1)})`,
            () => ifElse('(result i32)', 'value', value, depth),
            () =>
              labelled(
                'value',
                (label) => `(block ${label} (result i32) ${statements(depth + 1)} ${value(depth + 1)})`,
              ),
          ]),
      ...(labels.value.length > 0
        ? [() => `(br_if ${pick(labels.value)} ${value(depth + 1)} ${value(depth + 1)})`]
        : []),
      ...(number > 0 && depth > 2 ? [() => `(call $f${random(Math.min(number, 3))})`] : []),
    ])();

  /** @param {number} depth @returns {string} */
  const statement = (depth) =>
    pick([
      () => `(local.set ${variable()} ${value(depth)})`,
      () => `(drop ${value(depth)})`,
      () => 'nop',
      ...(depth >= deepest
        ? []
        : [
            () => labelled('none', (label) => `(block ${label} ${statements(depth + 1)})`),
            () =>
              `(if ${value(depth + 1)} ` +
              `${labelled('none', (label) => `(then (block ${label} ${statements(depth + 1)}))`)})`,
            () => ifElse('', 'none', statements, depth),
            () => ifElse('', 'none', statements, depth),
            () => loop(depth),
            () => loop(depth),
            // Rarely, because what follows is not reached.
            () => `(if ${value(depth + 1)} (then ${value(depth + 1)} ${mark} return))`,
          ]),
      ...(labels.none.length > 0
        ? [
            () => `(br_if ${pick(labels.none)} ${value(depth + 1)})`,
            () => `${mark} (br ${pick(labels.none)})`,
            () =>
              `(br_table ${pick(labels.none)} ${pick(labels.none)} ${pick(labels.none)} ${value(depth + 1)})`,
          ]
        : []),
    ])();
  /** @param {number} depth */
  const statements = (depth) => Array.from({ length: 1 + random(most) }, () => statement(depth)).join('\n');

  /**
   * @param {string} type
   * @param {'none' | 'value'} kind
   * @param {(depth: number) => string} content
   * @param {number} depth
   */
  const ifElse = (type, kind, content, depth) => {
    const condition = value(depth + 1);
    return labelled(
      kind,
      (label) =>
        `(if ${label} ${type} ${condition} (then ${content(depth + 1)}) (else ${content(depth + 1)}))`,
    );
  };
  /** @param {number} depth */
  const loop = (depth) => {
    const turns = variables + loops++;
    const again = `(i32.gt_s (local.tee ${turns} (i32.sub (local.get ${turns}) (i32.const 1))) (i32.const 0))`;
    const top = `$l${names++}`;
    return `(local.set ${turns} (i32.const ${random(most + 1)}))
      (loop ${top} ${statements(depth + 1)} (br_if ${top} ${again}) ${statements(depth + 1)})`;
  };
  // Before the declarations, because these depend on how many loops there are.
  const body = `${statements(0)}\n${value(0)}`;
  return `(func $f${number} (export "f${number}") (result i32) ${'(local i32) '.repeat(variables + loops)}
    ${body})`;
}
