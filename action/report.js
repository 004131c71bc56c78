/**
 * The last step of action.yml: writes the comparisons into the summary of the job, annotates what became
 * slower, and writes the comment on the pull request. It changes no exit code: nothing here is a verdict.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseVisible } from '../protocol/visible.js';
import { annotationsOf } from '../report/formats/comparison/annotations.js';
import { renderComparisonMarkdown } from '../report/formats/comparison/markdown.js';
import { renderPullRequest } from '../report/formats/comparison/pull-request.js';
import { escape } from '../report/text/markdown.js';
import { changesText } from './changes.js';
import { writeComment } from './github.js';

const { env } = process;
const results = env.INPUT_RESULTS ?? '.';

/** @param {string} path @returns {any} null: there is none */
function readJson(path) {
  try {
    // Names of files and functions may change the direction of text.
    return parseVisible(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} text */
const tell = (text) => appendFileSync(env.GITHUB_STEP_SUMMARY ?? '/dev/stderr', `${text}\n`);

/** @type {import('../report/formats/comparison/pull-request.js').Duel[]} */
const duels = [...(env.INPUT_WORK_THRESHOLD ? ['work'] : []), 'time'].map((title) => {
  const code = env[`CODE_OF_${title.toUpperCase()}`];
  return { title, code: code ? Number(code) : null, compared: readJson(join(results, `${title}.json`)) };
});

for (const { title, code, compared } of duels) {
  tell(compared ? renderComparisonMarkdown(compared) : `There is no comparison of ${title}: see the log.`);
  for (const line of compared ? annotationsOf(compared, { isFailure: code === 1 }) : []) console.log(line);
}

const number = readJson(env.GITHUB_EVENT_PATH ?? '')?.pull_request?.number;
if (env.INPUT_COMMENT === 'true' && env.INPUT_TOKEN && Number.isInteger(number)) {
  /** @type {import('./changes.js').Change[] | null} */
  const changes = readJson(join(results, 'changed.json'));
  const {
    GITHUB_API_URL: api = 'https://api.github.com',
    GITHUB_REPOSITORY: repository = '',
    GITHUB_SERVER_URL: server,
    GITHUB_RUN_ID: run,
  } = env;
  const text = renderPullRequest({
    duels,
    // Most pull requests may change how they are built.
    edits: (changes ?? [])
      .map(({ title }) => title)
      .filter((title) => title !== 'builds' && title !== 'packages'),
    changes: changes ? changesText(changes) : 'Unknown: see the log.',
    log: server && run ? `${server}/${repository}/actions/runs/${run}` : null,
  });
  // A workflow may use the action several times, with a comment for each.
  const use = ['WORKFLOW', 'JOB']
    .map((name) => env[`GITHUB_${name}`])
    .concat(['PROJECT', 'SUITES', 'PLATFORMS', 'DIRECTORY'].map((name) => env[`INPUT_${name}`]));
  const id = createHash('sha256').update(JSON.stringify(use)).digest('hex').slice(0, 16);
  const marker = `<!-- samebench ${id} -->`;
  await writeComment({ api, repository, number, token: env.INPUT_TOKEN }, { marker, text }).catch((error) =>
    tell(`There is no comment on the pull request: ${escape(error.message)}`),
  );
}
