import { describeValue } from '../../protocol/validation-message.js';
import { checkDepth } from '../../protocol/visible.js';

/**
 * A server of the Model Context Protocol, as far as tools need it: JSON-RPC 2.0, one message a line. The
 * official SDK would add its web server to what everybody installs, or more to the package than all of
 * Samebench's own scripts are.
 *
 * @typedef {object} Tool as the client sees it
 * @property {string} name
 * @property {string} description
 * @property {object} inputSchema
 *
 * @typedef {{content: {type: 'text', text: string}[], isError: boolean}} ToolResult
 *
 * @typedef {object} ServerOptions
 * @property {{name: string, version: string}} serverInfo
 * @property {string} instructions for the model
 * @property {Tool[]} tools
 * @property {(name: string, given: unknown, how: {signal: AbortSignal, onProgress: (message: string) =>
 *   void}) => Promise<ToolResult>} call
 * @property {(message: object) => void} send
 *
 * @typedef {{jsonrpc?: unknown, id?: string | number | null, method?: unknown, params?: any}} Message
 */

/** Versions of the protocol, the newest first. Tools are the same in all of them. */
const versions = ['2025-06-18', '2025-03-26', '2024-11-05'];

/** Errors of JSON-RPC. */
const errors = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 };

/** @param {ServerOptions} options */
export function createServer({ serverInfo, instructions, tools, call, send }) {
  /** @type {Map<string | number, AbortController>} */
  const running = new Map();
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  const reply = (/** @type {Message['id']} */ id, /** @type {object} */ content) =>
    send({ jsonrpc: '2.0', id: id ?? null, ...content });
  const fail = (/** @type {Message['id']} */ id, /** @type {number} */ code, /** @type {string} */ message) =>
    reply(id, { error: { code, message } });

  /**
   * One call after the other: two that measure would disturb each other.
   *
   * @param {string | number} id
   * @param {any} params
   */
  const callTool = (id, { name, arguments: given, _meta }) => {
    const { progressToken } = Object(_meta);
    const controller = new AbortController();
    running.set(id, controller);
    let progress = 0;
    const onProgress = (/** @type {string} */ message) => {
      if (progressToken === undefined || controller.signal.aborted) return;
      send({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress: ++progress, message },
      });
    };
    last = last.then(async () => {
      try {
        const result = controller.signal.aborted
          ? null
          : await call(name, given, { signal: controller.signal, onProgress });
        if (!controller.signal.aborted) reply(id, { result });
      } catch (error) {
        // Who has cancelled a call gets no answer.
        if (!controller.signal.aborted) fail(id, errors.internal, /** @type {Error} */ (error).message);
      } finally {
        running.delete(id);
      }
    });
  };

  /** @type {Record<string, (id: string | number, params: any) => void>} */
  const methods = {
    initialize: (id, { protocolVersion }) =>
      reply(id, {
        result: {
          protocolVersion: versions.includes(protocolVersion) ? protocolVersion : versions[0],
          capabilities: { tools: {} },
          serverInfo,
          instructions,
        },
      }),
    ping: (id) => reply(id, { result: {} }),
    'tools/list': (id) => reply(id, { result: { tools } }),
    'tools/call'(id, params) {
      const names = tools.map((tool) => tool.name);
      const { name } = params;
      if (!names.includes(name)) {
        return fail(id, errors.params, `unknown tool ${describeValue(name)}; tools: ${names.join(', ')}`);
      }
      if (running.has(id)) return fail(id, errors.request, `the id ${JSON.stringify(id)} is in use`);
      callTool(id, params);
    },
  };

  return {
    /** @param {string} line */
    take(line) {
      /** @type {Message} */
      let message;
      try {
        message = JSON.parse(line);
      } catch {
        return fail(null, errors.parse, 'expected a line of JSON');
      }
      const { jsonrpc, id, method, params } = Object(message);
      const isId = typeof id === 'string' || typeof id === 'number';
      try {
        checkDepth(message);
      } catch (error) {
        return fail(isId ? id : null, errors.request, /** @type {Error} */ (error).message);
      }
      const isObject =
        params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params));
      if (jsonrpc !== '2.0' || typeof method !== 'string' || !isObject || (id !== undefined && !isId)) {
        // An answer to something that this server has asked would have no method. It asks nothing.
        return method === undefined && ('result' in Object(message) || 'error' in Object(message))
          ? undefined
          : fail(isId ? id : null, errors.request, 'expected a request of JSON-RPC 2.0');
      }
      if (!isId) {
        if (method === 'notifications/cancelled')
          running.get(params?.requestId)?.abort(new Error('the client cancelled the call'));
        return;
      }
      const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!found) return fail(id, errors.method, `unknown method ${describeValue(method)}`);
      try {
        found(id, params ?? {});
      } catch (error) {
        fail(id, errors.internal, /** @type {Error} */ (error).message);
      }
    },
    /** Ends all calls. @param {unknown} reason */
    async end(reason) {
      for (const controller of running.values()) controller.abort(reason);
      await last;
    },
    /** Resolves when all calls so far have ended. */
    idle: () => last,
  };
}
