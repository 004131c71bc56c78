import { profiles } from '../../../protocol/profiles.js';
import { rowName } from '../../../protocol/identity.js';
import { isSelected } from '../../../protocol/selection.js';
import { makeRequest } from '../../../protocol/request.js';
import { gatherBy } from '../../../report/results/lookup.js';
import { targetOf } from '../../hosts/index.js';
import { rowsInJavaScript } from '../../hosts/list.js';
import { requestFor, traitOf } from '../../platforms/javascript.js';
import { TimeoutError } from '../../system/timeout-error.js';

/**
 * @import { Platform } from '../../platforms/index.js'
 * @import { Request } from '../../../protocol/types.js'
 * @import { Artifact, Target } from '../../hosts/index.js'
 * @import { Listed } from '../../hosts/list.js'
 * @import { Timeouts } from '../../hosts/watchdog.js'
 */

/** A row that hangs is found while it is measured, so this check need not wait for it as long. */
const timeouts = { startMs: 10_000 };

/**
 * Says which rows in JavaScript will fail before anything is measured: a module that lacks a function, or a
 * package that was not found, is better known at once. One operation of each row is tried in Node, whatever
 * the columns are.
 *
 * @param {Platform[]} platforms
 * @param {(target: Target) => Artifact} artifactOf
 * @param {Request} request that selects rows
 * @param {{signal: AbortSignal, progress: Record<'print' | 'status', (text: string) => void>}} context
 */
export async function checkJavaScriptRows(platforms, artifactOf, request, { signal, progress }) {
  const columns = platforms.filter(({ id, remote }) => !remote && traitOf(id.split('@')) !== undefined);
  const groups = gatherBy(columns, (platform) => `${targetOf(platform)} ${traitOf(platform.id.split('@'))}`);
  /** @type {{ids: string[], line: string}[]} */
  const problems = [];
  if (groups.size > 0) progress.status('trying the rows in JavaScript');
  for (const group of groups.values()) {
    const ids = group.map(({ id }) => id);
    const { programs } = artifactOf(targetOf(group[0]));
    const withRows = programs.filter(({ files }) => files.some((file) => rowsInJavaScript.test(file)));
    for (const program of programs.length === 1 ? programs : withRows)
      problems.push(...(await problemsOf(group[0], program, request, signal)).map((line) => ({ ids, line })));
  }
  for (const [line, own] of gatherBy(problems, (one) => one.line))
    progress.print(`samebench: ${own.flatMap(({ ids }) => ids).join(', ')}: ${line}`);
}

/**
 * @param {Platform} platform
 * @param {Artifact} program
 * @param {Request} request
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
async function problemsOf(platform, program, request, signal) {
  const { suites, filter } = request;
  const list = makeRequest({ suites, filter, profile: profiles.quick, list: true });
  const asked = requestFor(list, platform.id.split('@'));
  /** The row that is being tried, and in the end all. @type {Listed[]} */
  let listed = [];
  try {
    await program.run(
      asked,
      (event) => {
        if (event.event === 'list') listed = event.benchmarks;
      },
      { signal, timeouts },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TimeoutError) return [];
    const { message } = /** @type {Error} */ (error);
    return [listed.length > 0 ? willFail(listed, message) : message];
  }
  const failing = listed.filter((one) => one.problem !== undefined && isSelected(request, one));
  const groups = gatherBy(failing, ({ problem }) => String(problem));
  return [...groups].map(([problem, rows]) => willFail(rows, problem));
}

/** @param {Listed[]} rows @param {string} reason */
const willFail = (rows, reason) => `${namesOf(rows)} will fail: ${reason}`;

/** The rows of a sweep are named together. @param {Listed[]} rows */
const namesOf = (rows) =>
  [...gatherBy(rows, ({ suite, name }) => `${suite}/${name}`)]
    .map(([name, own]) =>
      own.length > 1 ? `${name} (${own.length} rows)` : `${own[0].suite}/${rowName(own[0])}`,
    )
    .join(', ');
