import { urls } from './urls.js';

/**
 * The profiles, as protocol/profiles.json has them.
 * @returns {Promise<import('../../protocol/types.js').Profiles>}
 */
export async function loadProfiles() {
  const response = await fetch(urls.profiles);
  if (!response.ok) throw new Error(`expected the profiles at ${urls.profiles.pathname}, got status ${response.status}`);
  return response.json();
}
