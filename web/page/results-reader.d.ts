/** Made by bundle.js when it is asked for: report/results/read.js with the schema's check. */
export function parseResults(text: string, name: string): import('../../protocol/types.js').Results;
