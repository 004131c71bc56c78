import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { writeComment } from '../../../action/github.js';

const marker = '<!-- samebench 0123 -->';

/**
 * A GitHub with the comments of one pull request.
 * @param {{id: number, body: string, user: {login: string}}[]} comments
 * @param {{user?: string | null, fails?: Record<string, number>}} [options]  user: that of the token; null:
 *   it may not ask. fails: what is answered to requests with such a method
 */
async function fakeGitHub(comments, { user = null, fails = {} } = {}) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://host');
    const answer = (/** @type {number} */ status, /** @type {unknown} */ value) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.headers.authorization !== 'Bearer secret') return answer(401, {});
    if (url.pathname === '/user')
      return user === null
        ? answer(403, { message: 'Resource not accessible by integration' })
        : answer(200, { login: user });
    const failure = fails[request.method ?? ''];
    if (failure) return answer(failure, { message: 'no' });
    const { body } = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : { body: '' };
    if (request.method === 'POST' && url.pathname === '/repos/o/r/issues/7/comments') {
      comments.push({ id: comments.length + 1000, body, user: { login: user ?? 'github-actions[bot]' } });
      return answer(201, comments.at(-1));
    }
    const [, id] = /^\/repos\/o\/r\/issues\/comments\/(\d+)$/.exec(url.pathname) ?? [];
    if (request.method === 'PATCH' && id) {
      const found = comments.find((one) => one.id === Number(id));
      if (found) found.body = body;
      return answer(found ? 200 : 404, found);
    }
    const [size, page] = ['per_page', 'page'].map((name) => Number(url.searchParams.get(name)));
    return url.pathname === '/repos/o/r/issues/7/comments'
      ? answer(200, comments.slice((page - 1) * size, page * size))
      : answer(404, {});
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    thread: { api: `http://127.0.0.1:${port}`, repository: 'o/r', number: 7, token: 'secret' },
    comments,
    asked,
    close: () => server.close(),
  };
}

/**
 * @param {Parameters<typeof fakeGitHub>} given
 * @param {(github: Awaited<ReturnType<typeof fakeGitHub>>) => Promise<void>} use
 */
async function withGitHub(given, use) {
  const github = await fakeGitHub(...given);
  try {
    await use(github);
  } finally {
    github.close();
  }
}

const talk = (/** @type {number} */ count, body = 'nice') =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, body, user: { login: 'someone' } }));

test('the first run writes a comment, and later ones replace it, on whatever page it is', async () => {
  await withGitHub([talk(250)], async ({ thread, comments, asked }) => {
    assert.equal(await writeComment(thread, { marker, text: 'one' }), 'created');
    assert.deepEqual(
      comments.slice(250).map(({ body }) => body),
      [`${marker}\none`],
    );
    assert.equal(await writeComment(thread, { marker, text: 'two' }), 'updated');
    assert.deepEqual(
      comments.slice(250).map(({ body }) => body),
      [`${marker}\ntwo`],
    );
    assert.ok(asked.includes('GET /repos/o/r/issues/7/comments?per_page=100&page=3'));
    assert.equal(
      await writeComment(thread, { marker: '<!-- samebench other -->', text: 'of another job' }),
      'created',
    );
  });
});

test('a comment of somebody else with the same marker is left alone', async () => {
  await withGitHub([talk(1, `${marker}\ncopied`)], async ({ thread, comments }) => {
    assert.equal(await writeComment(thread, { marker, text: 'mine' }), 'created');
    assert.deepEqual(
      comments.map(({ body }) => body),
      [`${marker}\ncopied`, `${marker}\nmine`],
    );
  });
  const quoting = [{ id: 5, body: `> ${marker}`, user: { login: 'github-actions[bot]' } }];
  await withGitHub([quoting], async ({ thread }) =>
    assert.equal(await writeComment(thread, { marker, text: 'x' }), 'created'),
  );
});

test('a token of a user replaces the comment of that user', async () => {
  const own = [{ id: 5, body: `${marker}\nold`, user: { login: 'robot' } }];
  await withGitHub([own, { user: 'robot' }], async ({ thread, comments }) => {
    assert.equal(await writeComment(thread, { marker, text: 'new' }), 'updated');
    assert.deepEqual(
      comments.map(({ body }) => body),
      [`${marker}\nnew`],
    );
  });
});

test('without the permission, or without a GitHub, it says why in one line', async () => {
  await withGitHub([talk(0), { fails: { POST: 403 } }], async ({ thread }) => {
    await assert.rejects(
      writeComment(thread, { marker, text: 'x' }),
      /^Error: GitHub answered 403 to POST \/repos\/o\/r\/issues\/7\/comments\. The job needs "permissions: pull-requests: write", which pull requests from forks never get$/,
    );
    await assert.rejects(
      writeComment({ ...thread, token: 'wrong' }, { marker, text: 'x' }),
      /answered 401 to GET .*permissions/,
    );
  });
  await withGitHub([talk(0), { fails: { GET: 500 } }], async ({ thread }) =>
    assert.rejects(
      writeComment(thread, { marker, text: 'x' }),
      /^Error: GitHub answered 500 to GET \/repos\/o\/r\/issues\/7\/comments\?per_page=100&page=1$/,
    ),
  );
  await assert.rejects(
    writeComment(
      { api: 'http://127.0.0.1:1', repository: 'o/r', number: 7, token: 'x' },
      { marker, text: 'x' },
    ),
    /fetch failed|bad port/,
  );
});
