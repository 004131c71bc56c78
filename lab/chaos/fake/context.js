import { join } from 'node:path';
import { artifactIn } from '../../../cli/hosts/index.js';
import { executable } from '../../../cli/hosts/executable.js';

/** @param {string} id @returns {import('../../../cli/platforms/index.js').Platform} */
const platform = (id) => ({
  id,
  host: executable,
  needs: [],
  detect: async () => ({ available: true }),
  run: (request, onEvent, { artifact, ...options }) =>
    artifact.run(request, onEvent, { ...options, env: { ...process.env, SAMEBENCH_CHAOS_COLUMN: id } }),
});

/**
 * What the command is given instead of builds and of tools that build: two columns, whose hosts are real
 * processes of this build.
 *
 * @param {string} builds the folder of `putHost`
 * @returns {Partial<import('../../../cli/run/context.js').Context>}
 */
export const fakeBuilds = (builds) => ({
  platforms: ['native', 'node'].map(platform),
  ensureTools: async () => ({ missing: [], hint: null }),
  build: async () => null,
  artifactOf: () => artifactIn('native', join(builds, 'native')),
  warmUp: async () => {},
  makeHtml: async () => '<!doctype html>',
});
