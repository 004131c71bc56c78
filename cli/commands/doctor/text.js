import { pruneLimits } from '../../build/shared/prune.js';
import { megabytes } from '../../files/limits.js';
import { counted } from '../../../report/text/counted.js';
import { machineWarnings, othersWarnings, remarks } from '../../system/machine/warnings.js';

/**
 * @import { Machine } from '../../system/machine/machine.js'
 * @import { SharedBuild } from '../../build/shared/contents.js'
 *
 * @param {{samebench: string, machine: Machine, others: number | null} & Awaited<ReturnType<typeof
 *   import('./examine.js').examine>>} found others: the share of the time of all CPUs that other programs
 *   used while the tools were looked for; null: not known
 * @param {import('picocolors/types.js').Colors} painter
 * @param {{all?: boolean}} [options] all: with the tools that nobody needs and that are not installed
 */
export function doctorText(found, painter, { all = false } = {}) {
  const { samebench, machine, others, tools, platforms, install, shared, copies } = found;
  const listed = tools.filter(({ path, optional }) => all || path !== null || !optional);
  const mark = (/** @type {boolean} */ good, optional = false) =>
    good ? painter.green('ok     ') : optional ? 'no     ' : painter.red('missing');
  const lines = [
    `samebench ${samebench}   ${machine.cpu}, ${counted(Number(machine.cores), 'core')}   ${machine.os}   ` +
      `Node ${machine.node}`,
    '',
    'Machine',
    ...environmentLines(machine),
    ...[...othersWarnings(others), ...machineWarnings(machine)].map(
      ({ message }) => `  ${painter.yellow('warning')}  ${message}`,
    ),
    ...remarks(machine).map(({ message }) => `  note     ${message}`),
    '',
    'Tools',
    ...listed.map(({ label, path, version, reason, hint, why, optional }) =>
      path !== null
        ? `  ${mark(true)}  ${label.padEnd(18)}  ${(version ?? '').padEnd(12)}  ${path}`
        : `  ${mark(false, optional)}  ${label.padEnd(18)}  ${reason}; it ${why}${how(hint)}`,
    ),
    ...(listed.length === tools.length
      ? []
      : [
          `  ${counted(tools.length - listed.length, 'tool is', 'tools are')} not installed that only ` +
            'other columns take: --all lists them',
        ]),
    '',
    'Platforms',
    ...platforms.map(({ id, onlyVaried, available, reason, path, onDemand }) => {
      const what = available ? (path ?? '') : reason;
      const line = `  ${mark(available, onDemand)}  ${(onlyVaried ?? id).padEnd(18)}  ${what}`.trimEnd();
      return onDemand ? `${line}  (when named)` : line;
    }),
    '',
    'Variants (PLATFORM@NAME)',
    ...platforms.map(
      ({ id, variants, flags }) =>
        `  ${id.padEnd(9)}  ${[...variants, ...(flags ? [`flags: ${id}@${flags}`] : [])].join(', ')}`,
    ),
    '',
    `Installing: ${install}`,
    '',
    `Builds of Samebench that projects share, in ${shared.folder}`,
    ...(shared.builds.length === 0 ? ['  none'] : shared.builds.map(sharedLine)),
    ...(shared.builds.length === 0
      ? []
      : [
          '  `samebench doctor --clear-cache` deletes them; the next run makes its own again',
          `  unused for ${pruneLimits.unusedDays} days, or more than ${pruneLimits.builds}: deleted ` +
            'when another one is made',
        ]),
    ...(copies.length === 0
      ? []
      : [
          '',
          'Projects of other machines, which `samebench run --ssh` measures here',
          ...copies.map(copyLine),
          '  `samebench doctor --clear-cache` deletes them, too; the next run there copies the project again',
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {SharedBuild} build */
const sharedLine = ({ version, targets, bytes, used }) =>
  `  ${version.padEnd(9)}  ${targets.join(', ') || 'nothing yet'}, ${megabytes(bytes)}, last used ${used}`;

/** @param {import('../../run/machines.js').ProjectCopy} copy */
const copyLine = ({ folder, bytes, used }) => `  ${folder}  ${megabytes(bytes)}, last used ${used}`;

/**
 * What was deleted.
 *
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof import('../../build/shared/contents.js').clearSharedBuilds>>} cleared
 * @param {import('../../run/machines.js').ClearedCopies} [copies] projects
 *   of other machines
 */
export function clearedText(folder, { removed, kept }, copies = { removed: [], kept: [] }) {
  const bytes = removed.reduce((sum, build) => sum + build.bytes, 0);
  const lines =
    removed.length === 0
      ? kept.length === 0
        ? [`${folder} has no builds of Samebench`]
        : []
      : [
          `deleted ${removed.length} build${removed.length === 1 ? '' : 's'} of Samebench ` +
            `(${megabytes(bytes)}) in ${folder}`,
        ];
  const copied = [
    ...copies.removed.map(
      (copy) => `deleted ${copy.folder}, a project of another machine (${megabytes(copy.bytes)})`,
    ),
    ...copies.kept.map(({ copy, reason }) => `not deleted: ${copy.folder}: ${reason}`),
  ];
  const left = kept.map(({ build, reason }) => `not deleted: ${build.folder}: ${reason}`);
  return `${[...lines, ...copied, ...left].join('\n')}\n`;
}

/** @param {string | null} hint */
const how = (hint) => (hint ? `\n             to get it: ${hint}` : '');

/** @param {Machine} machine */
function environmentLines(machine) {
  const { governor, boost, loadAverage, virtualMachine, product, container, power } = machine;
  const unknown = 'not readable';
  const onOff = boost === null ? unknown : boost ? 'on' : 'off';
  const machineKind =
    virtualMachine === null ? 'virtual or not: not readable' : virtualMachine ? 'virtual' : 'not virtual';
  const rows = [
    ['kernel', machine.kernel],
    ['load', loadAverage === null ? unknown : `${loadAverage} over the last minute`],
    ['governor', governor ?? unknown],
    ['boost', onOff],
    ['machine', [machineKind, product].filter(Boolean).join(', ')],
    ['container', container ?? 'none seen'],
    ['power', power ?? unknown],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(9)}  ${value}`);
}
