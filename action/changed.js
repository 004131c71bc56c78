/**
 * Prints, as Markdown for the summary of a job, what a pull request changes of that by which it is judged:
 *
 *   node changed.js BASE HEAD
 *
 * Both are git revisions; HEAD may be . for the working tree.
 */
import { spawnSync } from 'node:child_process';
import { escape } from '../report/text/markdown.js';

/** Most files of a line. */
const maxNames = 20;

/** What each side, or the judgement, used. The first that fits a file is shown. */
const kinds = [
  { title: 'settings', fits: /(^|\/)samebench\.config\.json$/, used: 'Those of the base were used.' },
  { title: 'baselines', fits: /(^|\/)\.samebench\//, used: 'None was used: the base was measured.' },
  { title: 'workflows', fits: /^\.github\/|(^|\/)action\.ya?ml$/, used: 'This run used the changed ones.' },
  { title: 'builds', fits: /(^|\/)(CMakeLists\.txt|CMake(User)?Presets\.json)$|\.cmake$/, used: 'Each side was built with its own.' },
];

/** Sources of benchmarks, as `git grep -E` finds them. */
const suitePattern = '#include *[<"](samebench|benchmark)/';

/** @param {string[]} args @param {number[]} [codes] exit codes that are no error */
function git(args, codes = [0]) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (!codes.includes(status ?? -1)) throw new Error(error?.message ?? stderr.trim());
  return stdout.split('\0').filter(Boolean);
}

/** @param {string | null} revision null: the working tree @returns {string[]} paths from the top of the repository */
const suitesOf = (revision) => git(['grep', '--full-name', '-lzE', suitePattern, ...(revision === null ? [] : [revision]), '--', ':/'], [0, 1])
  .map((found) => (revision === null ? found : found.slice(revision.length + 1)));

/**
 * @param {string} base
 * @param {string} head
 * @returns {string} Markdown
 */
function changesText(base, head) {
  const [from, to] = [base, head].map((one) => (one === '.' ? null : git(['rev-parse', '--verify', `${one}^{commit}`])[0].trim()));
  const revisions = [from, to].filter((one) => one !== null);
  const changed = git(['diff', '-z', '--name-only', '--no-renames', ...revisions, '--']);
  const suites = new Set([from, to].flatMap(suitesOf));
  const lines = [...kinds, { title: 'suites', used: 'Each side was measured with its own.' }].flatMap(({ title, used }) => {
    const names = changed.filter((path) => title === (kinds.find(({ fits }) => fits.test(path))?.title ?? (suites.has(path) && 'suites')));
    const shown = names.slice(0, maxNames).map((name) => `<code>${escape(name)}</code>`);
    const more = names.length > maxNames ? [`${names.length - maxNames} more`] : [];
    return names.length === 0 ? [] : [`- ${title}: ${[...shown, ...more].join(', ')}. ${used}`];
  });
  return lines.length === 0
    ? 'The pull request changes no settings, baselines, workflows, builds or suites.'
    : ['The pull request also changes:', '', ...lines].join('\n');
}

const [base, head] = process.argv.slice(2);
try {
  console.log(`${changesText(base, head)}\n`);
} catch (error) {
  // The duel then ends with an error of its own.
  console.log(`What the pull request changes is unknown: ${escape(/** @type {Error} */ (error).message)}\n`);
}
