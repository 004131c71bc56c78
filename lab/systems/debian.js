/** Roots of other releases of Debian, in which the tree is built and run with their compilers. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packages } from '../../cli/setup/tools/tool.js';
import { repository } from '../../cli/system/repository.js';

/**
 * @import { Tool } from '../../cli/setup/tools/tool.js'
 *
 * @type {Tool}
 */
export const debootstrap = {
  id: 'debootstrap',
  title: 'debootstrap',
  why: 'makes the systems that Samebench is tried in',
  commands: ['debootstrap', '/usr/sbin/debootstrap'],
  forTests: true,
  packages: packages('debootstrap'),
};

/**
 * What of the environment the root gets: how packages are reached. Paths and tools of this machine are not
 * there.
 */
const passed = /^(https?|no|all)_proxy$/i;

/** The environment of a command in a root. @param {NodeJS.ProcessEnv} own of this process */
export const environmentInRoot = (own) => ({
  ...Object.fromEntries(Object.entries(own).filter(([name]) => passed.test(name))),
  HOME: '/root',
  TMPDIR: '/tmp',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
});

/** What the README asks for: Samebench installs everything else. */
const included = ['nodejs', 'ca-certificates'];

/** @param {string} program @param {string[]} words */
function outputOf(program, ...words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    cwd: repository,
    maxBuffer: 1e9,
  });
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}

/** The archive of Debian that this machine installs from. */
function mirror() {
  const sites = outputOf(
    'apt-get',
    'indextargets',
    '--format',
    '$(SITE)',
    'Created-By: Packages',
    'Origin: Debian',
  ).split('\n');
  const site = sites.find((one) => one !== '' && !one.includes('security'));
  if (site === undefined) throw new Error("found no archive of Debian in apt's configuration");
  return site;
}

/**
 * Makes the root of a release, or brings the one of an earlier run up to date, and puts this tree into it.
 *
 * @param {string} release
 * @returns {(line: string) => {status: number | null, stdout: string, stderr: string}} runs a shell's line in
 *   the tree
 */
export function makeSystem(release) {
  const root = join(repository, 'build', 'systems', release);
  const complete = join(root, 'made-by-samebench');
  const inRoot = (/** @type {string} */ line) =>
    // Mounts and processes go with the shell.
    spawnSync(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        `--mount-proc=${join(root, 'proc')}`,
        'chroot',
        root,
        'sh',
        '-ec',
        line,
      ],
      {
        encoding: 'utf8',
        maxBuffer: 1e9,
        env: environmentInRoot(process.env),
      },
    );
  if (!existsSync(complete)) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(dirname(root), { recursive: true });
    outputOf('debootstrap', '--variant=minbase', `--include=${included.join()}`, release, root, mirror());
    writeFileSync(join(root, 'etc/apt/apt.conf.d/99samebench'), outputOf('apt-config', 'dump', 'Acquire'));
    writeFileSync(complete, '');
  }
  const { status, stderr } = inRoot(
    'export DEBIAN_FRONTEND=noninteractive; apt-get update; apt-get upgrade -y',
  );
  if (status !== 0) throw new Error(`${release} cannot be brought up to date: ${stderr}`);

  const tree = join(root, 'samebench');
  rmSync(tree, { recursive: true, force: true });
  for (const path of outputOf('git', 'ls-files', '-co', '--exclude-standard', '-z').split('\0')) {
    if (path !== '' && existsSync(join(repository, path)))
      cpSync(join(repository, path), join(tree, path), { verbatimSymlinks: true });
  }
  cpSync(join(repository, 'node_modules'), join(tree, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // Builds may be left in a clone only.
  mkdirSync(join(tree, '.git'));
  return (line) => inRoot(`cd /samebench; ${line}`);
}
