/**
 * Columns that another machine measured, with a Samebench of its own, as a part of this run.
 *
 * @import { OtherMachine, PlatformResults, Results, Summary } from '../../protocol/types.js'
 * @typedef {{ platform: string, baseline: string, current: string }} Apart
 */

/**
 * The id of a column that another machine measures.
 *
 * @param {string} id  as that machine has it
 * @param {string} machine  its name
 */
export const columnOn = (id, machine) => `${id}@${machine}`;

/**
 * A machine in words, such as `pi (Cortex-A72, 4 cores, Debian GNU/Linux 12)`.
 *
 * @param {Pick<OtherMachine, 'name' | 'machine'>} one
 */
export function machineText({ name, machine: { cpu, cores, os } }) {
  const facts = [cpu, cores && `${cores} core${cores === 1 ? '' : 's'}`, os].filter(Boolean).join(', ');
  return facts === '' ? name : `${name} (${facts})`;
}

/**
 * The results of a run, and those of another machine as further columns: its CPU has a reference cycle of its
 * own.
 * @param {Results} results
 * @param {Results} there
 * @param {{ name: string, asked: readonly string[] }} machine  asked: ids of the columns, as that machine has
 *   them
 * @returns {Results}
 */
export function withMachine(results, there, { name, asked }) {
  const records = asked.map(
    (id) =>
      there.platforms.find((one) => one.id === id) ?? {
        id,
        status: /** @type {const} */ ('failed'),
        reason: 'it was not measured there',
        rounds: [],
      },
  );
  const measured = records.filter(({ rounds }) => rounds.length > 0).map(({ id }) => columnOn(id, name));
  const other = { name, startedAt: there.startedAt, machine: there.machine };
  const origin = { code: 'joined', message: `${measured.join(', ')}: measured on ${machineText(other)}` };
  const told = (there.warnings ?? []).map(({ code, message }) => ({ code, message: `${name}: ${message}` }));
  const added = withRecords(results, records, name);
  return {
    ...added,
    cut: results.cut || there.cut,
    finishedAt: [results.finishedAt ?? '', there.finishedAt ?? ''].sort().pop() || null,
    machines: [...(results.machines ?? []), other],
    referenceCycles: [
      ...(results.referenceCycles ?? []),
      ...(there.referenceCycles ?? [])
        .filter(({ machine }) => machine === null)
        .map((one) => ({ ...one, machine: name })),
    ],
    warnings: [...(results.warnings ?? []), ...(measured.length > 0 ? [origin] : []), ...told],
  };
}

/**
 * The results of a run with the records of another machine.
 * @param {Results} results
 * @param {readonly PlatformResults[]} records  with ids as that machine has them
 * @param {string} name  of the machine
 * @returns {Results}
 */
export function withRecords(results, records, name) {
  const columns = records.map(({ seed: _, ...record }) => ({
    ...record,
    id: columnOn(record.id, name),
    machine: name,
  }));
  const { platforms } = results.request;
  return {
    ...results,
    request: {
      ...results.request,
      ...(platforms && { platforms: [...platforms, ...columns.map(({ id }) => id)] }),
    },
    platforms: [...results.platforms, ...columns],
  };
}

/**
 * The machine that measured a platform, if it is another one than that of the run, with its facts.
 * @param {Pick<Summary, 'machines' | 'platforms'>} summary
 * @param {string} id
 */
function otherMachineOf({ machines = [], platforms }, id) {
  const name = platforms.find((one) => one.id === id)?.machine;
  return machines.find((one) => one.name === name);
}

/**
 * The platforms that another machine measured in one of two runs: one with another CPU, whatever its name.
 * @param {Summary} before
 * @param {Summary} now
 * @returns {Apart[]}
 */
export const machinesApart = (before, now) =>
  now.platforms.flatMap(({ id: platform }) => {
    if (!before.platforms.some(({ id }) => id === platform)) return [];
    const [a, b] = [before, now].map((summary) => otherMachineOf(summary, platform));
    if (!a && !b) return [];
    const [from, to] = [
      a ?? { name: 'this machine', machine: before.machine },
      b ?? { name: 'this machine', machine: now.machine },
    ];
    const isSame = from.name === to.name && (from.machine.cpu ?? null) === (to.machine.cpu ?? null);
    return isSame ? [] : [{ platform, baseline: machineText(from), current: machineText(to) }];
  });
