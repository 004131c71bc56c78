import { runCommand } from '../system/command.js';

/** A name of C++ as Emscripten prints it, once with the underscore of JavaScript's exports. */
const mangled = /\b_?(_Z\w+)/g;

/** Programs that read such names: GCC's and LLVM's. */
const readers = ['c++filt', 'llvm-cxxfilt'];

/** A message with more names than this is no message to read. */
const maxNames = 100;

/**
 * A message of a compiler with the names as in the code. Linkers for native code print those by themselves.
 *
 * @param {string} text
 * @param {typeof runCommand} [run]
 * @returns {Promise<string>} the same where no program can read the names
 */
export async function demangled(text, run = runCommand) {
  const names = [...new Set([...text.matchAll(mangled)].map(([, name]) => name))].slice(0, maxNames);
  if (names.length === 0) return text;
  for (const reader of readers) {
    const { code, stdout } = await run(reader, names);
    const lines = stdout.trimEnd().split('\n');
    if (code !== 0 || lines.length !== names.length) continue;
    const plain = new Map(names.map((name, i) => [name, lines[i]]));
    return text.replace(mangled, (whole, name) => plain.get(name) ?? whole);
  }
  return text;
}
