/** Sections of a module that come before its code (WebAssembly Core Specification 2.0, section 5.5). */
const [customSection, importSection] = [0, 2];
const headerBytes = 8;

/**
 * Whether a module gets its memory from outside instead of making it, as a module with threads does: each of
 * them is an instance of its own.
 *
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} content of the module
 */
export function importsMemory(content) {
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  let at = headerBytes;
  while (at < bytes.length && (bytes[at] === customSection || bytes[at] <= importSection)) {
    const isImports = bytes[at] === importSection;
    const { value, next } = readNumber(bytes, at + 1);
    at = next + value;
    // The bytes up to here are a valid module by themselves.
    if (isImports)
      return WebAssembly.Module.imports(new WebAssembly.Module(bytes.slice(0, at))).some(
        ({ kind }) => kind === 'memory',
      );
  }
  return false;
}

/**
 * An unsigned number in LEB128.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 */
function readNumber(bytes, start) {
  let value = 0;
  let next = start;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[next++];
    value += (byte & 0x7f) * 2 ** shift;
    if (!(byte & 0x80)) break;
  }
  return { value, next };
}
