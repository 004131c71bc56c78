/**
 * Checks a row of a module: a few operations, and the checksums of two instances, which must agree. The
 * native host does the same with two processes.
 *
 * @import { SamebenchFactory, Check } from '../samebench.js'
 */
import { describe } from '../host/describe.js';
import { createInstance } from '../host/module.js';

/** Exit codes of a check, by its verdict. CTest knows the one for rows that are skipped. */
export const checkCodes = { passed: 0, failed: 1, skipped: 77 };

/**
 * @param {object} options
 * @param {SamebenchFactory} options.factory
 * @param {Uint8Array<ArrayBuffer>} options.bytes of the module
 * @param {string} options.label `suite/name argument` of the row
 * @returns {Promise<Check>}
 */
export async function checkRow({ factory, bytes, label }) {
  try {
    const compiled = await WebAssembly.compile(bytes);
    const fresh = () =>
      createInstance(factory, {}, async (imports) => ({
        instance: await WebAssembly.instantiate(compiled, imports),
        compiled,
      }));
    const first = (await fresh()).checkRow(label, 0, undefined);
    return first.verdict === 'passed' ? (await fresh()).checkRow(label, 1, first.text) : first;
  } catch (error) {
    return { verdict: 'failed', text: `the module crashed: ${describe(error)}` };
  }
}
