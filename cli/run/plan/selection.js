import { labelOf } from '../../../protocol/identity.js';
import { droppedOf, droppedText } from '../../build/dropped.js';
import { leftOutText } from '../../hosts/left-out.js';
import { isInSuites, isSelected, matches } from '../../../protocol/selection.js';
import { PlatformError, UsageError, unknownName } from '../../system/exit.js';
import { closest, nearestFirst } from '../../system/suggest.js';

/**
 * @import { Dropped } from '../../build/dropped.js'
 * @import { LeftOut } from '../../hosts/left-out.js'
 * @import { Kind } from '../../hosts/index.js'
 * @import { FailedProgram, Listed } from '../../hosts/list.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Selection } from '../../../protocol/selection.js'
 */

/**
 * The labels of the benchmarks that a request selects.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks
 */
export const selectedLabels = (request, benchmarks) =>
  benchmarks.filter((one) => isSelected(request, one)).map(labelOf);

/**
 * How many sizes of objects a request selects, and how many other benchmarks.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks
 */
export function countSelected(request, benchmarks) {
  const selected = benchmarks.filter((one) => isSelected(request, one));
  const sizes = selected.filter(({ isSize }) => isSize).length;
  return { sizes, costs: selected.length - sizes };
}

/**
 * The labels of what a host measures for a request: the benchmarks that it selects, and the ladder.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks
 */
export const measuredLabels = (request, benchmarks) =>
  benchmarks.filter((one) => one.suite === 'ladder' || isSelected(request, one)).map(labelOf);

/**
 * Whether a platform has any benchmark that the request selects.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks
 * @param {Pick<Platform, 'host' | 'counts'>} platform
 * @param {readonly FailedProgram[]} [failed] whose rows have failed on the platform
 */
export const hasSelected = (request, benchmarks, { host, counts = false }, failed = []) =>
  onHost(benchmarks, host, failed).some((one) => (counts || !one.isSize) && isSelected(request, one));

/**
 * The benchmarks of a kind of host, with those of its programs that failed, which another kind has.
 *
 * @param {readonly Listed[]} benchmarks
 * @param {Kind} host
 * @param {readonly FailedProgram[]} failed
 */
export function onHost(benchmarks, host, failed) {
  const lost = failed.filter(({ kind }) => kind === host).map(({ program }) => program);
  return benchmarks.filter((one) => isOn(one, host) || lost.includes(String(one.program)));
}

/**
 * The list of a program with a main of its own, as requests have it.
 *
 * @param {Pick<import('../../hosts/index.js').Artifact, 'hasMain' | 'program' | 'kind'>} artifact
 * @param {readonly Listed[]} [benchmarks] of all programs
 * @returns {{listed?: string}} empty: its main is Samebench's, or nothing is known of it
 */
export function listedOf({ hasMain, program, kind }, benchmarks = []) {
  const own = benchmarks.filter((one) => one.program === program && isOn(one, kind));
  return hasMain && own.length > 0 ? { listed: JSON.stringify({ benchmarks: own }) } : {};
}

/**
 * Whether a request would measure benchmarks of a program that failed, as far as they are known.
 *
 * @param {FailedProgram} failed
 * @param {Selection} request
 * @param {readonly Listed[]} benchmarks
 */
export function isAskedFor({ program }, request, benchmarks) {
  const known = benchmarks.filter((one) => one.program === program);
  return known.length > 0
    ? known.some((one) => isSelected(request, one))
    : request.suites.length === 0 || request.suites.includes(program);
}

/** Whether a kind of host has a benchmark. @param {Listed} benchmark @param {{id: string}} host */
export const isOn = ({ onlyOn }, host) => (onlyOn ?? host.id) === host.id;

/**
 * Checks that the suites exist, and that the request selects a benchmark.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks all of them
 * @param {LeftOut[]} [leftOut] suites that a build does not have
 * @param {Dropped[]} [dropped] those that a linker left out of one
 * @param {readonly FailedProgram[]} [failed]
 * @throws {UsageError} with the suites, or the benchmarks, that exist; {PlatformError} it was dropped, or its
 *   program has failed
 */
