/**
 * The results of several runs as those of one, so that they stand side by side: of other machines,
 * of a phone, of last week.
 *
 * @import { Results, Machine } from '../../protocol/types.js'
 * @typedef {{ name: string, results: Results }} NamedResults  name: of the file, for people
 */

import { visible } from '../../protocol/visible.js';

/**
 * What all have alike.
 * @template {Results['request'] | Machine} T
 * @param {T[]} all
 * @returns {T}
 */
function shared([first, ...others]) {
  const alike = Object.entries(first).filter(([key, value]) =>
    others.every((other) => JSON.stringify(other[/** @type {keyof T} */ (key)]) === JSON.stringify(value)),
  );
  return /** @type {T} */ (Object.fromEntries(alike));
}

/**
 * Where columns come from.
 * @param {NamedResults} file
 * @param {string[]} ids
 */
function originOf({ name, results: { machine, startedAt } }, ids) {
  const where = [machine.cpu, machine.os].filter(Boolean).join(', ');
  const what = [visible(name), startedAt.slice(0, 16).replace('T', ' '), where].filter(Boolean).join('; ');
  return { code: 'joined', message: `${ids.join(', ')}: ${what}` };
}

/**
 * The results of a file, in which a machine that has the name of another one in an earlier file has another
 * name.
 * @param {NamedResults} file
 * @param {NamedResults[]} earlier
 * @returns {NamedResults}
 */
function withOwnMachines({ name: file, results }, earlier) {
  const { machines = [], platforms, referenceCycles } = results;
  const known = earlier.flatMap((one) => one.results.machines ?? []);
  const isTaken = (/** @type {string} */ name) =>
    machines.some(
      (one) =>
        one.name === name &&
        known.some((other) => other.name === name && other.machine.cpu !== one.machine.cpu),
    );
  /** @template {string | null | undefined} T @param {T} name @returns {T | string} */
  const ownName = (name) =>
    typeof name === 'string' && isTaken(name) ? `${name} in ${visible(file)}` : name;
  if (!machines.some(({ name }) => isTaken(name))) return { name: file, results };
  return {
    name: file,
    results: {
      ...results,
      machines: machines.map((one) => ({ ...one, name: ownName(one.name) })),
      platforms: platforms.map((one) =>
        one.machine === undefined ? one : { ...one, machine: ownName(one.machine) },
      ),
      ...(referenceCycles && {
        referenceCycles: referenceCycles.map((one) => ({ ...one, machine: ownName(one.machine) })),
      }),
    },
  };
}

/**
 * A platform that is there already becomes `node#2`, `node#3` and so on. Where runs had different
 * seeds their inputs were others: their checksums are not compared.
 *
 * @param {NamedResults[]} named  one at least
 * @returns {Results}
 */
export function joinResults(named) {
  const files = named.map((file, i) => withOwnMachines(file, named.slice(0, i)));
  const all = files.map(({ results }) => results);
  const [first] = all;
  if (all.length === 1) return first;
  const request = shared(all.map((one) => one.request));
  const oneProject = new Set(all.map(({ project }) => JSON.stringify(project))).size === 1;
  const oneCpu = new Set(all.map(({ machine }) => machine.cpu)).size === 1;
  /** @type {Set<string>} */
  const taken = new Set();
  const newId = (/** @type {string} */ id) => {
    const name = id.replace(/#\d+$/, '');
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${name}#${count}`;
    taken.add(free);
    return free;
  };
  const joined = files.map((file) => {
    const { platforms, request: own, warnings } = file.results;
    // Each CPU has its own reference cycle. Runs of one CPU share it.
    const { cpu } = file.results.machine;
    const origin = oneCpu ? {} : { machine: cpu ?? visible(file.name) };
    const renamed = platforms.map((platform) => ({
      seed: own.seed,
      ...origin,
      ...platform,
      id: newId(platform.id),
    }));
    const measured = renamed.filter(({ rounds }) => rounds.length > 0).map(({ id }) => id);
    const told = (warnings ?? []).map(({ code, message }) => ({
      code,
      message: `${visible(file.name)}: ${message}`,
    }));
    return {
      platforms: renamed,
      warnings: [...(measured.length > 0 ? [originOf(file, measured)] : []), ...told],
    };
  });
  const references = files.flatMap(
    ({
      name,
      results: {
        referenceCycles = [],
        machine: { cpu },
      },
    }) =>
      referenceCycles.map((one) => ({
        ...one,
        machine: one.machine ?? (oneCpu ? null : (cpu ?? visible(name))),
      })),
  );
  const machines = all.flatMap((one) => one.machines ?? []);
  const finished = all
    .map(({ finishedAt }) => finishedAt ?? '')
    .sort()
    .pop();
  return {
    ...first,
    samebench: [...new Set(all.map(({ samebench }) => samebench))].join(', '),
    startedAt: all.map(({ startedAt }) => startedAt).sort()[0],
    finishedAt: finished || null,
    cut: all.some(({ cut }) => cut),
    request: { ...request, profile: request.profile ?? first.request.profile },
    machine: shared(all.map(({ machine }) => machine)),
    ...(machines.length > 0 && {
      machines: machines.filter(({ name }, i) => machines.findIndex((one) => one.name === name) === i),
    }),
    project: oneProject ? first.project : null,
    referenceCycles: references.filter(
      ({ machine }, i) => references.findIndex((one) => one.machine === machine) === i,
    ),
    warnings: joined.flatMap(({ warnings }) => warnings),
    platforms: joined.flatMap(({ platforms }) => platforms),
  };
}
