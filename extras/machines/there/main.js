/**
 * Runs on the other machine, started through ssh. Its first line of input is the order, as JSON. What follows
 * are empty lines: when there are none any more, the connection is lost, and what was started here is ended.
 * It writes the results to standard output behind a line that says so, because what a login prints may come
 * before.
 *
 * @typedef {object} Order
 * @property {string} folder of the project on this machine
 * @property {string} samebench folder of the copy of Samebench
 * @property {Project | null} project null: the answer is what the command prints, and no results
 * @property {string[]} args of the command
 * @property {number} silenceMs after which the connection is lost
 *
 * @typedef {object} Project
 * @property {string[]} files paths from its root
 * @property {string} cwd where the command runs, likewise
 * @property {boolean} isOwn it is Samebench itself
 */
import { existsSync, readFileSync, rmSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownerName } from '../../../cli/system/leftovers/owner.js';
import { endGroup, spawnGroup } from '../../../cli/system/process-group.js';
import { HEADER, heartbeatMs, OWNER_FILE } from './header.js';
import { updateProject } from './update.js';

/** As long as the command may take to end what it started, and to save. */
const graceMs = 10_000;

/** What is kept of earlier runs: the frequency at which costs are given. */
const kept = 'reference.json';

/** The first line of the input. @returns {Promise<Order>} */
const readOrder = () =>
  new Promise((resolve, reject) => {
    let text = '';
    const onData = (/** @type {string} */ chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      process.stdin.off('data', onData);
      resolve(JSON.parse(text.slice(0, text.indexOf('\n'))));
    };
    process.stdin.setEncoding('utf8').on('data', onData);
    process.stdin.once('end', () => reject(new Error('the connection ended before the order')));
  });

/** Settles when nobody is at the other end any more. @param {number} silenceMs @returns {Promise<null>} */
const lost = (silenceMs) =>
  new Promise((resolve) => {
    const end = () => resolve(null);
    let timer = setTimeout(end, silenceMs);
    process.stdin.on('data', () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    });
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, end);
    for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT']) process.once(signal, end);
    process.stdin.resume();
  });

/** @param {string} folder */
function clearResults(folder) {
  try {
    for (const name of readdirSync(folder))
      if (name !== kept) rmSync(join(folder, name), { recursive: true, force: true });
  } catch {
    // There are none yet.
  }
}

/** @param {Order} order @returns {Promise<number>} the exit code */
async function carryOut({ folder, samebench, project, args, silenceMs }) {
  const gone = lost(silenceMs);
  const results = join(folder, 'results');
  if (project) writeFileSync(join(folder, OWNER_FILE), ownerName());
  if (project) await updateProject(folder, project.files);
  clearResults(results);
  const line = [
    join(folder, project?.isOwn ? 'project' : samebench, 'cli', 'samebench.js'),
    ...args,
    ...(project ? ['--out', results] : []),
  ];
  const cwd = project ? join(folder, 'project', project.cwd) : folder;
  const group = spawnGroup(process.execPath, line, { cwd, stdin: 'ignore', isHost: true });
  group.child.stderr?.on('data', (text) => process.stderr.write(text));
  /** @type {Buffer[]} */
  const printed = [];
  group.child.stdout?.on('data', (chunk) => printed.push(chunk));
  const closed = new Promise((resolve) => group.child.once('close', resolve));
  const exit = await Promise.race([group.exited, gone]);
  await endGroup(group, { grace: graceMs });
  if (exit === null) return 1;
  if (exit.error) throw exit.error;
  await closed;
  const latest = join(results, 'latest.json');
  const text = !project
    ? Buffer.concat(printed)
    : existsSync(latest)
      ? readFileSync(latest)
      : Buffer.alloc(0);
  await new Promise((resolve) => process.stdout.write(`\n${HEADER} ${exit.code} ${text.length}\n`, resolve));
  await new Promise((resolve) => process.stdout.write(text, resolve));
  return 0;
}

// Nobody reads what it writes any more.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
setInterval(() => process.stderr.write('\n'), heartbeatMs);
const code = await readOrder()
  .then(carryOut)
  .catch((error) => {
    process.stderr.write(`samebench: ${error.message}\n`);
    return 1;
  });
process.exit(code);
