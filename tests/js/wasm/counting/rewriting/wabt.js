import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tools of wabt, which make and run the modules of these tests. They are required: nothing is skipped. */

/** The features that wabt leaves off by default and the tests use. */
const features = [
  'exceptions',
  'tail-call',
  'threads',
  'memory64',
  'multi-memory',
  'extended-const',
  'relaxed-simd',
].map((name) => `--enable-${name}`);

/** A trace has a line for each instruction. */
const maxOutput = 256 * 1024 * 1024;

/**
 * @param {string} tool
 * @param {string[]} args
 * @returns {{ok: boolean, output: string}}
 */
function run(tool, args) {
  const { error, status, stdout, stderr } = spawnSync(tool, args, {
    encoding: 'utf8',
    maxBuffer: maxOutput,
    timeout: 60_000,
  });
  if (error)
    throw new Error(`${tool} did not run: ${error.message}; install wabt, as npm test does`, {
      cause: error,
    });
  return { ok: status === 0, output: stdout + stderr };
}

/**
 * @template T
 * @param {string | Uint8Array} content of a file
 * @param {(path: string, folder: string) => T} use
 */
function withFile(content, use) {
  const folder = mkdtempSync(join(tmpdir(), 'samebench-test-'));
  try {
    const path = join(folder, 'input');
    writeFileSync(path, content);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a module from its text.
 *
 * @param {string} text
 * @param {string[]} [options] of wat2wasm
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function assemble(text, options = []) {
  return withFile(text, (path, folder) => {
    const result = join(folder, 'output.wasm');
    const { ok, output } = run('wat2wasm', [...features, ...options, path, '-o', result]);
    if (!ok) throw new Error(`${output}\n${text}`);
    return new Uint8Array(readFileSync(result));
  });
}

/** @param {Uint8Array} bytes @returns {string} empty if the module is valid, or else what is wrong */
export function validate(bytes) {
  return withFile(bytes, (path) => {
    const { ok, output } = run('wasm-validate', [...features, path]);
    return ok ? '' : output;
  });
}

/** @param {Uint8Array} bytes @returns {string} */
export function disassemble(bytes) {
  return withFile(bytes, (path) => run('wasm-objdump', ['-d', path]).output);
}

/**
 * What has to stand before `br` and `return` in modules for `traceCounts`: the interpreter adds such
 * instructions of its own, and this distinguishes them. The two instructions are counted, too.
 */
export const mark = '(drop (i32.const 4242))';

/**
 * Runs all exported functions of a module in wabt's interpreter, and counts the instructions it traces.
 *
 * @param {Uint8Array} bytes its exported functions have no parameters, and all functions return a value
 * @returns {Map<string, {count: number, result: string}>} by the name of the export
 */
export function traceCounts(bytes) {
  const { ok, output } = withFile(bytes, (path) =>
    run('wasm-interp', [...features, '--trace', '--run-all-exports', path]),
  );
  if (!ok) throw new Error(`wasm-interp failed: ${output.slice(-1000)}`);
  /** @type {Map<string, {count: number, result: string}>} */
  const counts = new Map();
  for (const text of output.split('>>> running export "').slice(1)) {
    const [name] = text.split('"', 1);
    const lines = [...text.matchAll(/^#\d+\. +\d+: V:\d+ +\| (?<opcode>\S+) ?(?<rest>.*)$/gm)];
    const result = text.slice(text.lastIndexOf('=>') + 2).trim();
    counts.set(name, {
      count: countLines(lines.map(({ groups }) => [groups?.opcode ?? '', groups?.rest ?? ''])),
      result,
    });
  }
  return counts;
}

/** What the interpreter adds to move values to where a branch expects them. */
const added = new Set(['alloca', 'drop_keep', 'catch_drop']);

/** @param {string[][]} all opcodes and operands, in the order of execution */
function countLines(all) {
  const lines = all.filter(([opcode]) => !added.has(opcode));
  /** Whether the mark ends at this line. @param {number} i */
  const isMark = (i) => i > 0 && lines[i][0] === 'drop' && lines[i - 1].join(' ') === 'i32.const 4242';
  /** Whether a branch was decided in the line, and is about to be taken. @param {number} i */
  const branches = (i) =>
    isMark(i) ||
    lines[i]?.[0] === 'br_table' ||
    (lines[i]?.[0] === 'br_unless' && !lines[i][1].endsWith(', 0'));
  // A branch that leaves one value behind has a `drop` of its own.
  const isAddedDrop = (/** @type {number} */ i) => lines[i]?.[0] === 'drop' && i > 0 && branches(i - 1);
  return lines.filter(([opcode], i) => {
    if (opcode === 'drop') return !isAddedDrop(i);
    if (opcode !== 'br' && opcode !== 'return') return true;
    return isMark(isAddedDrop(i - 1) ? i - 2 : i - 1);
  }).length;
}
