/**
 * The basic blocks of a benchmark's code, with how often each is executed. All counts are whole numbers, of
 * many operations, so that sums are exact.
 *
 * @typedef {object} Instruction of machine code
 * @property {number} address
 * @property {string} text
 * @property {number | null} target address that it may jump to or call; null: it does neither, or the address
 *   is computed
 * @property {number} executions without those of the twin
 *
 * @typedef {object} Block
 * @property {string} at where it begins, within its function or in the file
 * @property {number} executions
 * @property {string[]} code its instructions
 * @property {string | null} source the place in the source that most of its instructions are of
 *
 * @typedef {object} CodeFunction
 * @property {string} name readable
 * @property {Block[]} blocks those that carry the most instructions first
 *
 * @typedef {object} Code what a benchmark executes on one side
 * @property {string} title of the side
 * @property {boolean} isComplete the benchmark calls neither the system nor JavaScript, whose work is not
 *   counted
 * @property {number} operations that all counts are of
 * @property {number} instructions of all operations, as they were counted without looking at blocks
 * @property {CodeFunction[]} functions
 * @property {{name: string, instructions: number}[]} rest what belongs to no function whose code is known
 * @property {{name: string, instructions: number}[]} kinds of instructions; empty if they are not told apart
 */

/** What is executed after these is not what follows them. */
const isJump = /^(?:(?:bnd|notrack|repz?) )*(?:j|ret|b\b|cbn?z\b|tbn?z\b|br\b)/;

/**
 * Divides the instructions of a function that are executed: a block ends at a jump, at the target of one,
 * where something follows that is not executed, and where the number of executions changes. So a block has
 * one such number.
 *
 * @template {Instruction} T
 * @param {readonly T[]} listing of the function, in the order of addresses
 * @returns {T[][]}
 */
export function machineBlocks(listing) {
  const targets = new Set(
    listing.flatMap(({ target, executions }) => (executions === 0 || target === null ? [] : [target])),
  );
  /** @type {T[][]} */
  const blocks = [];
  /** @type {T | null} */
  let last = null;
  for (const one of listing) {
    if (one.executions !== 0) {
      const isNext =
        last !== null &&
        last.executions === one.executions &&
        !isJump.test(last.text) &&
        !targets.has(one.address);
      if (isNext) blocks[blocks.length - 1].push(one);
      else blocks.push([one]);
    }
    last = one;
  }
  return blocks;
}

/** @param {Block} block */
export const instructionsOf = ({ executions, code }) => executions * code.length;

/** @param {CodeFunction} one */
export const workOf = ({ blocks }) => blocks.reduce((sum, block) => sum + instructionsOf(block), 0);

/**
 * The functions of a side by their names, the costliest first. Copies of a function that compilers make are
 * one.
 *
 * @param {readonly CodeFunction[]} functions
 * @returns {CodeFunction[]}
 */
export function joinFunctions(functions) {
  /** @type {Map<string, Block[]>} */
  const byName = new Map();
  for (const { name, blocks } of functions) byName.set(name, [...(byName.get(name) ?? []), ...blocks]);
  const size = (/** @type {Block} */ block) => Math.abs(instructionsOf(block));
  return [...byName]
    .map(([name, blocks]) => ({ name, blocks: blocks.sort((a, b) => size(b) - size(a)) }))
    .sort((a, b) => workOf(b) - workOf(a));
}

/**
 * Refuses blocks that do not add up to what was counted, which would be a fault of Samebench.
 *
 * @param {Code} code
 * @returns {Code}
 */
export function requireSum(code) {
  const { title, functions, rest, instructions } = code;
  const sum =
    functions.reduce((total, one) => total + workOf(one), 0) +
    rest.reduce((total, one) => total + one.instructions, 0);
  if (sum !== instructions)
    throw new Error(`${title}: the blocks add up to ${sum} instructions, but ${instructions} were counted`);
  return code;
}
