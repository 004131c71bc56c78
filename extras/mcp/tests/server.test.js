import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServer } from '../server.js';

/**
 * A server whose tool `wait` ends when it is told to.
 *
 * @param {(name: string, given: any, how: any) => Promise<any>} [call]
 */
function serverWith(
  call = async (name, given) => ({
    content: [{ type: 'text', text: JSON.stringify([name, given]) }],
    isError: false,
  }),
) {
  /** @type {any[]} */
  const sent = [];
  const server = createServer({
    serverInfo: { name: 'samebench', version: '1' },
    instructions: 'measure',
    call,
    send: (message) => void sent.push(message),
    tools: [{ name: 'wait', description: 'waits', inputSchema: { type: 'object' } }],
  });
  return {
    sent,
    server,
    tell: (/** @type {object} */ message) => server.take(JSON.stringify({ jsonrpc: '2.0', ...message })),
  };
}

test('a client begins, pings, and lists the tools', () => {
  const { sent, tell } = serverWith();
  tell({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  });
  tell({ method: 'notifications/initialized' });
  tell({ id: 'two', method: 'ping' });
  tell({ id: 3, method: 'tools/list' });
  assert.deepEqual(sent, [
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-03-26',
        capabilities: { tools: {} },
        serverInfo: { name: 'samebench', version: '1' },
        instructions: 'measure',
      },
    },
    { jsonrpc: '2.0', id: 'two', result: {} },
    {
      jsonrpc: '2.0',
      id: 3,
      result: { tools: [{ name: 'wait', description: 'waits', inputSchema: { type: 'object' } }] },
    },
  ]);
});

test('of a version that it does not have, the server answers with its newest', () => {
  const { sent, tell } = serverWith();
  tell({ id: 1, method: 'initialize', params: { protocolVersion: '2099-01-01' } });
  assert.equal(sent[0].result.protocolVersion, '2025-06-18');
});

test('a call gets its result', async () => {
  const { sent, tell, server } = serverWith();
  tell({ id: 1, method: 'tools/call', params: { name: 'wait', arguments: { row: 'a' } } });
  await server.idle();
  assert.deepEqual(sent, [
    {
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: '["wait",{"row":"a"}]' }], isError: false },
    },
  ]);
});

test('calls run one after the other', async () => {
  let [now, most] = [0, 0];
  const { sent, tell, server } = serverWith(async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return { content: [], isError: false };
  });
  for (const id of [1, 2, 3]) tell({ id, method: 'tools/call', params: { name: 'wait' } });
  await server.idle();
  assert.deepEqual([most, sent.map(({ id }) => id)], [1, [1, 2, 3]]);
});

test('progress is sent only to who asks for it', async () => {
  const { sent, tell, server } = serverWith(async (_, __, { onProgress }) => {
    onProgress('building');
    onProgress('measuring');
    return { content: [], isError: false };
  });
  tell({ id: 1, method: 'tools/call', params: { name: 'wait', _meta: { progressToken: 'p' } } });
  tell({ id: 2, method: 'tools/call', params: { name: 'wait' } });
  await server.idle();
  assert.deepEqual(
    sent.filter(({ method }) => method).map(({ method, params }) => [method, params]),
    [
      ['notifications/progress', { progressToken: 'p', progress: 1, message: 'building' }],
      ['notifications/progress', { progressToken: 'p', progress: 2, message: 'measuring' }],
    ],
  );
});

test('a cancelled call ends without an answer, even before it begins, and the next one runs', async () => {
  /** @type {number[]} */
  const begun = [];
  const { sent, tell, server } = serverWith(async (_, { id }, { signal }) => {
    begun.push(id);
    if (id === 1)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return { content: [], isError: false };
  });
  for (const id of [1, 2, 3]) tell({ id, method: 'tools/call', params: { name: 'wait', arguments: { id } } });
  await new Promise((resolve) => setImmediate(resolve));
  tell({ method: 'notifications/cancelled', params: { requestId: 2 } });
  tell({ method: 'notifications/cancelled', params: { requestId: 1 } });
  tell({ method: 'notifications/cancelled', params: { requestId: 99 } });
  await server.idle();
  assert.deepEqual([begun, sent.map(({ id }) => id)], [[1, 3], [3]]);
});

test('a tool that breaks is an error of this call only', async () => {
  const { sent, tell, server } = serverWith(async (_, { fails }) => {
    if (fails) throw new Error('no memory');
    return { content: [], isError: false };
  });
  tell({ id: 1, method: 'tools/call', params: { name: 'wait', arguments: { fails: true } } });
  tell({ id: 2, method: 'tools/call', params: { name: 'wait', arguments: {} } });
  await server.idle();
  assert.deepEqual(
    sent.map(({ id, error, result }) => [id, error?.code, error?.message, result !== undefined]),
    [
      [1, -32603, 'no memory', false],
      [2, undefined, undefined, true],
    ],
  );
});

