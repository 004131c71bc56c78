/**
 * Checks that all platforms computed the same results.
 *
 * @import { Results, Mismatch, Rounding } from '../../protocol/types.js'
 */
import { describeBuild } from '../agreement/cause.js';
import { valuesBy } from '../agreement/runs.js';
import { gatherBy } from '../results/lookup.js';
import { WRONG_IN_JAVASCRIPT, WRONG_RESULT } from '../results/reasons.js';
import { benchmarkKey, labelOf, plannedById } from '../../protocol/identity.js';
import { agreementOf } from './agreement.js';

/**
 * Checksums by platform, or by platform and round if the rounds of a platform differ.
 * @param {{ platform: string, round: number, checksum: string }[]} seen
 * @returns {Record<string, string>}
 */
function named(seen) {
  const several = (/** @type {string} */ platform) =>
    new Set(seen.filter((one) => one.platform === platform).map(({ checksum }) => checksum)).size > 1;
  return Object.fromEntries(
    seen.map(({ platform, round, checksum }) => [
      several(platform) ? `${platform} round ${round}` : platform,
      checksum,
    ]),
  );
}

/**
 * The platforms that computed something else than others with the same code, where it can be told who is
 * wrong: they are not among those with the checksum that most platforms have. Code for other platforms may
 * compute something else.
 * @param {{ platform: string, checksum: string }[]} seen
 * @param {(platform: string) => string} codeOf
 */
function wrongAmong(seen, codeOf) {
  const votes = gatherBy(seen, ({ checksum }) => checksum);
  const counts = [...votes].map(([checksum, own]) => ({
    checksum,
    count: new Set(own.map(({ platform }) => platform)).size,
  }));
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  if (second === undefined || first.count === second.count) return [];
  const ids = [...new Set(seen.map(({ platform }) => platform))];
  const wrong = ids.filter((id) =>
    seen.some(({ platform, checksum }) => platform === id && checksum !== first.checksum),
  );
  return wrong.filter((id) => ids.some((other) => codeOf(other) === codeOf(id) && !wrong.includes(other)));
}

/**
 * Why rows in JavaScript have wrong results: as their hosts found, or because no column in C++ has the like.
 * @param {{ platform: string, checksum: string | null, wrongResults?: string }[]} seen
 * @param {(platform: string) => boolean} isScript
 * @param {(checksum: string) => string} likeOf  the same text for checksums of results that are alike
 * @returns {Record<string, string>}  by platform
 */
function wrongScripts(seen, isScript, likeOf) {
  const right = seen.flatMap(({ platform, checksum }) =>
    isScript(platform) || checksum === null ? [] : likeOf(checksum),
  );
  return Object.fromEntries(
    seen.flatMap(({ platform, checksum, wrongResults }) => {
      const isAlike = checksum !== null && right.includes(likeOf(checksum));
      const isOther = isScript(platform) && checksum !== null && right.length > 0 && !isAlike;
      // A host does not know what is rounding.
      const found = isAlike && wrongResults === WRONG_IN_JAVASCRIPT ? undefined : wrongResults;
      const reason = found ?? (isOther ? WRONG_IN_JAVASCRIPT : null);
      return reason === null ? [] : [[platform, reason]];
    }),
  );
}

/** How results with one checksum agree. @type {ReturnType<typeof agreementOf>} */
const EQUAL = { isAlike: true, difference: null, likeOf: (checksum) => checksum };

/** Whether a platform runs rows in JavaScript. @param {Results['platforms'][number]} platform */
const isScripted = ({ rounds }) => rounds.some(({ host }) => host?.script !== undefined);

/**
 * The benchmarks, selected or not, whose results differ between platforms or rounds, or whose hosts found
 * that they do not do their work. Only platforms with the same seed are compared, because the inputs depend
 * on it.
 * @param {Results} results
 * @returns {{ mismatches: Mismatch[], roundings: Rounding[] }}  roundings: those that differ within their
 *   tolerance
 */
export function compareResults({ platforms, machine, machines = [] }) {
  const scripts = new Set(platforms.filter(isScripted).map(({ id }) => id));
  const isScript = (/** @type {string} */ id) => scripts.has(id);
  const archOf = (/** @type {string | null | undefined} */ name) =>
    (machines.find((one) => one.name === name)?.machine ?? machine)?.arch;
  const builds = new Map(platforms.map((one) => [one.id, describeBuild(one, archOf(one.machine))]));
  const codes = new Map(
    [...builds.values()].map(({ id, compiler, flags }) => [id, JSON.stringify([compiler, flags])]),
  );
  const all = platforms.flatMap(({ id: platform, rounds, seed }) =>
    rounds.flatMap(({ round, results, work = [], values = [], plan }) =>
      [...results, ...work].flatMap((result) => {
        const { checksum } = result;
        const wrongResults = 'wrongResults' in result ? result.wrongResults : undefined;
        return checksum === null && wrongResults === undefined
          ? []
          : [
              {
                result,
                platform,
                round,
                checksum,
                wrongResults,
                values: valuesBy(values, result.benchmark)[0],
                plan,
                key: `${seed} ${benchmarkKey(result)}`,
              },
            ];
      }),
    ),
  );
  /** @type {Rounding[]} */
  const roundings = [];
  const mismatches = [...gatherBy(all, ({ key }) => key).values()].flatMap((seen) => {
    const digested = seen.flatMap(({ checksum, ...one }) =>
      checksum === null ? [] : [{ ...one, checksum }],
    );
    const planned = seen[0].plan && plannedById(seen[0].plan.benchmarks, seen[0].result.benchmark);
    const tolerance = planned?.tolerance ?? {};
    const areEqual = digested.every(({ checksum }) => checksum === digested[0].checksum);
    const all = areEqual ? EQUAL : agreementOf(digested, tolerance, builds);
    const reasons = wrongScripts(seen, isScript, all.likeOf);
    const isWrong = Object.keys(reasons).length > 0;
    if (!isWrong && areEqual) return [];
    const [
      {
        result: { suite, name, argument = null },
      },
    ] = seen;
    const compiled = digested.filter(({ platform }) => !isScript(platform));
    const { isAlike, difference, likeOf } =
      isWrong && compiled.length > 0 ? agreementOf(compiled, tolerance, builds) : all;
    if (!isWrong && isAlike) {
      if (difference)
        roundings.push({
          suite,
          name,
          argument,
          ...(planned?.tolerance && { tolerance }),
          cause: 'rounding',
          ...difference,
        });
      return [];
    }
    const alike = compiled.map((one) => ({ ...one, checksum: likeOf(one.checksum) }));
    const wrong = [...wrongAmong(alike, (platform) => codes.get(platform) ?? ''), ...Object.keys(reasons)];
    return {
      suite,
      name,
      argument,
      checksums: named(digested),
      ...(difference && !isAlike && { difference }),
      ...(wrong.length > 0 && { wrong }),
      ...(isWrong && { reasons }),
    };
  });
  return { mismatches, roundings };
}

/**
 * Why a platform failed, if its results are wrong. Rows in JavaScript are code of their own: one that is
 * wrong says nothing of the others.
 * @param {string} id
 * @param {readonly Mismatch[]} mismatches
 */
export function wrongReason(id, mismatches) {
  const rows = mismatches
    .filter(({ wrong, reasons }) => wrong?.includes(id) && reasons?.[id] === undefined)
    .map(labelOf);
  return rows.length === 0 ? null : `${WRONG_RESULT}: ${rows.join(', ')}`;
}
