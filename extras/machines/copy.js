import { Readable } from 'node:stream';
import { endGroup, findProgram, lastLines, shownLine, spawnGroup } from '../../cli/api.js';
import { MachineError } from './connect.js';
import { defaultLimits, runOn, sshOptions } from './ssh.js';

/**
 * @import { Context, ProcessGroup } from '../../cli/api.js'
 * @import { Machine } from './connect.js'
 * @import { Part } from './files.js'
 * @typedef {Pick<Context, 'env' | 'signal' | 'machineLimits'>} Surroundings
 */

/** Paths that rsync hands to the other side's shell, which would take others apart. */
const plainPath = /^[\w./-]+$/;

/** A name that begins with a dash is no option then. @param {string[]} files */
const listOf = (files) => files.map((path) => `./${path}\0`).join('');

/**
 * Copies the files of a project: with rsync only those that differ, if both sides have it.
 *
 * @param {Machine & {hasRsync: boolean}} machine
 * @param {Part} part
 * @param {Surroundings} surroundings
 */
export async function copyProject(machine, part, surroundings) {
  const to = `${machine.folder}/incoming`;
  const canSync = machine.hasRsync && plainPath.test(to) && findProgram('rsync', surroundings.env) !== null;
  if (canSync) await sync(machine, part, to, surroundings);
  else await copyArchive(machine, part, to, surroundings);
}

/**
 * Copies Samebench, unless the same copy is there already.
 *
 * @param {Machine} machine
 * @param {Part[]} parts
 * @param {string} name of the folder
 * @param {Surroundings} surroundings
 */
export async function copySamebench(machine, parts, name, surroundings) {
  if (machine.hasSamebench) return;
  const to = `${machine.folder}/${name}`;
  for (const part of parts) await copyArchive(machine, part, to, surroundings);
  const { code, stderr } = await runOn(machine.target, ': > "$1"', {
    ...surroundings,
    args: [`${to}/whole`],
  });
  if (code !== 0) throw new MachineError(`copying failed: ${stderr}`);
}

/**
 * @param {Machine} machine
 * @param {Part} part
 * @param {string} to
 * @param {Surroundings} surroundings
 */
async function sync({ target }, { root, files }, to, { env, signal, machineLimits = defaultLimits }) {
  // Times stay those of the other machine: its clock may be another, and only changed files are to be built
  // again.
  const args = [
    '-rlp',
    '--checksum',
    `--timeout=${Math.ceil(machineLimits.silenceMs / 1000)}`,
    '--from0',
    '--files-from=-',
    '-e',
    ['ssh', ...sshOptions].join(' '),
    `${root}/`,
    `${target}:${to}/`,
  ];
  const failure = await runLocally('rsync', args, { env, signal, input: listOf(files) });
  if (failure !== null) throw new MachineError(`copying the project failed: ${failure}`);
}

/**
 * @param {Machine} machine
 * @param {Part} part
 * @param {string} to
 * @param {Surroundings} surroundings
 */
async function copyArchive({ target }, { root, files }, to, { env, signal, machineLimits }) {
  // macOS would add a file of attributes to each.
  const tar = spawnGroup('tar', ['-C', root, '--null', '-T', '-', '-czf', '-'], {
    env: { ...env, COPYFILE_DISABLE: '1' },
  });
  const { stdin, stdout } = tar.child;
  if (!stdin || !stdout) throw new MachineError('tar has no pipes');
  stdin.on('error', () => {});
  Readable.from([listOf(files)]).pipe(stdin);
  try {
    const script = 'umask 077; mkdir -p "$1" && exec tar -xzomf - -C "$1"';
    const unpacking = runOn(target, script, { env, signal, machineLimits, args: [to], input: stdout });
    const [{ code, stderr }, packed] = await Promise.all([unpacking, tar.exited]);
    if (packed.error || packed.code !== 0) {
      throw new MachineError(`packing the files failed: ${packed.error?.message ?? saidBy(tar)}`);
    }
    if (code !== 0) throw new MachineError(`copying the files failed: ${stderr || `exit code ${code}`}`);
  } finally {
    await endGroup(tar);
  }
}

/** The end of what a program has printed. @param {ProcessGroup} group */
const saidBy = (group) => lastLines(group.stderrTail(), 3).split('\n').map(shownLine).join('\n');

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Surroundings & {input: string}} options
 * @returns {Promise<string | null>} what went wrong
 */
async function runLocally(program, args, { env, signal, input }) {
  signal.throwIfAborted();
  const group = spawnGroup(program, args, { env, stdout: 'ignore' });
  const onAbort = () => void endGroup(group);
  signal.addEventListener('abort', onAbort, { once: true });
  group.child.stdin?.on('error', () => {});
  group.child.stdin?.end(input);
  try {
    const { code, error } = await group.exited;
    signal.throwIfAborted();
    return code === 0 ? null : (error?.message ?? (saidBy(group) || `exit code ${code}`));
  } finally {
    signal.removeEventListener('abort', onAbort);
    await endGroup(group);
  }
}