test('what is no request gets an error, and answers and notifications get none', () => {
  const { sent, server, tell } = serverWith();
  for (const [line, code, id] of /** @type {[string, number, any][]} */ ([
    ['{', -32700, null],
    ['null', -32600, null],
    ['[]', -32600, null],
    ['42', -32600, null],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 1],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', -32601, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}', -32602, 1],
  ])) {
    sent.length = 0;
    server.take(line);
    assert.deepEqual(
      sent.map((one) => [one.error?.code, one.id]),
      [[code, id]],
      line,
    );
  }
  sent.length = 0;
  tell({ id: 7, result: {} });
  tell({ method: 'notifications/roots/list_changed' });
  assert.deepEqual(sent, []);
});

test('what is nested too deeply is refused wherever it stands, and the server goes on', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const { sent, server, tell } = serverWith(async (_, __, { onProgress }) => {
    await new Promise((resolve) =>
      setImmediate(() => {
        resolve(undefined);
        onProgress('building');
      }),
    );
    return { content: [], isError: false };
  });
  for (const [rest, id] of /** @type {[string, any][]} */ ([
    ['"id":1,"method":"tools/call","params":{"name":DEEP}', 1],
    ['"id":2,"method":"tools/call","params":{"name":"wait","_meta":{"progressToken":DEEP}}', 2],
    ['"id":3,"method":"tools/call","params":{"name":"wait","arguments":{"row":DEEP}}', 3],
    ['"id":4,"method":DEEP', 4],
    ['"id":DEEP,"method":"ping"', null],
    ['"id":5,"method":"initialize","params":{"protocolVersion":DEEP}', 5],
  ])) {
    sent.length = 0;
    server.take(`{"jsonrpc":"2.0",${rest.replace('DEEP', deep)}}`);
    await server.idle();
    assert.deepEqual(
      sent.map(({ id: own, error }) => [own, error?.code]),
      [[id, -32600]],
      rest,
    );
  }
  sent.length = 0;
  const params = { name: 'wait', arguments: { row: [[['x']]] }, _meta: { progressToken: 7 } };
  tell({ id: 6, method: 'tools/call', params });
  await server.idle();
  assert.deepEqual(
    sent.map(({ id, method, error }) => [id ?? method, error]),
    [
      ['notifications/progress', undefined],
      [6, undefined],
    ],
  );
});

test('an error shows the beginning of a long name only', () => {
  const { sent, tell } = serverWith();
  tell({ id: 1, method: 'tools/call', params: { name: 'x'.repeat(1e6) } });
  tell({ id: 2, method: 'x'.repeat(1e6) });
  const found = sent.map(({ error: { code, message } }) => [code, message.length < 200]);
  assert.deepEqual(found, [
    [-32602, true],
    [-32601, true],
  ]);
});

test('whatever else goes wrong with a request is an error of this request only', () => {
  /** @type {any[]} */
  const sent = [];
  const server = createServer({
    serverInfo: { name: 'samebench', version: '1' },
    instructions: '',
    tools: [],
    call: async () => assert.fail('called'),
    send: (/** @type {any} */ message) => {
      if (message.result?.tools) throw new RangeError('Invalid string length');
      sent.push(message);
    },
  });
  server.take('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  server.take('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  assert.deepEqual(
    sent.map(({ id, error, result }) => [id, error?.code, error?.message, result]),
    [
      [1, -32603, 'Invalid string length', undefined],
      [2, undefined, undefined, {}],
    ],
  );
});

test('a call whose _meta is no object asks for no progress', async () => {
  const { sent, tell, server } = serverWith(async (_, __, { onProgress }) => {
    onProgress('building');
    return { content: [], isError: false };
  });
  for (const [id, meta] of [null, 1, 'p', []].entries())
    tell({ id, method: 'tools/call', params: { name: 'wait', _meta: meta } });
  await server.idle();
  assert.deepEqual(
    sent.map(({ id, method }) => [id, method]),
    [0, 1, 2, 3].map((id) => [id, undefined]),
  );
});

test('at the end, all calls are ended', async () => {
  const { sent, tell, server } = serverWith(
    (_, __, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  tell({ id: 1, method: 'tools/call', params: { name: 'wait' } });
  await new Promise((resolve) => setImmediate(resolve));
  await server.end(new Error('closed'));
  assert.deepEqual(sent, []);
});
