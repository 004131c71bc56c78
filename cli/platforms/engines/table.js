import { packages } from '../../setup/tools/tool.js';

/** @import { Engine } from './engine.js' */

/**
 * How each engine without JavaScript is called. An engine of another name is one entry more.
 *
 * @type {(Omit<Engine, 'tool'> & {title: string, packages?: Record<string, string[]>})[]}
 */
const table = [
  { id: 'wasmtime', title: 'Wasmtime', flag: '-Ccompiler=winch', line: (flags) => ['run', ...flags] },
  { id: 'wasmer', title: 'Wasmer', flag: '--singlepass', line: (flags) => ['run', ...flags] },
  { id: 'wasmedge', title: 'WasmEdge', flag: '--enable-jit', line: (flags) => flags },
  { id: 'iwasm', title: 'WebAssembly Micro Runtime', flag: '--interp', line: (flags) => flags },
  {
    id: 'wazero',
    title: 'wazero',
    flag: '-interpreter',
    version: ['version'],
    line: (flags) => ['run', ...flags],
  },
  { id: 'wasm3', title: 'Wasm3', flag: '--stack-size=1000000', line: (flags) => flags },
  // Debian builds it without WASI, and it then says so.
  {
    id: 'wasm-interp',
    title: "wabt's interpreter",
    flag: '--value-stack-size=1000000',
    line: (flags) => ['--wasi', ...flags],
    packages: packages('wabt'),
  },
];

/** @type {Engine[]} */
export const engineTable = table.map(({ title, packages: known = {}, ...engine }) => ({
  ...engine,
  tool: {
    id: engine.id,
    title,
    why: 'measures in an engine without JavaScript',
    variable: `SAMEBENCH_${engine.id.toUpperCase().replace('-', '_')}`,
    commands: [engine.id],
    optional: true,
    packages: known,
  },
}));
