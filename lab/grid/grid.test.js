/** The real command with a real Selenium Grid: `npm test -- --only grid`. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { after, before } from 'node:test';
import { runCommand } from '../../cli/system/command.js';
import { webdriverPlatform } from '../../extras/remote/webdriver.js';
import { fakeModule, pathOf } from '../../tests/browser/support.js';
import { quickRequest } from '../../tests/js/fixtures/requests.js';
import { startGrid } from './grid.js';
import { artifactIn } from '../../cli/hosts/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const limitMs = 180_000;
const options = { timeout: limitMs };

const capabilities = {
  'goog:chromeOptions': {
    binary: pathOf('chromium'),
    args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  },
};

/** @type {import('./grid.js').Grid} */
let grid;
before(async () => {
  grid = await startGrid(2);
  writeFileSync(path.join(grid.folder, 'capabilities.json'), JSON.stringify(capabilities));
}, options);
after(() => grid?.end());

/** Measures natively and through the Grid. @param {string} out */
async function run(out) {
  const words = [
    'run',
    'classics',
    '--filter',
    'string concatenation',
    '--quick',
    '--rounds',
    '2',
    '--platforms',
    'native',
    '--webdriver',
    grid.url,
    '--browser',
    'chrome',
    '--capabilities',
    path.join(grid.folder, 'capabilities.json'),
    '--out',
    path.join(grid.folder, out),
  ];
  const { code, output } = await runCommand(
    process.execPath,
    [path.join(root, 'cli/samebench.js'), ...words],
    { cwd: root, limitMs },
  );
  const { platforms } = JSON.parse(readFileSync(path.join(grid.folder, out, 'latest.json'), 'utf8'));
  return { code, output, columns: new Map(platforms.map((/** @type {any} */ one) => [one.id, one])) };
}

/** @param {any} column */
const checksumsOf = ({ rounds }) =>
  rounds.flatMap((/** @type {any} */ { results }) =>
    results
      .filter((/** @type {any} */ { suite }) => suite === 'classics')
      .map((/** @type {any} */ { checksum }) => checksum),
  );

test('a suite is measured through the hub, and its results are those of native code', options, async () => {
  const { code, output, columns } = await run('measured');
  assert.equal(code, 0, output);
  const column = columns.get('chrome@webdriver');
  assert.deepEqual([column.status, column.reason, column.rounds.length], ['ok', null, 2], output);
  for (const { host } of column.rounds) assert.match(host.runtime, /Chrom/);
  assert.deepEqual(checksumsOf(column), checksumsOf(columns.get('native')));
  assert.equal(checksumsOf(column).length, 2);
  assert.deepEqual(await grid.slots(), { free: 2, total: 2 }, 'its sessions were ended');
});

test('two sessions run at once, one on each node', options, async () => {
  const fake = await fakeModule();
  const controller = new AbortController();
  let arrived = 0;
  /** @type {() => void} */
  let go = () => {};
  /** @type {Promise<void>} */
  const both = new Promise((resolve) => (go = resolve));
  /** @type {unknown} */
  let slots;
  const turn = async () => {
    arrived += 1;
    if (arrived === 2) {
      slots = await grid.slots();
      go();
    }
    await both;
  };
  const measure = async () => {
    /** @type {string[]} */
    const events = [];
    await webdriverPlatform({ url: grid.url, browser: 'chrome', capabilities }).run(
      quickRequest({ turns: true }),
      ({ event }) => events.push(event),
      {
        signal: controller.signal,
        artifact: artifactIn('wasm', fake.directory),
        turn,
        log: () => {},
      },
    );
    return [events[0], events.includes('result'), events.at(-1)];
  };
  try {
    const outcomes = await Promise.all([measure(), measure()]);
    assert.deepEqual(outcomes, [
      ['host', true, 'end'],
      ['host', true, 'end'],
    ]);
    assert.deepEqual(slots, { free: 0, total: 2 });
  } finally {
    controller.abort(new Error('the other session failed'));
    await fake.remove();
  }
});

test('a browser that no node has is refused by its name', options, async () => {
  const platform = webdriverPlatform({ url: grid.url, browser: 'safari' });
  const fake = await fakeModule();
  try {
    await assert.rejects(
      platform.run(quickRequest(), () => {}, { artifact: artifactIn('wasm', fake.directory) }),
      /the driver says .*cannot find.*browserName: safari/,
    );
  } finally {
    await fake.remove();
  }
});

test('without the hub the column fails with its address, and the others are measured', options, async () => {
  await grid.stopHub();
  const { code, output, columns } = await run('without');
  assert.equal(code, 3, output);
  assert.ok(
    output.includes(`chrome@webdriver failed: no driver answers at ${grid.url}: connect ECONNREFUSED`),
    output,
  );
  assert.equal(checksumsOf(columns.get('native')).length, 2);
});
