/**
 * The profiles of profiles.json, in Node. A page fetches the same file, and CMake reads it for the C++
 * core (cmake/SamebenchProfiles.cmake).
 *
 * @import { Profiles } from './types.js'
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validationMessage } from './validation-message.js';
import { validatorOf } from './schemas.js';

/** The profiles file is missing or invalid. */
export class ProfilesError extends Error {
  name = 'ProfilesError';
}

/**
 * Reads a file of profiles.
 * @param {string} file
 * @returns {Profiles}
 * @throws {ProfilesError} with file, key and reason, if it cannot be read or breaks profiles.schema.json
 */
export function readProfiles(file) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ProfilesError(`${file}: ${/** @type {Error} */ (error).message}`);
  }
  const validate = validatorOf('profiles');
  if (!validate(value)) throw new ProfilesError(`${file}: ${validationMessage(validate.errors ?? [])}`);
  return value;
}

export const profiles = readProfiles(fileURLToPath(new URL('./profiles.json', import.meta.url)));
