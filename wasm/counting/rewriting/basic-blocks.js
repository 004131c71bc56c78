/**
 * Divides a function into basic blocks: instructions of which either all are executed, once each
 * and in their order, or none. One counter at the start of a basic block is enough.
 *
 * A basic block ends where control may come in: at `loop`, `else`, `catch`, and after the `end` of a block
 * that something branches to. It ends where control may leave: after branches and after calls. A called
 * function may throw, and C++ exceptions and longjmp then continue elsewhere, so what follows the call must
 * not be counted before the call returns. A basic block goes on across the start of a block, the end of a
 * block that nothing branches to, and the end of a loop.
 *
 * A trap also leaves a basic block in its middle. Then the whole basic block is counted. This matters little,
 * because a trap ends a round.
 *
 * Code that cannot be reached (after `br`, `return`, `unreachable` …) gets no counter.
 *
 * Only what is needed for this is checked. The engine that compiles the module checks the rest.
 */

import { readInstruction } from './code.js';

/**
 * @import { Reader } from './reader.js'
 * @import { Flow } from './opcodes.js'
 *
 * @typedef {object} BasicBlock
 * @property {number} at offset of its first executed instruction
 * @property {number} count how many executed instructions it has
 *
 * @typedef {object} Bulk an instruction that moves or fills bytes of memory
 * @property {number} at its offset
 * @property {string} name
 * @property {number[]} numbers those after its opcode
 *
 * @typedef {object} Block a block that is not closed yet
 * @property {Flow} kind the function itself is a `block`
 * @property {boolean} reachable whether its start can be reached
 * @property {boolean} divided whether it has an `else` or a `catch`
 * @property {boolean} joined whether its end is reached from elsewhere than from the instruction before it
 */

/** What these divide or close. @type {Partial<Record<Flow, Flow>>} */
const belongsTo = { else: 'if', catch: 'try', delegate: 'try' };

/**
 * @param {Reader} reader at the first instruction of a function; it reads to the end of the function
 * @returns {(BasicBlock | Bulk)[]} in the order of their offsets
 */
export function findBasicBlocks(reader) {
  const finder = new Finder(reader);
  while (finder.blocks.length > 0) finder.step();
  reader.expectEnd();
  return finder.found;
}

class Finder {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    /** @type {(BasicBlock | Bulk)[]} */
    this.found = [];
    /** @type {BasicBlock | null} the one that the next instruction belongs to; null: it starts one */
    this.block = null;
    /** Whether the next instruction can be reached. */
    this.reachable = true;
    /** @type {Block[]} */
    this.blocks = [];
    this.operands = { labels: /** @type {number[]} */ ([]), numbers: /** @type {number[]} */ ([]) };
    this.open('block');
  }

  /** Reads one instruction. */
  step() {
    const at = this.reader.position;
    if (this.reader.atEnd) throw this.reader.error('the function ends without "end"');
    const { name, flow } = readInstruction(this.reader, this.operands);
    if (this.operands.labels.length > 0) this.markTargets(at);
    switch (flow) {
      case 'next':
        return this.count(at);
      case 'may leave':
        this.count(at);
        this.block = null;
        return;
      case 'leaves':
        this.count(at);
        // What makes code reachable again begins a basic block.
        this.reachable = false;
        return;
      case 'bulk':
        this.count(at);
        if (this.reachable) this.found.push({ at, name, numbers: [...this.operands.numbers] });
        return;
      case 'marker':
        return;
      case 'if':
        this.count(at);
        this.block = null;
        return this.open(flow);
      case 'loop':
        this.block = null;
        return this.open(flow);
      case 'block':
      case 'try':
        return this.open(flow);
      case 'else':
      case 'catch':
        return this.divide(flow, name, at);
      case 'delegate':
        this.expectBlock(flow, name, at);
        return this.close();
      case 'end':
        return this.close();
    }
  }

  /** @param {number} at */
  count(at) {
    if (!this.reachable) return;
    if (this.block === null) {
      this.block = { at, count: 0 };
      this.found.push(this.block);
    }
    this.block.count += 1;
  }

  /** @param {Flow} kind */
  open(kind) {
    this.blocks.push({ kind, reachable: this.reachable, divided: false, joined: false });
  }

  /** The second part of a block begins. @param {Flow} flow @param {string} name @param {number} at */
  divide(flow, name, at) {
    const block = this.expectBlock(flow, name, at);
    if (flow === 'else' && block.divided) throw this.reader.error('a second "else" in the same "if"', at);
    block.divided = true;
    if (this.reachable) block.joined = true;
    this.block = null;
    this.reachable = block.reachable;
  }

  close() {
    const block = /** @type {Block} */ (this.blocks.pop());
    // Without `else`, a false condition continues after the block.
    if (block.kind === 'if' && !block.divided && block.reachable) block.joined = true;
    if (!block.joined) return;
    this.block = null;
    this.reachable = true;
  }

  /** @param {Flow} flow @param {string} name @param {number} at */
  expectBlock(flow, name, at) {
    const block = this.blocks.at(-1);
    if (block?.kind !== belongsTo[flow]) {
      throw this.reader.error(`"${name}" does not belong to a "${belongsTo[flow]}"`, at);
    }
    return /** @type {Block} */ (block);
  }

  /** @param {number} at of the branch */
  markTargets(at) {
    for (const label of this.operands.labels) {
      const block = this.blocks.at(-1 - label);
      if (!block)
        throw this.reader.error(`a branch out of ${label + 1} blocks within ${this.blocks.length}`, at);
      // A branch to a loop goes to its start, where a basic block begins anyway.
      if (this.reachable && block.kind !== 'loop') block.joined = true;
    }
  }
}
