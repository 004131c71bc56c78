/** What a pull request changes of that by which it is judged. */
import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import { kindOfFile, SUITE_PATTERN } from '../report/compare/judged-by.js';
import { escape } from '../report/text/markdown.js';
import { configFile, dataOf, parseConfig } from '../cli/files/config.js';
import { gitOptions } from '../cli/system/git.js';

/**
 * @typedef {object} Change
 * @property {string} title  what is changed, such as `settings`
 * @property {string[]} names  of files
 * @property {string} used  what each side, or the judgement, used
 */

/** Most files of a line. */
const maxNames = 20;

/** What each side, or the judgement, used of the files of a kind. */
const used = {
  settings: 'Those of the base were used.',
  baselines: 'None was used: the base was measured.',
  workflows: 'This run used the changed ones.',
  builds: 'Each side was built with its own.',
  packages: 'Each side was built with its own.',
  suites: 'Each side was measured with its own.',
};

/** @param {string[]} args @param {number[]} [codes] exit codes that are no error @returns {string} */
function git(args, codes = [0]) {
  const { status, stdout, stderr, error } = spawnSync('git', [...gitOptions, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (!codes.includes(status ?? -1)) throw new Error(error?.message ?? stderr.trim());
  return stdout;
}

/** @param {string[]} args @param {number[]} [codes] */
const listed = (args, codes) => git(args, codes).split('\0').filter(Boolean);

/** @param {string} revision @returns {string | null} null: the working tree */
const commitOf = (revision) =>
  revision === '.' ? null : git(['rev-parse', '--verify', `${revision}^{commit}`]).trim();

/**
 * @param {string | null} commit null: the working tree
 * @returns {string[]} paths from the top of the repository
 */
const suitesOf = (commit) =>
  listed(
    ['grep', '--full-name', '-lzE', SUITE_PATTERN, ...(commit === null ? [] : [commit]), '--', ':/'],
    [0, 1],
  ).map((found) => (commit === null ? found : found.slice(commit.length + 1)));

/**
 * The files and folders that programs open, by the settings of a commit in the current folder.
 *
 * @param {string | null} commit null: the working tree
 * @returns {string[]} paths from the top of the repository
 */
function dataIn(commit) {
  try {
    const config = parseConfig(git(['show', `${commit}:./${configFile}`]), configFile);
    const here = git(['rev-parse', '--show-prefix']).trim();
    return dataOf(config).map((path) => posix.join(here, config.project ?? '.', path).replace(/\/+$/, ''));
  } catch {
    // None, or one that the duel refuses.
    return [];
  }
}

/**
 * @param {string} base a git revision
 * @param {string} head likewise, or . for the working tree
 * @returns {Change[]}
 */
export function changesOf(base, head) {
  const [from, to] = [base, head].map(commitOf);
  const changed = listed([
    'diff',
    '-z',
    '--name-only',
    '--no-renames',
    ...[from, to].filter((one) => one !== null),
    '--',
  ]);
  const data = dataIn(from);
  const suites = new Set([
    ...[from, to].flatMap(suitesOf),
    ...changed.filter((path) => data.some((one) => `${path}/`.startsWith(`${one}/`))),
  ]);
  return Object.entries(used).flatMap(([title, how]) => {
    const names = changed.filter((path) => kindOfFile(path, suites) === title);
    return names.length === 0 ? [] : [{ title, names, used: how }];
  });
}

/** @param {Change[]} changes @returns {string} Markdown */
export function changesText(changes) {
  const lines = changes.map(({ title, names, used }) => {
    const shown = names.slice(0, maxNames).map((name) => `<code>${escape(name)}</code>`);
    const more = names.length > maxNames ? [`${names.length - maxNames} more`] : [];
    return `- ${title}: ${[...shown, ...more].join(', ')}. ${used}`;
  });
  return lines.length === 0
    ? 'The pull request changes no settings, baselines, workflows, builds or suites.'
    : ['The pull request also changes:', '', ...lines].join('\n');
}
