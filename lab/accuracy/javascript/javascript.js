/**
 * Columns of JavaScript: their ladder, the same body twice, the loop that each row has, and mitata's answer
 * about the same pairs.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../../../report/statistics/descriptive.js';
import { repeatedly } from '../context.js';
import { isBrowser, platformsOf } from '../platforms.js';
import { runOrThrow, samebench } from '../../shared/process.js';
import { percent } from '../../shared/table.js';

/**
 * @import { Summary } from '../../../protocol/types.js'
 * @import { Context } from '../context.js'
 */

/** The largest ladder error, and the most that the two names of a body may be apart. */
const maxLadderError = (/** @type {string} */ platform) => (isBrowser(platform) ? 0.02 : 0.01);
const maxApart = 0.01;

/** A winner counts where the two costs are apart by this much, as mitata has them. */
const clear = 1.1;

/** Three columns of each, whose rows take some time to warm up. */
const secondsPerPlatform = 60;

/** Between runs. */
const maxSizeSpread = 0.15;

/**
 * @param {Context} context
 * @param {string} project
 * @param {string[]} platforms
 * @returns {Promise<Summary>}
 */
async function run(context, project, platforms) {
  const time = `${platforms.length * secondsPerPlatform}s`;
  const out = join(context.scratch, 'javascript');
  const { stdout } = await samebench([
    'run',
    '--project',
    project,
    '--json',
    '--max-time',
    time,
    '--js',
    '--out',
    out,
    '--platforms',
    platforms.join(),
  ]);
  return JSON.parse(stdout);
}

/**
 * How far the two names of each body are apart, on each column.
 *
 * @param {Summary} summary
 * @param {string} column
 */
export function apartIn({ rows }, column) {
  const values = new Map(
    rows.flatMap(({ suite, name, argument, cells }) => {
      const value = cells[column]?.value;
      return suite === 'twice' && value ? [[`${name} ${argument}`, value]] : [];
    }),
  );
  return [...values].flatMap(([label, value]) => {
    const other = values.get(label.replace(', one', ', other'));
    return label.includes(', one') && other !== undefined ? [Math.abs(Math.log(other / value))] : [];
  });
}

/**
 * Compares who is faster, JavaScript or the call, with what mitata says.
 *
 * @param {Summary} summary
 * @param {Record<string, number>} peers nanoseconds, as mitata.js prints them
 */
export function winnersIn({ rows }, peers) {
  return rows.flatMap(({ suite, name, argument, cells }) => {
    const parameter = argument?.replace(/^[^=]+=/, '') ?? null;
    const [js, call] = ['js', 'call'].map((column) => ({
      own: cells[`node@${column}`]?.value,
      peer: peers[`${column} ${suite}/${name} ${parameter}`],
    }));
    if (!js.own || !call.own || !js.peer || !call.peer) return [];
    const peerRatio = js.peer / call.peer;
    if (peerRatio < clear && peerRatio > 1 / clear) return [];
    return [{ row: `${suite}/${name} ${argument}`, own: js.own / call.own, peer: peerRatio }];
  });
}

