/** Made by bundle.js when it is asked for: report/reading.js with the schema's check. */
export function parseResults(text: string, name: string): import('../report/types.js').Results;
