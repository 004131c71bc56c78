import { profiles } from '../../../protocol/profiles.js';
import { makeGate } from '../../../report/compare/gate.js';
import { MIN_ROUNDS } from '../../../report/compare/sequential/spending.js';
import { otherSettings, readConfig } from '../../files/config.js';
import { textsOf } from '../../files/text-source.js';
import { comparisonFormatOf, printComparison } from '../../output/show-comparison.js';
import { UsageError } from '../../system/exit.js';
import { exitCodeOf } from '../exit-code.js';
import { reportSaved, writeReport } from '../keep.js';
import { columnsOf } from '../budget/task.js';
import { makePlan } from '../plan/plan.js';
import { selectedLabels } from '../plan/selection.js';
import { readyPlatforms } from '../ready/ready.js';
import { withCauses } from './causes.js';
import { confirm } from './confirm.js';
import { measureDuel } from './measure.js';
import { recount } from './recount.js';
import { partsOfDuel } from './rows.js';
import { checkBudget } from './sequence.js';
import { resolveSide, withinKinds } from './side.js';
import { counted } from '../../../report/text/counted.js';

/**
 * @import { Gate, GateOptions } from '../../../report/compare/gate.js'
 * @import { ComparisonOptions } from '../../output/show-comparison.js'
 * @import { Context } from '../context.js'
 * @import { MeasuringOptions, Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { SideOptions } from './side.js'
 *
 * @typedef {MeasuringOptions & GateOptions & ComparisonOptions & SideOptions & {a: string, b: string,
 *   budgetTotal?: number, settingsOf?: string}} DuelOptions budgetTotal: milliseconds of all rounds;
 *   settingsOf: a git revision
 */

/** The most rounds of a quick duel. */
const quickRounds = 18;

/**
 * `samebench duel`: measures two builds that visit each benchmark in turn, so that both see the same machine
 * noise.
 *
 * @param {string[]} suites
 * @param {DuelOptions} options
 * @param {Context} context
 * @returns {Promise<number>} the exit code
 */
export async function duel(suites, options, context) {
  const whole = makePlan(suites, options, context, {
    default: profiles.duel,
    quick: { ...profiles.quick, rounds: quickRounds },
  });
  const settings = await readSettings(options, context);
  const gate = makeGate(options, settings);
  checkMeasures(gate, whole);
  const format = await comparisonFormatOf(options);
  const sides = [
    await resolveSide('a', options.a, options, context),
    await resolveSide('b', options.b, options, context),
  ];
  const plan = {
    ...whole,
    tolerances: settings.tolerances,
    ...(!whole.byName && { platforms: withinKinds(whole.platforms, sides) }),
  };
  const builds = sides.map((side) => ({ ...side, heading: `${side.name}: ${side.title}` }));
  const ready = await readyPlatforms(plan, builds, context);
  warnOfFewRounds(plan, ready, context);
  const { budgetTotal: budgetMs } = options;
  // The first start of a host may be slow once.
  checkBudget(budgetMs, columnsOf(plan.request, { ...ready, starts: new Map() }), plan.request.profile);

  const startedAt = context.now().getTime();
  const parts = partsOfDuel(plan.request, ready, gate);
  const {
    results: [a, b],
    saved,
    paths,
  } = await measureDuel(
    sides,
    { ...ready, request: plan.request, gate, budgetMs, partsOf: () => parts },
    plan,
    ready,
    context,
  );
  const leftMs = () =>
    budgetMs === undefined ? undefined : Math.max(0, budgetMs - (context.now().getTime() - startedAt));
  const { verdict, isShown, makePage } = await printComparison(
    a,
    b,
    gate,
    {
      format,
      output: options.output,
      junit: options.junit,
      settle: async (compared, alone) => {
        const duelOf = () => ({ sides, gate, budgetMs: leftMs() });
        const recounted = await recount(compared, { results: [a, b], ...duelOf() }, plan, ready, context);
        const confirmed = await confirm(recounted, alone, duelOf(), plan, ready, context);
        return withCauses(confirmed, sides, plan, ready, context);
      },
    },
    context,
  );
  reportSaved(saved, a.cut, paths, context);
  await writeReport(paths[0].replace(/-a(-\d+)?\.json$/, '-duel$1.html'), makePage, context);
  return exitCodeOf(
    {
      platforms: [...a.platforms, ...b.platforms],
      isSafe: saved.saveError === null && isShown,
      gate: verdict,
    },
    context.signal,
  );
}

/**
 * Checks that a column of --platforms counts instructions, if nothing else is compared.
 *
 * @param {Gate} gate
 * @param {Plan} plan
 */
function checkMeasures({ measures }, { platforms, byName }) {
  if (!byName || platforms.some(({ counts }) => counts) || measures.some((one) => one !== 'work')) return;
  const columns = platforms.map(({ id }) => id).join(',');
  throw new UsageError(
    `--measure work has nothing to compare: no column of --platforms ${columns} counts instructions. ` +
      'Add one that does, such as node@work, or leave --platforms out',
  );
}

/**
 * @param {DuelOptions} options
 * @param {Context} context
 */
async function readSettings({ settingsOf }, { progress }) {
  const read = textsOf(settingsOf);
  const settings = await readConfig('.', read);
  const line = settingsOf === undefined ? null : await otherSettings(settingsOf, read);
  if (line !== null) progress.print(`samebench: ${line}`);
  return settings;
}

/**
 * @param {Plan} plan
 * @param {Ready} ready
 * @param {Context} context
 */
function warnOfFewRounds({ request }, { platforms, benchmarks }, { progress }) {
  const costs = platforms.filter(({ counts }) => !counts).length * selectedLabels(request, benchmarks).length;
  const { rounds } = request.profile;
  if (costs === 0 || rounds >= MIN_ROUNDS) return;
  progress.print(
    `samebench: warning: ${counted(rounds, 'round is', 'rounds are')} too few to find a change among ` +
      `${counted(costs, 'cost')}; use --rounds ${MIN_ROUNDS} or more`,
  );
}
