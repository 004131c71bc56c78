import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '../../cli/system/leftovers/files.js';
import { endGroup, spawnGroup } from '../../cli/system/process-group.js';
import { findTool } from '../../cli/setup/detect.js';
import { freePort, pathOf, sleep } from '../../tests/browser/support.js';
import { jarOf, java, seleniumServer } from './tools.js';

/** Processes of a Grid on one machine: Java takes seconds to start. */
const startMs = 60_000;
const pollMs = 100;

/**
 * A Selenium Grid on loopback: a hub, and nodes with one Chromium each. All that it writes is in a temporary
 * folder. However this process ends, the processes are ended and the folder is removed.
 *
 * @typedef {object} Grid
 * @property {string} url for --webdriver
 * @property {string} folder for files of the tests, too
 * @property {() => Promise<{free: number, total: number}>} slots places for sessions
 * @property {() => Promise<void>} stopHub
 * @property {() => Promise<void>} end
 *
 * @param {number} nodes
 * @returns {Promise<Grid>}
 */
export async function startGrid(nodes) {
  const folder = makeTemporaryFolder('grid');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Otherwise no hook of `exit` would run. It is what `npm test` sends after Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

  const [program, jar] = [need(java), jarOf(need(seleniumServer))];
  const env = { ...process.env, HOME: folder, TMPDIR: folder };
  /** @param {string[]} properties @param {string[]} words */
  const start = (properties, words) =>
    spawnGroup(
      program,
      [
        `-Djava.io.tmpdir=${folder}`,
        '-XX:-UsePerfData',
        ...properties,
        '-jar',
        jar,
        '-host',
        '127.0.0.1',
        ...words,
      ],
      { env, cwd: folder, stdin: 'ignore', stdout: 'ignore', isHost: true },
    );
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const slots = async () => (await (await fetch(`${address}/grid/api/hub`)).json()).slotCounts;
  const groups = [start([], ['-role', 'hub', '-port', String(port)])];
  const [hub] = groups;
  const end = async () => {
    await Promise.all(groups.map((group) => endGroup(group)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    await answers('the hub', [hub], async () => (await fetch(`${address}/wd/hub/status`)).ok);
    for (let i = 0; i < nodes; i++) {
      groups.push(
        start(
          [`-Dwebdriver.chrome.driver=${pathOf('chromedriver')}`],
          [
            '-role',
            'node',
            '-hub',
            `${address}/grid/register`,
            '-port',
            String(await freePort()),
            '-maxSession',
            '1',
            '-browser',
            'browserName=chrome,maxInstances=1',
          ],
        ),
      );
    }
    await answers('all nodes', groups, async () => (await slots()).total === nodes);
  } catch (error) {
    await end();
    throw error;
  }
  return { url: `${address}/wd/hub`, folder, slots, stopHub: () => endGroup(hub), end };
}

/** @param {import('../../cli/setup/tools/tool.js').Tool} tool */
function need(tool) {
  const found = findTool(tool);
  if ('path' in found) return found.path;
  throw new Error(`${found.reason}: npm test -- --only grid installs it`);
}

/**
 * @param {string} what
 * @param {import('../../cli/system/process-group.js').ProcessGroup[]} groups that it takes
 * @param {() => Promise<boolean>} isSo may reject
 */
async function answers(what, groups, isSo) {
  for (let waited = 0; waited < startMs; waited += pollMs) {
    const ended = groups.find(({ child }) => child.exitCode !== null);
    if (ended) throw new Error(`a process of the Grid ended: ${ended.stderrTail()}`);
    if (await isSo().catch(() => false)) return;
    await sleep(pollMs);
  }
  throw new Error(
    `waited ${startMs / 1000} s for ${what}: ${groups.map((group) => group.stderrTail()).join('\n')}`,
  );
}
