/** Results with columns that extras read: those of `--js` and `--why`. */
import { nativeHost, platformOf, resultsOf } from './fixture.js';
import { hostFacts } from '../fixtures/make-events.js';

const SIZES = [16, 64, 256, 1024];

/**
 * A platform that runs crc32 at some sizes.
 *
 * @param {string} id
 * @param {(n: number) => number} cost in ns
 * @param {object} [facts] of its host
 */
const column = (id, cost, facts = hostFacts({ runtime: 'Node' })) =>
  platformOf(
    id,
    SIZES.map((n) => ({ suite: 'hash', name: 'crc32', argument: String(n), cost: cost(n) })),
    { round: { host: facts } },
  );

/** What `run --js --why` leaves: calls are worth it from 240 on, and the engine costs a tenth. */
export const columnsOfExtras = () =>
  resultsOf([
    column('native', (n) => n / 4, nativeHost),
    column('oracle', (n) => n / 3.3),
    column('node', (n) => n / 3),
    column('node@js', (n) => 2 * n),
    column('node@call', (n) => 400 + n / 3),
  ]);
