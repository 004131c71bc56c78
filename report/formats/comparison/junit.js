/**
 * A comparison as JUnit XML, which CI systems show as tests. Each platform is a test suite and each
 * benchmark a test case. A benchmark that became slower by the threshold or more is a failure.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
 */
import {
  causeText,
  changeOf,
  differenceText,
  NOTHING_SHARED,
  shiftText,
  unclearOf,
  valuesOf,
} from '../../compare/words.js';
import { blindness, failures } from '../../compare/gate.js';
import { lossText } from '../../compare/losses.js';
import { rowName } from '../../../protocol/identity.js';
import { element } from '../../text/xml.js';

/**
 * @typedef {{ classname: string, name: string, failure?: [type: string, message: string], skipped?: string }}
 *   Case
 */

/** @param {[name: string, value: string][]} list */
const properties = (list) =>
  list.length === 0
    ? []
    : [
        element(
          'properties',
          {},
          list.map(([name, value]) => element('property', { name, value })),
        ),
      ];

/** @param {Case} one */
function testcase({ classname, name, failure, skipped }) {
  return element('testcase', { classname, name }, [
    ...(failure ? [element('failure', { type: failure[0], message: failure[1] })] : []),
    ...(skipped === undefined ? [] : [element('skipped', { message: skipped })]),
  ]);
}

/** @param {Case[]} cases */
const totals = (cases) => ({
  tests: cases.length,
  failures: cases.filter(({ failure }) => failure).length,
  errors: 0,
});

/**
 * @param {string} name
 * @param {[name: string, value: string][]} facts
 * @param {Case[]} cases
 */
function testsuite(name, facts, cases) {
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  return element('testsuite', { name, ...totals(cases), skipped }, [
    ...properties(facts),
    ...cases.map(testcase),
  ]);
}

/** @param {Comparison} cell */
const sourceText = ({ source }) => (source ? `at ${source.file}:${source.line}` : null);

/**
 * @param {Comparison} cell
 * @param {{ fails: boolean, blocked: boolean }} gate
 * @returns {Case}
 */
function caseOf(cell, { fails, blocked }) {
  const place = { classname: cell.suite, name: rowName(cell) };
  const { change } = cell;
  const how =
    cell.ratio === null && change !== 'slower' && change !== 'faster' ? null : `${change}: ${changeOf(cell)}`;
  if (fails) {
    return blocked
      ? { ...place, skipped: `${how}; not judged, because the environments differ` }
      : {
          ...place,
          failure: [change, [how ?? change, causeText(cell), sourceText(cell)].filter(Boolean).join('\n')],
        };
  }
  return change === 'unclear'
    ? {
        ...place,
        skipped: cell.ratio === null ? `not compared: ${cell.reason}` : `unclear: ${unclearOf(cell)}`,
      }
    : place;
}

/**
 * A comparison as JUnit XML. If the environments differ, that may be the cause of every change. Then the
 * difference is the only failure, as with `--fail-on`.
 *
 * @param {Compared} compared
 * @param {import('../format.js').GateFacts} [gate]
 * @returns {string}  ends with a line break
 */
export function renderComparisonJunit(
  compared,
  { failOn = 'slower', allowDifferences = false, allow = [] } = {},
) {
  const { cells, differences, shifts, losses, onlyBaseline, onlyCurrent } = compared;
  const blocked = differences.length > 0 && !allowDifferences;
  /** @param {string | null} where @returns {[string, string][]} */
  const factsOf = (where) => [
    ...differences
      .filter(({ platform }) => platform === where)
      .map((one) => /** @type {[string, string]} */ ([one.what, valuesOf(one)])),
    ...shifts
      .filter(({ platform }) => platform === where)
      .map((one) => /** @type {[string, string]} */ (['cycle', shiftText(one)])),
  ];
  /** @type {Case} */
  const environment = {
    classname: 'environment',
    name: 'both runs have the same environment',
    ...(blocked ? { failure: ['environment', differences.map(differenceText).join('\n')] } : {}),
    ...(cells.length === 0 && !blocked ? { failure: ['environment', NOTHING_SHARED] } : {}),
  };
  const lost = losses.filter(({ kind }) => !allow.includes(kind));
  /** @type {Case} */
  const whole = {
    classname: 'environment',
    name: 'the current run has lost nothing',
    ...(lost.length > 0 ? { failure: ['lost', lost.map(lossText).join('\n')] } : {}),
  };
  const blind = blocked || allow.includes('unclear') ? [] : blindness(compared, failOn ?? 'slower');
  /** @type {Case} */
  const judged = {
    classname: 'environment',
    name: 'the costs could be judged',
    ...(blind.length > 0 ? { failure: ['unclear', blind.join('\n')] } : {}),
  };
  /** @type {[string, string][]} */
  const lists = [
    ...onlyBaseline.map((name) => /** @type {[string, string]} */ (['only in the baseline', name])),
    ...onlyCurrent.map((name) => /** @type {[string, string]} */ (['only in the current run', name])),
  ];
  const failing = new Set(failures(compared, failOn ?? 'slower'));
  const cases = cells.map((cell) => ({
    platform: cell.platform,
    one: caseOf(cell, { fails: failing.has(cell), blocked }),
  }));
  const platforms = [...new Set(cells.map(({ platform }) => platform))];
  const all = [environment, whole, judged, ...cases.map(({ one }) => one)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'testsuites',
    { name: 'samebench', ...totals(all) },
    [
      testsuite('environment', [...factsOf(null), ...lists], [environment, whole, judged]),
      ...platforms.map((id) =>
        testsuite(
          id,
          factsOf(id),
          cases.filter(({ platform }) => platform === id).map(({ one }) => one),
        ),
      ),
    ],
  )}\n`;
}

/** @type {import('../format.js').Format} */
export const junit = {
  name: 'junit',
  purpose: 'CI systems',
  extension: 'xml',
  comparison: ({ compared, gate }) => renderComparisonJunit(compared, gate),
};