export function checkSelection({ suites, filter }, benchmarks, leftOut = [], dropped = [], failed = []) {
  const known = [...new Set(benchmarks.map(({ suite }) => suite))];
  for (const suite of suites.filter((name) => !known.includes(name))) {
    const lost = droppedOf(dropped, [suite]);
    if (lost.length > 0) throw new PlatformError(droppedText(lost));
    if (failed.some(({ program }) => program === suite)) continue;
    const why = leftOut.find((one) => one.suite === suite);
    throw why ? new UsageError(leftOutText([why])) : unknownName('suite', suite, known);
  }
  const inSuites = benchmarks.filter((benchmark) => isInSuites(suites, benchmark));
  if (inSuites.some((benchmark) => matches(filter, benchmark))) return;
  const lost = suites.filter((suite) => failed.some(({ program }) => program === suite));
  if (lost.length > 0)
    throw new PlatformError(`nothing can be measured of ${lost.join(', ')}; the reason is above`);

  const where = suites.length > 0 ? ` in ${suites.join(', ')}` : '';
  const elsewhere = suites.length === 0 ? byNameOnly(filter, benchmarks) : [];
  throw new UsageError(
    [
      `no benchmark${where} matches --filter "${filter}"`,
      ...(elsewhere.length > 0 ? elsewhere : nearest(filter, inSuites, where)),
    ].join('\n  '),
  );
}

/**
 * Refuses `--record ladder`: there the suite is taken for the name of a baseline, and everything would
 * be measured.
 *
 * @param {{record?: string, compare?: string}} options
 * @param {Listed[]} benchmarks
 */
export function checkBaselineNames({ record, compare }, benchmarks) {
  for (const [option, name] of Object.entries({ record, compare })) {
    if (!benchmarks.some(({ suite }) => suite === name)) continue;
    throw new UsageError(
      `--${option} ${name}: expected the name of a baseline, found the name of a suite\n` +
        `  write suites before the option: samebench run ${name} --${option}`,
    );
  }
}

/**
 * The suites with a match that are left out because they run only when named.
 *
 * @param {string} filter
 * @param {Listed[]} benchmarks
 */
function byNameOnly(filter, benchmarks) {
  const matching = benchmarks.filter((one) => one.onlyByName && matches(filter, one));
  return [...new Set(matching.map(({ suite }) => suite))].map(
    (suite) =>
      `the suite ${suite} has a match, but runs only when it is named: ` +
      `samebench run ${suite} --filter "${filter}"`,
  );
}

/** A message lists all benchmarks, or the closest ones if there are more than this. */
const maxListed = 10;

/**
 * The nearest benchmark, and all of them or the closest.
 *
 * @param {string} filter
 * @param {Listed[]} inSuites
 * @param {string} where
 */
function nearest(filter, inSuites, where) {
  const meant = closest(filter, [...inSuites.map(({ name }) => name), ...inSuites.map(labelOf)]);
  const isLong = inSuites.length > maxListed;
  const shown = isLong
    ? nearestFirst(filter, inSuites, (benchmark) => [benchmark.name, labelOf(benchmark)]).slice(0, maxListed)
    : inSuites;
  return [
    ...(meant ? [`did you mean "${meant}"?`] : []),
    `${isLong ? `the closest of ${inSuites.length} ` : ''}benchmarks${where}:`,
    ...shown.map((benchmark) => `  ${labelOf(benchmark)}`),
    ...(isLong ? ['`samebench list` shows all'] : []),
  ];
}

/**
 * The benchmark that a text names: by its whole label, or by a part that no other has. Sizes of objects
 * execute nothing, so they do not count.
 *
 * @param {string} text
 * @param {Listed[]} all
 * @returns {Listed}
 */
export function chooseBenchmark(text, all) {
  const wanted = text.toLowerCase();
  const size = all.find((one) => one.isSize && labelOf(one).toLowerCase() === wanted);
  if (size)
    throw new UsageError(`${labelOf(size)} is the size of an object: there are no instructions to look at`);
  const benchmarks = all.filter(({ isSize }) => !isSize);
  const whole = benchmarks.find((one) => labelOf(one).toLowerCase() === wanted);
  if (whole) return whole;
  const found = benchmarks.filter((one) => labelOf(one).toLowerCase().includes(wanted));
  if (found.length === 1) return found[0];
  const labels = (found.length > 0 ? found : benchmarks).map(labelOf);
  const meant = found.length > 0 ? undefined : closest(text, labels);
  throw new UsageError(
    [
      found.length > 0
        ? `"${text}" is a part of ${found.length} benchmarks; expected one`
        : `no benchmark contains "${text}"`,
      ...(meant ? [`did you mean "${meant}"?`] : []),
      ...(found.length > 0
        ? labels.slice(0, maxListed).map((label) => `  ${label}`)
        : [`\`samebench list\` shows all ${benchmarks.length}`]),
      ...(found.length > maxListed ? [`  … and ${found.length - maxListed} more`] : []),
    ].join('\n  '),
  );
}
