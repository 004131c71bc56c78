import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { detectByTools, module, newCode, runPage } from '../../cli/api.js';

/** Time that a person has to open the page. */
const openMs = 10 * 60_000;

/**
 * A phone or another machine on the network as a platform. A person opens the page there and types a
 * code. The page stays open between rounds and waits for the next one.
 *
 * @param {object} options
 * @param {(line: string) => void} options.print
 * @param {string} [options.host] address to serve on; by default all addresses of this machine
 * @returns {import('../../cli/api.js').Platform}
 */
export function sharedPlatform({ print, host = '0.0.0.0' }) {
  const needs = module.needs;
  const token = randomBytes(16).toString('hex');
  const code = newCode();
  // The first round chooses a free port. The later ones use it again, because the page stays open.
  let port = 0;
  return {
    id: 'shared',
    machine: 'shared',
    host: module,
    needs,
    remote: true,
    detect: (context) => detectByTools(needs, context),
    async run(request, onEvent, options) {
      const isFirst = port === 0;
      const timeouts = { ...options.timeouts, ...(isFirst && { startMs: openMs }) };
      await runPage(
        { ...request, stay: true },
        onEvent,
        { ...options, timeouts },
        {
          ...{ host, port, token, code },
          async open(url) {
            if (isFirst) {
              port = Number(new URL(url).port);
              const addresses = host === '0.0.0.0' ? ownAddresses() : [host];
              print(
                `shared: open ${addresses.map((address) => `http://${address}:${port}/`).join(' or ')} ` +
                  `there, and type ${code}`,
              );
              print(
                'shared: everyone on the network can try codes while this runs; what is sent is not ' +
                  'encrypted',
              );
            }
            return { close: async () => {} };
          },
        },
      );
    },
  };
}

/** The IPv4 addresses of this machine on its networks; loopback if it has none. */
export function ownAddresses(interfaces = networkInterfaces()) {
  const outer = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return outer.length > 0 ? outer : ['127.0.0.1'];
}