/** How far the sizes of a crossing are apart in several runs, from their median. @param {Summary[]} runs */
export function sizesIn(runs) {
  /** @type {Map<string, number[]>} */
  const sizes = new Map();
  for (const { worth = [] } of runs) {
    for (const { suite, name, platform, crossings } of worth) {
      if (crossings.length === 1)
        sizes.set(`${suite}/${name} ${platform}`, [
          ...(sizes.get(`${suite}/${name} ${platform}`) ?? []),
          crossings[0].at,
        ]);
    }
  }
  return [...sizes]
    .filter(([, all]) => all.length > 1)
    .map(([where, all]) => ({
      where,
      median: median(all),
      spread: Math.max(...all.map((one) => Math.abs(one / median(all) - 1))),
    }));
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function javascript(context) {
  const platforms = platformsOf(context, ['node', 'bun', 'deno', 'chromium', 'firefox', 'webkit']);
  await rm(join(context.scratch, 'javascript'), { recursive: true, force: true });
  const twice = await repeatedly(context, 'the same body twice', context.quick ? 2 : 10, () =>
    run(context, join(context.root, 'lab', 'accuracy', 'javascript', 'twice'), platforms),
  );
  const example = join(context.root, 'examples', 'worth-it');
  const pairs = await repeatedly(context, 'examples/worth-it', context.quick ? 2 : 5, () =>
    run(context, example, platforms),
  );
  const here = join(context.root, 'lab', 'accuracy', 'javascript');
  const { stdout: peers } = await runOrThrow(process.execPath, [
    '--expose-gc',
    join(here, 'mitata.js'),
    join(example, 'build', 'samebench-wasm'),
  ]);
  const { stdout: loops } = await runOrThrow(process.execPath, [join(here, 'loops.js')]);

  const columns = platforms.map((platform) => {
    const column = `${platform}@js`;
    const errors = twice.flatMap(
      (summary) => summary.platforms.find(({ id }) => id === column)?.ladderError ?? [],
    );
    const apart = twice.flatMap((summary) => apartIn(summary, column));
    return {
      platform,
      error: errors.length > 0 ? median(errors) : null,
      apart,
      within: apart.filter((one) => one <= maxApart).length,
    };
  });
  const winners = pairs.map((summary) => winnersIn(summary, JSON.parse(peers)));
  const other = winners.flatMap((all) => all.filter(({ own, peer }) => own > 1 !== peer > 1));
  const sizes = sizesIn(pairs);
  const ratios = /** @type {number[]} */ (JSON.parse(loops));
  return {
    tables: [
      {
        title: 'Rows in JavaScript',
        columns: ['platform', 'ladder error, median', 'two names of a body, median', 'largest', 'within 1 %'],
        rows: columns.map(({ platform, error, apart, within }) => [
          platform,
          percent(error),
          percent(apart.length > 0 ? median(apart) : null),
          percent(apart.length > 0 ? Math.max(...apart) : null),
          `${within} of ${apart.length}`,
        ]),
        notes: [
          'Runs of the project `lab/accuracy/javascript/twice`, which has five bodies under ' +
            'two names each; a minute for each platform.',
        ],
      },
      {
        title: 'One loop for all rows, and a loop for each',
        columns: ['rows that used the loop before', ...ratios.map((_, i) => String(i))],
        rows: [
          [
            "cost in the shared loop over that in the row's own",
            ...ratios.map((ratio) => `${ratio.toFixed(2)}×`),
          ],
        ],
        notes: ['Loops of Samebench in Node, in one process, one after the other.'],
      },
      {
        title: 'The size from which the call is faster, in several runs',
        columns: ['row', 'median', 'largest deviation'],
        rows: sizes.map(({ where, median: size, spread }) => [where, size.toPrecision(3), percent(spread)]),
        notes: [
          'Runs of `examples/worth-it` of the same length; only rows with one such size in at least ' +
            'two runs.',
        ],
      },
    ],
    goals: [
      ...columns.map(({ platform, error }) => ({
        goal: `ladder error at most ${percent(maxLadderError(platform))}, ${platform}@js`,
        found: percent(error),
        met: error === null ? null : error <= maxLadderError(platform),
      })),
      ...columns.map(({ platform, apart, within }) => ({
        goal: `one body under two names within ${percent(maxApart)} in at least 99 %, ${platform}@js`,
        found: `${within} of ${apart.length}`,
        met: within >= 0.99 * apart.length,
      })),
      {
        goal: 'the winner that mitata finds, wherever it finds 10 %',
        found: `${winners.flat().length - other.length} of ${winners.flat().length}`,
        met: other.length === 0,
      },
      {
        goal: `the size from which the call is faster within ${percent(maxSizeSpread)} between runs`,
        found: percent(sizes.length > 0 ? Math.max(...sizes.map(({ spread }) => spread)) : null),
        met: sizes.length === 0 ? null : sizes.every(({ spread }) => spread <= maxSizeSpread),
      },
    ],
    data: { columns, winners, sizes, ratios },
  };
}
