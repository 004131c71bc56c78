/**
 * The environment of a run, as rows of a table.
 *
 * @import { Summary, Results } from '../../protocol/types.js'
 */
import { frequencyText } from '../table/notes/frequency.js';
import { projectText } from '../text/project.js';
import { DASH, formatError } from '../text/numbers.js';

/** Facts about the machine, most important first. */
const MACHINE = /** @type {const} */ ([
  ['cpu', 'CPU'],
  ['cores', 'cores'],
  ['memoryBytes', 'memory'],
  ['os', 'system'],
  ['kernel', 'kernel'],
  ['arch', 'architecture'],
  ['product', 'machine'],
  ['virtualMachine', 'virtual machine'],
  ['container', 'container'],
  ['governor', 'frequency governor'],
  ['boost', 'boost'],
  ['loadAverage', 'load at the start'],
  ['power', 'power'],
  ['node', 'Node.js of the command'],
]);

/**
 * @param {string} key
 * @param {import('../../protocol/types.js').Machine[keyof import('../../protocol/types.js').Machine]} value
 */
function wordsFor(key, value) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'memoryBytes') return `${(Number(value) / 2 ** 30).toFixed(1)} GiB`;
  return String(value);
}

/**
 * The machine and the options of the run.
 * @param {Summary} summary
 * @param {Pick<Results, 'finishedAt'>} results
 * @returns {{ label: string, text: string }[]}
 */
export function runFacts(
  { samebench, startedAt, machine, project, request, referenceCycles },
  { finishedAt },
) {
  const { profile, suites = [], filter, rounds, seed } = request;
  const time = (/** @type {string} */ iso) => iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  const asked = /** @type {[string, string | number | null | undefined][]} */ ([
    ['project', projectText(project)],
    ['measured', time(startedAt) + (finishedAt ? ` to ${time(finishedAt)}` : '')],
    ['CPU frequency', frequencyText(referenceCycles).join('; ')],
    ['suites', suites.length > 0 ? suites.join(', ') : 'all'],
    ['filter', filter],
    ['profile', [profile?.name, formatError(profile?.targetRelative ?? null)].filter(Boolean).join(', ')],
    ['rounds', rounds],
    ['seed', seed],
    ['Samebench', samebench],
  ]);
  const present = (/** @type {string | number | boolean | null | undefined} */ value) =>
    value !== null && value !== undefined && value !== '';
  return [
    ...MACHINE.filter(([key]) => present(machine[key])).map(([key, label]) => ({
      label,
      text: wordsFor(key, machine[key]),
    })),
    ...asked.filter(([, value]) => present(value)).map(([label, value]) => ({ label, text: String(value) })),
  ];
}

/**
 * The build and start of each platform.
 * @param {Summary} summary
 * @param {Pick<Results, 'platforms'>} results
 * @param {string[]} platforms  of the columns
 * @returns {{ label: string, cells: { text: string }[] }[]}
 */
export function buildFacts(summary, results, platforms) {
  const hostOf = new Map(
    results.platforms.map(({ id, rounds }) => [id, rounds.find(({ host }) => host)?.host ?? null]),
  );
  const described = new Map(summary.platforms.map((platform) => [platform.id, platform]));
  const rows = /** @type {[string, (id: string) => string | number | null | undefined][]} */ ([
    ['runtime', (id) => described.get(id)?.runtime],
    ['engine', (id) => described.get(id)?.engine],
    ['compiler', (id) => described.get(id)?.compiler],
    ['flags', (id) => described.get(id)?.flags],
    ['pointer bits', (id) => hostOf.get(id)?.pointerBits],
    ['module', (id) => hostOf.get(id)?.module?.sha256?.slice(0, 12)],
    ['CPUs allowed', (id) => hostOf.get(id)?.affinity],
    ['heap', (id) => described.get(id)?.heap],
    ['C library', (id) => hostOf.get(id)?.heap?.library],
    ['transparent huge pages', (id) => hostOf.get(id)?.heap?.hugePages],
    ['niceness', (id) => hostOf.get(id)?.priority],
    ['rounds', (id) => results.platforms.find((platform) => platform.id === id)?.rounds.length],
    ['outcome', (id) => described.get(id)?.status],
  ]);
  return rows
    .map(([label, valueOf]) => ({
      label,
      cells: platforms.map((id) => ({ text: String(valueOf(id) ?? DASH) })),
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== DASH));
}
