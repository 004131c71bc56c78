/**
 * The imports of a module with other functions in the place of some. Values that are no functions stay.
 *
 * @typedef {(...args: number[]) => any} ImportedFunction
 *
 * @param {WebAssembly.Imports} imports
 * @param {(imported: ImportedFunction) => WebAssembly.ImportValue} change may return what it gets
 * @returns {WebAssembly.Imports}
 */
export const mapFunctions = (imports, change) =>
  Object.fromEntries(
    Object.entries(imports).map(([module, fields]) => [
      module,
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === 'function' ? change(/** @type {ImportedFunction} */ (value)) : value,
        ]),
      ),
    ]),
  );
