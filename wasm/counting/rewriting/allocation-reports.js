/**
 * Rewrites a WebAssembly module so that it reports its allocations: each call of an allocator's function
 * becomes a call of a new function. It calls an imported function of JavaScript, then the allocator, and then
 * JavaScript again: with the number of the allocator's function, each parameter and the result.
 *
 * New functions come after those that exist, so that no number changes. Calls through tables (a pointer to
 * `free`) are not rewritten, nor are those from JavaScript. An optimiser inlines a function that is called in
 * one place only, and leaves out parameters that are the same in all places. Then it is not seen, but the
 * functions that it calls are: of `aligned_alloc`, a `malloc` of some more bytes.
 */
import { readInstruction } from './code.js';
import { readModule } from './module.js';
import { Reader } from './reader.js';
import { header, sectionIds } from './sections.js';
import { skipValueType } from './types.js';
import { Writer } from './writer.js';

/**
 * The functions that are reported, in the order of their numbers.
 *
 * @type {readonly {name: string, parameters: number, returns: boolean}[]}
 */
export const allocators = [
  { name: 'malloc', parameters: 1, returns: true },
  { name: 'free', parameters: 1, returns: false },
  { name: 'calloc', parameters: 2, returns: true },
  { name: 'realloc', parameters: 2, returns: true },
  { name: 'aligned_alloc', parameters: 2, returns: true },
  { name: 'memalign', parameters: 2, returns: true },
  { name: 'posix_memalign', parameters: 3, returns: true },
];

/** What the function of JavaScript is called with for the first of `allocators`; the others follow. */
export const firstReport = 100;

/**
 * What it is called with before an allocator's function begins. Those that this one calls are not reported.
 */
export const begins = 99;

/** Prefixes that Emscripten's allocators give to their names. */
const prefix = /^(dl|emmalloc_|emscripten_builtin_|__libc_)/;

/**
 * The allocator of a module, by the names of its functions; null: one whose blocks are not known here.
 *
 * @param {ReadonlyMap<number, string>} names of its functions by their numbers
 * @returns {'dlmalloc' | 'emmalloc' | null}
 */
export function allocatorOf(names) {
  const all = new Set(names.values());
  if (all.has('dlmalloc')) return 'dlmalloc';
  return [...all].some((name) => name.startsWith('emmalloc_')) ? 'emmalloc' : null;
}

/** Functions that take an alignment and a size. */
const aligned = /^(memalign|aligned_alloc)$/;

/** The function of JavaScript: double (int). */
const reporter = 'samebench_read_counter';

const op = { call: 0x10, drop: 0x1a, localGet: 0x20, localSet: 0x21, i32Const: 0x41, end: 0x0b };
const i32 = 0x7f;

/** Thrown if a module has no names by which to find its allocator. */
export class NoAllocator extends Error {}

/**
 * @param {Uint8Array} bytes of a module
 * @param {ReadonlyMap<number, string>} names of its functions by their numbers
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {NoAllocator} if it has none, or no function to report to
 * @throws {import('./error.js').ModuleError} if it is no module
 */
export function reportAllocations(bytes, names) {
  const module = readModule(bytes);
  const first = module.functions[0]?.index ?? 0;
  const hook = [...names].find(([index, name]) => name === reporter && index < first)?.[0];
  /** @type {{index: number, kind: number}[]} */
  const found = [...names].flatMap(([index, name]) => {
    const kind = kindOf(name.replace(prefix, ''), module.parameters[index - first]);
    return kind >= 0 ? [{ index, kind }] : [];
  });
  if (hook === undefined || !found.some(({ kind }) => allocators[kind].returns))
    throw new NoAllocator('the module has no names by which to find malloc');

  const firstNew = first + module.functions.length;
  const thunks = new Map(found.map(({ index }, i) => [index, firstNew + i]));

  const code = new Writer().u32(module.functions.length + found.length);
  const body = new Writer();
  for (const { index, offset, bytes: size } of module.functions) {
    body.clear();
    const reader = new Reader(bytes, offset, offset + size, `code section, function ${index}`);
    redirectCalls(body, reader, thunks);
    code.sized(body);
  }
  for (const { index, kind } of found) {
    body.clear();
    writeThunk(body, { ...allocators[kind], index, report: firstReport + kind, hook });
    code.sized(body);
  }

  const output = new Writer().bytes(header);
  for (const { id, custom, start, content, end } of module.sections) {
    if (custom !== undefined) continue;
    if (id === sectionIds.code) output.byte(id).sized(code);
    else if (id === sectionIds.function)
      output.byte(id).sized(
        longerFunctions(
          new Reader(bytes, content, end, 'function section'),
          found.map(({ index }) => index - first),
        ),
      );
    else output.bytes(bytes.subarray(start, end));
  }
  return output.finish();
}

/**
 * The number of an allocator's function; −1: it is not one. One that is always called with the same alignment
 * may be left with the size alone, as `malloc` has it: emmalloc's, for example.
 *
 * @param {string} name without the prefix
 * @param {number} parameters
 */
function kindOf(name, parameters) {
  const same = aligned.test(name) && parameters === 1 ? 'malloc' : name;
  return allocators.findIndex((one) => one.name === same && one.parameters === parameters);
}

/**
 * The function section with the types of these functions once more at its end.
 *
 * @param {Reader} reader
 * @param {number[]} again
 */
function longerFunctions(reader, again) {
  const types = Array.from({ length: reader.u32() }, () => reader.u32());
  const longer = new Writer().u32(types.length + again.length);
  for (const type of [...types, ...again.map((i) => types[i])]) longer.u32(type);
  return longer;
}

/**
 * Copies the body of a function with other numbers in its calls.
 *
 * @param {Writer} body is written to
 * @param {Reader} reader
 * @param {ReadonlyMap<number, number>} thunks by the numbers of the functions that they replace
 */
function redirectCalls(body, reader, thunks) {
  const { bytes } = reader;
  let copied = reader.position;
  for (let groups = reader.u32(); groups > 0; groups -= 1) {
    reader.u32();
    skipValueType(reader);
  }
  const operands = { labels: [], numbers: /** @type {number[]} */ ([]) };
  while (!reader.atEnd) {
    const at = reader.position;
    readInstruction(reader, operands);
    const thunk = bytes[at] === op.call ? thunks.get(operands.numbers[0]) : undefined;
    if (thunk === undefined) continue;
    body.bytes(bytes.subarray(copied, at)).byte(op.call).u32(thunk);
    copied = reader.position;
  }
  body.bytes(bytes.subarray(copied, reader.end));
}

/**
 * Calls the function `index`, and reports that with its parameters and its result.
 *
 * @param {Writer} body
 * @param {{parameters: number, returns: boolean, index: number, report: number, hook: number}} target
 */
function writeThunk(body, { parameters, returns, index, report, hook }) {
  const result = parameters;
  if (returns) body.u32(1).u32(1).byte(i32);
  else body.u32(0);
  body.byte(op.i32Const).positiveSigned(begins).byte(op.call).u32(hook).byte(op.drop);
  for (let i = 0; i < parameters; i += 1) body.byte(op.localGet).u32(i);
  body.byte(op.call).u32(index);
  if (returns) body.byte(op.localSet).u32(result);
  body.byte(op.i32Const).positiveSigned(report).byte(op.call).u32(hook).byte(op.drop);
  for (let i = 0; i < parameters + (returns ? 1 : 0); i += 1) {
    body.byte(op.localGet).u32(i).byte(op.call).u32(hook).byte(op.drop);
  }
  if (returns) body.byte(op.localGet).u32(result);
  body.byte(op.end);
}
