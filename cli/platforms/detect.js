/**
 * Detects a platform by the tools that it needs, as most platforms do.
 *
 * @param {import('../setup/tools/tool.js').ToolReference[]} needs
 * @param {import('./index.js').DetectContext} context
 * @param {import('../setup/tools/tool.js').ToolReference} [main] the tool whose path is shown
 * @returns {Promise<import('./index.js').Detection>}
 */
export async function detectByTools(needs, { find }, main = needs[0]) {
  const reasons = [];
  let path;
  for (const tool of needs) {
    const found = find(tool);
    if ('reason' in found) reasons.push(found.reason);
    else if (tool === main) path = found.path;
  }
  if (reasons.length > 0) return { available: false, reason: reasons.join(', ') };
  return { available: true, path };
}
