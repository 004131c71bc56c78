/** The CPU time that other programs use while rounds run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCpuTime, watchOthers } from '../../../../cli/system/machine/others.js';
import { folderWith } from '../../fixtures/folders.js';

/** A line of /proc, with the fields that are read. */
const stat = ({ id = 10, parent = 1, group = 10, user = 0, system = 0, ended = 0 }) =>
  `${id} (a (b) c) S ${parent} ${group} ${group} 0 -1 4194304 0 0 0 0 ${user} ${system} ${ended} 0 20 ` +
  `0 1 0 0 0 0 0\n`;

/** A folder with a /proc. @param {object[]} tasks @param {string} cpu  its ten numbers */
const procWith = (tasks, cpu = '100 10 20 800 30 1 2 37 0 0') =>
  folderWith({
    'proc/stat': `cpu  ${cpu}\ncpu0 1 2 3 4 5 6 7 8 9 10\n`,
    ...Object.fromEntries(tasks.map((task) => [`proc/${task.id}/stat`, stat(task)])),
  });

test(
  'programs are busy in user, nice and system time; waiting, interrupts and what the hypervisor takes ' +
    'are not theirs',
  () => {
    const { busy, total } = readCpuTime({ root: procWith([{ id: 10 }]), self: 10, groups: [] }) ?? {};
    assert.deepEqual({ busy, total }, { busy: 130, total: 1000 });
  },
);

test('own are this process, what it started, and what is in its groups although its parent has ended', () => {
  const root = procWith([
    { id: 10, parent: 5 },
    { id: 11, parent: 10, group: 11 },
    { id: 12, parent: 11, group: 12 },
    { id: 13, parent: 1, group: 11 },
    { id: 14, parent: 13, group: 14 },
    { id: 5, parent: 1, group: 5 },
    { id: 20, parent: 5, group: 10 },
    { id: 21, parent: 1, group: 21 },
  ]);
  assert.deepEqual(
    [...(readCpuTime({ root, self: 10, groups: [11] })?.own.keys() ?? [])].sort(),
    [10, 11, 12, 13, 14],
  );
});

test('where /proc is missing or has no times, nothing is known', () => {
  const watch = watchOthers(() =>
    readCpuTime({ root: folderWith({ note: 'no /proc' }), self: 10, groups: [] }),
  );
  const round = watch.round();
  round.begin();
  round.end(true);
  assert.equal(watch.share(), null);
  assert.equal(readCpuTime({ root: procWith([], 'busy'), self: 10, groups: [] }), null);
});

/** What a watch sees of these readings, two for each round. */
function shareOf(...readings) {
  const roots = readings.map(({ tasks, busy, total }) =>
    procWith(tasks, `${busy} 0 0 ${total - busy} 0 0 0 0 0 0`),
  );
  const watch = watchOthers(() => readCpuTime({ root: String(roots.shift()), self: 10, groups: [] }));
  for (let i = 0; i < readings.length; i += 2) {
    const round = watch.round();
    round.begin();
    round.end(true);
  }
  return watch.share();
}
const command = (more = {}) => ({ id: 10, parent: 5, ...more });
const host = (more = {}) => ({ id: 11, parent: 10, group: 11, ...more });

test('others have what is busy less what this command and its hosts use', () => {
  const begin = { tasks: [command({ user: 50 }), host()], busy: 100, total: 1000 };
  assert.equal(
    shareOf(begin, {
      tasks: [command({ user: 60 }), host({ user: 80, system: 10 })],
      busy: 200,
      total: 1200,
    }),
    0,
  );
  assert.equal(
    shareOf(begin, { tasks: [command({ user: 60 }), host({ user: 50 })], busy: 240, total: 1200 }),
    80 / 200,
  );
});

test('a host that has ended counts by what its parent has noted; a new one in full', () => {
  const begin = { tasks: [command(), host({ user: 30 })], busy: 100, total: 1000 };
  assert.equal(
    shareOf(begin, { tasks: [command({ ended: 100 }), host({ id: 12, user: 20 })], busy: 190, total: 1200 }),
    0,
  );
});

test('the end of a process whose parent has ended as well takes nothing from what the others used', () => {
  const begin = {
    tasks: [command(), host(), host({ id: 12, parent: 11, user: 900 })],
    busy: 1000,
    total: 2000,
  };
  assert.equal(shareOf(begin, { tasks: [command({ user: 100 })], busy: 1100, total: 2200 }), 0);
});

test('only the time in which rounds run counts: not a build before them, nor a browser that starts', () => {
  const at = (busy, total, user) => ({ tasks: [command(), host({ user })], busy, total });
  assert.equal(shareOf(at(0, 1000, 0), at(100, 1200, 100), at(900, 2000, 100), at(1000, 2200, 200)), 0);
  const others = shareOf(at(0, 1000, 0), at(200, 1200, 100), at(900, 2000, 100), at(1100, 2200, 200));
  assert.equal(others, 0.5);
});

test('rounds that run at the same time count once, and one that failed does not count', () => {
  const readings = [
    [0, 0],
    [10, 100],
    [110, 200],
    [120, 300],
    [220, 400],
    [320, 500],
  ].map(([busy, total]) => ({ busy, total, own: new Map() }));
  const watch = watchOthers(() => readings.shift() ?? assert.fail('no reading'));
  const [one, two, three] = [watch.round(), watch.round(), watch.round()];
  one.begin();
  two.begin();
  one.end(true);
  two.end(true);
  two.end(false);
  assert.equal(watch.share(), 120 / 300);
  three.begin();
  three.end(false);
  assert.equal(watch.share(), 120 / 300);
});
