/**
 * Detects a platform by the tools that it needs, as most platforms do. Its path is that of the first.
 *
 * @param {import('../setup/tools/tool.js').ToolReference[]} needs
 * @param {import('./index.js').DetectContext} context
 * @returns {Promise<import('./index.js').Detection>}
 */
export async function detectByTools(needs, { find }) {
  const reasons = [];
  let path;
  for (const tool of needs) {
    const found = find(tool);
    if ('reason' in found) reasons.push(found.reason);
    else if (tool === needs[0]) path = found.path;
  }
  if (reasons.length > 0) return { available: false, reason: reasons.join(', ') };
  return { available: true, path };
}
