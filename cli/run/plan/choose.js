import { javascriptTraits } from '../../platforms/javascript.js';
import { resolveColumn } from '../../platforms/columns.js';
import { UsageError, unknownName } from '../../system/exit.js';

/** @import { Platform } from '../../platforms/index.js' */

/**
 * The columns that a list names, in the order of the table. A variant stands beside its platform, and
 * each binary that got a column of its own is added. Columns that count instructions come last.
 *
 * @param {string | undefined} list such as "native,node@--no-liftoff", or "all"
 * @param {Platform[]} known
 * @param {import('../../platforms/columns.js').Available & {measures?: Measures, added?: string[]}}
 *   [available] added: columns that an extra asks for
 * @returns {{chosen: Platform[], byName: boolean}} byName: a platform that is missing is an error
 * @throws {UsageError} the list is empty, or names a platform or variant that does not exist
 */
export function choosePlatforms(
  list,
  known,
  { measures = { times: true, work: false }, added = [], ...available } = {
    presets: [],
    binaries: new Map(),
  },
) {
  const all = known.filter(({ onlyVaried }) => !onlyVaried).map(({ id }) => id);
  if (list?.trim() === '') {
    throw new UsageError(`--platforms is empty\n  platforms: ${[...all, 'all'].join(', ')}`);
  }
  const usual = measures.times ? known.filter(({ onDemand }) => !onDemand).map(({ id }) => id) : [];
  const named = list?.split(',').map((name) => name.trim()) ?? usual;
  const plain = named.flatMap((name) => (name === 'all' ? all : name));
  const names = [
    ...plain,
    ...added,
    ...(measures.javascript ? javascriptColumns(plain, known) : []),
    ...available.binaries.keys(),
    ...(measures.work ? workColumns(known) : []),
  ];
  const columns = [...new Set(names)].map((name) => resolveColumn(name, known, available));
  const ids = known.map(({ id }) => id);
  const place = (/** @type {Platform} */ { id, counts }) => {
    const [platform, ...variant] = id.split('@');
    return (counts ? 2 * ids.length : 0) + 2 * ids.indexOf(platform) + Math.min(1, variant.length);
  };
  return {
    chosen: columns.sort((a, b) => place(a) - place(b)),
    byName: list !== undefined && !named.includes('all'),
  };
}

/**
 * What is measured where no list names the columns. `work` adds the columns of work to a list, too.
 * `javascript` adds those of rows in JavaScript.
 * @typedef {{times: boolean, work: boolean, javascript?: boolean}} Measures
 */

/**
 * The columns of JavaScript for those of the columns that run the WebAssembly module.
 *
 * @param {string[]} names of columns
 * @param {Platform[]} known
 */
const javascriptColumns = (names, known) =>
  names
    .filter((name) =>
      known.some(({ id, takes }) => id === name.split('@')[0] && takes?.traits?.includes('js')),
    )
    .flatMap((name) =>
      name.split('@').some((part) => javascriptTraits.includes(part))
        ? []
        : javascriptTraits.map((trait) => `${name}@${trait}`),
    );

/**
 * The columns that count the instructions of the default builds. The oracle is not measured by default.
 *
 * @param {Platform[]} known
 */
const workColumns = (known) =>
  known
    .filter(({ takes, isOracle = false }) => takes?.traits?.includes('work') && !isOracle)
    .map(({ id }) => `${id}@work`);

/**
 * Checks that the platform of --reference is measured.
 *
 * @param {string | undefined} reference
 * @param {{id: string}[]} chosen
 * @param {Platform[]} known
 */
export function checkReference(reference, chosen, known) {
  const measured = chosen.map(({ id }) => id);
  if (reference === undefined || measured.includes(reference)) return;
  const ids = known.map(({ id }) => id);
  if (!ids.includes(reference.split('@')[0])) throw unknownName('platform', reference, ids);
  throw new UsageError(
    `--reference ${reference} is not measured in this run\n  measured: ${measured.join(', ')}`,
  );
}
