/** Writes the files that are made from the schemas and the profiles: `npm run types`. */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { profiles } from '../profiles.js';
import { schemaChecker, schemaNames } from '../schemas.js';
import { validationMessage } from '../validation-message.js';
import { makeRequestHeader } from './request-header.js';
import { makeTypes } from './types.js';

const schemas = new Map(schemaNames.map((name) => {
  const file = `${name}.schema.json`;
  return [file, JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))];
}));

/**
 * Checks profiles against the schema.
 * @param {Record<string, unknown>} all
 * @throws {Error} with the profile, the key and the reason
 */
export function checkProfiles(all) {
  const check = schemaChecker().getSchema('request.schema.json#/definitions/profile');
  for (const [name, one] of Object.entries(all)) {
    if (!check?.(one)) throw new Error(`protocol/profiles.js: ${name}: ${validationMessage(check?.errors ?? [])}`);
  }
}

/** @returns {Promise<{url: URL, text: string}[]>} the files as they should be */
export async function makeFiles() {
  checkProfiles(profiles);
  return [
    { url: new URL('../types.d.ts', import.meta.url), text: await makeTypes(schemas) },
    {
      url: new URL('../../core/timing/protocol/request.hpp', import.meta.url),
      text: makeRequestHeader(schemas.get('request.schema.json'), profiles),
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { url, text } of await makeFiles()) writeFileSync(url, text);
}
