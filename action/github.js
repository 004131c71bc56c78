/**
 * Writes a comment on a pull request, or replaces the one that it wrote before.
 *
 * @typedef {object} Thread
 * @property {string} api  address of GitHub's REST API, without a slash at its end
 * @property {string} repository  OWNER/NAME
 * @property {number} number  of the pull request
 * @property {string} token
 */

/** Whose comments are those of a workflow's own token, which may not ask who it is. */
const WORKFLOWS = 'github-actions[bot]';

/** Comments of a page, and the most pages that are searched. */
const PAGE = 100;
const MAX_PAGES = 50;

/** Time for a request. */
const TIMEOUT_MS = 30_000;

/** What GitHub answered. */
class AnswerError extends Error {
  /** @param {number} status @param {string} what */
  constructor(status, what) {
    super(`GitHub answered ${status} to ${what}`);
    this.status = status;
  }
}

/**
 * @param {Thread} thread
 * @param {string} method
 * @param {string} path
 * @param {{body: string}} [content]
 * @returns {Promise<any>}
 */
async function ask({ api, token }, method, path, content) {
  const answer = await fetch(`${api}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'samebench',
      'x-github-api-version': '2022-11-28',
      ...(content && { 'content-type': 'application/json' }),
    },
    ...(content && { body: JSON.stringify(content) }),
  });
  if (!answer.ok) throw new AnswerError(answer.status, `${method} ${path}`);
  return answer.json();
}

/** @param {Thread} thread @returns {Promise<string>} the name under which the token writes */
async function ownName(thread) {
  try {
    return (await ask(thread, 'GET', '/user')).login;
  } catch (error) {
    if (error instanceof AnswerError) return WORKFLOWS;
    throw error;
  }
}

/**
 * The comment that begins with the marker and was written with this token: anybody can copy a marker.
 * @param {Thread} thread
 * @param {string} marker
 * @returns {Promise<number | null>} its id
 */
async function findOwn(thread, marker) {
  const name = await ownName(thread);
  for (let page = 1; page <= MAX_PAGES; page++) {
    /** @type {{id: number, body?: string | null, user?: {login: string} | null}[]} */
    const comments = await ask(
      thread,
      'GET',
      `/repos/${thread.repository}/issues/${thread.number}/comments?per_page=${PAGE}&page=${page}`,
    );
    const own = comments.find(({ body, user }) => body?.startsWith(marker) && user?.login === name);
    if (own) return own.id;
    if (comments.length < PAGE) return null;
  }
  return null;
}

/**
 * @param {Thread} thread
 * @param {{marker: string, text: string}} comment  marker: a hidden line that this job's comment begins with
 * @returns {Promise<'created' | 'updated'>}
 * @throws {Error} why it could not be written, in one line
 */
export async function writeComment(thread, { marker, text }) {
  const body = `${marker}\n${text}`;
  try {
    const own = await findOwn(thread, marker);
    const comments = `/repos/${thread.repository}/issues/`;
    if (own === null) await ask(thread, 'POST', `${comments}${thread.number}/comments`, { body });
    else await ask(thread, 'PATCH', `${comments}comments/${own}`, { body });
    return own === null ? 'created' : 'updated';
  } catch (error) {
    const { message, status } = /** @type {AnswerError} */ (error);
    const hint =
      status === 403 || status === 404 || status === 401
        ? '. The job needs "permissions: pull-requests: write", which pull requests from forks never get'
        : '';
    throw new Error(`${message.split('\n')[0]}${hint}`);
  }
}
