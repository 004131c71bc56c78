/** Compiles the checks against the schemas, which takes a short command longer than all else that it does. */
import { renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import standalone from 'ajv/dist/standalone/index.js';
import { checkedParts, schemaChecker, schemas, schemasHash } from './schemas.js';

// The package is CommonJS, so its types put the function one level deeper than an import does.
const toCode = /** @type {typeof standalone & { default?: typeof standalone }} */ (standalone);

/**
 * The code of checks, as a module.
 * @param {import('ajv').Ajv} ajv  with `code.source`
 * @param {readonly string[]} parts  references of schemas that it has
 * @param {(names: [name: string, part: string][]) => string} more  code behind it
 */
export function codeOfChecks(ajv, parts, more) {
  const names = parts.map((part, i) => /** @type {[string, string]} */ ([`check${i}`, part]));
  return `${(toCode.default ?? toCode)(ajv, Object.fromEntries(names))}\n${more(names)}`;
}

/** Writes checks.cjs, which is not committed. */
export function writeChecks() {
  // Small: it is in the package. No message has a description.
  const checked = JSON.parse(
    JSON.stringify(schemas, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
  const ajv = schemaChecker({ inlineRefs: false, code: { source: true }, schemas: checked });
  const text = codeOfChecks(ajv, checkedParts, (names) => {
    const checks = names.map(([name, part]) => `${JSON.stringify(part)}: exports.${name}`);
    return `module.exports = { hash: '${schemasHash()}', checks: { ${checks} } };\n`;
  });
  // Another command may be reading it.
  const made = new URL(`./checks-${process.pid}.cjs`, import.meta.url);
  writeFileSync(made, `// @ts-nocheck\n${text}`);
  renameSync(made, new URL('./checks.cjs', import.meta.url));
}
