import { renderComparisonJunit } from './comparison/junit.js';

/** @type {import('./format.js').Format} */
export const junit = {
  name: 'junit',
  purpose: 'CI systems',
  extension: 'xml',
  comparison: ({ compared, gate }) => renderComparisonJunit(compared, gate),
};
