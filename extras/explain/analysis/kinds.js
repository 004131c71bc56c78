/**
 * Kinds of machine instructions that can be told by how they are written. The engine's disassembler and
 * objdump write those of x86-64 alike: the target first, memory in brackets.
 *
 * @import { Instruction } from './blocks.js'
 *
 * @typedef {object} Style of a compiler
 * @property {RegExp} frame matches memory of the stack frame
 * @property {RegExp} [stackCheck] matches the comparison of the stack pointer with its limit
 * @property {RegExp} [stub] matches a call of the engine's own code
 */

/**
 * The frame pointer of g++'s functions is an ordinary register, so only the stack pointer is surely the
 * frame.
 *
 * @type {Style}
 */
export const compilerStyle = { frame: /\[rsp\b/ };

/** @type {Style} */
export const engineStyle = { frame: /\[r[sb]p\b/, stackCheck: /^cmpq rsp,\[/, stub: /^call \(stub\)/ };

const register = '(?:[re]?(?:[abcd]x|[sd]i|[sb]p)|r\\d+[dwbl]?|[abcd][hl]|[xy]mm\\d+)';
const move = new RegExp(`^mov(?:[lq]|ap[sd]|dq[au])? ${register},${register}$`);

/**
 * In the order in which they are told.
 *
 * @type {[name: string, is: (text: string, style: Style) => boolean][]}
 */
const byText = [
  ['calls', (text) => text.startsWith('call')],
  ['returns', (text) => text.startsWith('ret')],
  ['jumps', (text) => text.startsWith('j')],
  ['push and pop', (text) => /^(?:push|pop)(?!cnt)/.test(text)],
  ['moves between registers', (text) => move.test(text)],
  ['memory of the stack frame', (text, { frame }) => frame.test(text) && !/^(?:lea|nop)/.test(text)],
  ['other memory', (text) => text.includes('[') && !/^(?:lea|nop)/.test(text)],
];

const stackChecks = 'checks for the end of the stack and for interrupts';
const stubs = "checks that lead to the engine's own code, such as a trap";
const others = 'everything else: arithmetic, comparisons, constants';

/** All kinds, in the order of tables. */
export const kindNames = [...byText.map(([name]) => name), stackChecks, stubs, others];

/**
 * @param {readonly Instruction[]} listing of a function, in the order of addresses
 * @param {Style} style
 * @returns {Map<string, number>} executions by kind
 */
export function kindsOf(listing, style) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  const texts = new Map(listing.map(({ address, text }) => [address, text]));
  let wasStackCheck = false;
  for (const { text, target, executions } of listing) {
    const isStackCheck = style.stackCheck?.test(text) ?? false;
    const toStub =
      text.startsWith('j') && target !== null && (style.stub?.test(texts.get(target) ?? '') ?? false);
    const kind =
      isStackCheck || wasStackCheck
        ? stackChecks
        : toStub
          ? stubs
          : (byText.find(([, is]) => is(text, style))?.[0] ?? others);
    if (executions !== 0) sums.set(kind, (sums.get(kind) ?? 0) + executions);
    wasStackCheck = isStackCheck;
  }
  return sums;
}
