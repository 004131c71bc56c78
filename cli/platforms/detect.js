/**
 * Detects a platform by the tools that it needs: what most platforms do.
 *
 * @param {string[]} needs
 * @param {import('./index.js').DetectContext} context
 * @param {string} [main] the tool that is the platform itself, whose path is shown
 * @returns {Promise<import('./index.js').Detection>}
 */
export async function detectByTools(needs, { find }, main = needs[0]) {
  const reasons = [];
  let path;
  for (const id of needs) {
    const found = find(id);
    if ('reason' in found) reasons.push(found.reason);
    else if (id === main) path = found.path;
  }
  if (reasons.length > 0) return { available: false, reason: reasons.join(', ') };
  return { available: true, path };
}
