/** Writes the files that are made from the schemas and the profiles: `npm run types`. */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { profiles } from '../profiles.js';
import { schemaChecker, schemaNames } from '../schemas.js';
import { validationMessage } from '../validation-message.js';
import { writeChecks } from '../compile.js';
import { makeRequestHeader } from './request-header.js';
import { makeTypes } from './types.js';

const schemas = new Map(
  schemaNames.map((name) => {
    const file = `${name}.schema.json`;
    return [file, JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))];
  }),
);

/**
 * Checks profiles against the schema.
 * @param {Record<string, unknown>} all
 * @throws {Error} with the profile, the key and the reason
 */
export function checkProfiles(all) {
  const check = schemaChecker().getSchema('request.schema.json#/definitions/profile');
  for (const [name, one] of Object.entries(all)) {
    if (!check?.(one))
      throw new Error(`protocol/profiles.js: ${name}: ${validationMessage(check?.errors ?? [])}`);
  }
}

/** Writes the types of the schemas, which are not committed: prepare.js makes them where they are missing. */
export async function writeTypes() {
  writeFileSync(new URL('../types.d.ts', import.meta.url), await makeTypes(schemas));
}

/** The header from which the C++ core has the request and the profiles; it is committed. */
export const requestHeader = new URL('../../core/timing/protocol/request.hpp', import.meta.url);

/** @returns {string} the header's text as it should be */
export function requestHeaderText() {
  checkProfiles(profiles);
  return makeRequestHeader(schemas.get('request.schema.json'), profiles);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeChecks();
  writeFileSync(requestHeader, requestHeaderText());
  await writeTypes();
}
