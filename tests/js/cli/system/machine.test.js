import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { machineWarnings, othersWarnings, remarks } from '../../../../cli/system/machine/warnings.js';
import { readEnvironment } from '../../../../cli/system/machine/environment.js';
import { folderWith, temporaryFolder } from '../../fixtures/folders.js';

/** A file system of its own; the keys are paths. */
const linux = (files = {}) =>
  readEnvironment({
    root: folderWith(files),
    platform: 'linux',
    loadAverage: () => assert.fail('not on Linux'),
  });

const laptop = {
  'proc/loadavg': '0.52 0.58 0.59 1/467 12345\n',
  'proc/cpuinfo': 'processor\t: 0\nflags\t\t: fpu vme sse2\n',
  'sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': 'powersave\n',
  'sys/devices/system/cpu/cpu1/cpufreq/scaling_governor': 'powersave\n',
  'sys/devices/system/cpu/intel_pstate/no_turbo': '0\n',
  'sys/class/dmi/id/sys_vendor': 'LENOVO\n',
  'sys/class/dmi/id/product_name': '20XW\n',
  'sys/class/power_supply/AC/type': 'Mains\n',
  'sys/class/power_supply/AC/online': '0\n',
  'sys/class/power_supply/BAT0/type': 'Battery\n',
  'sys/class/power_supply/BAT0/status': 'Discharging\n',
};

test('a laptop on battery: all facts are read', () => {
  assert.deepEqual(linux(laptop), {
    governor: 'powersave',
    boost: true,
    loadAverage: 0.52,
    virtualMachine: false,
    product: 'LENOVO 20XW',
    container: null,
    power: 'battery',
  });
});

test('facts that cannot be read are null', () => {
  const nothing = {
    governor: null,
    boost: null,
    loadAverage: null,
    virtualMachine: null,
    product: null,
    container: null,
    power: null,
  };
  assert.deepEqual(linux(), nothing);
  const garbage = {
    'proc/loadavg': 'busy',
    'proc/cpuinfo': 'processor: 0\n',
    'sys/devices/system/cpu/cpufreq/boost': '?\n',
    'sys/class/power_supply/AC/type': 'Mains\n',
    'sys/class/dmi/id/sys_vendor': ' \n',
  };
  assert.deepEqual(linux(garbage), nothing);
});

test('folders where files should be are unreadable like any other', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'proc/loadavg'), { recursive: true });
  assert.equal(readEnvironment({ root, platform: 'linux' }).loadAverage, null);
});

test('boost is read for AMD and ACPI, and inverted for Intel', () => {
  const boost = 'sys/devices/system/cpu/cpufreq/boost';
  const noTurbo = 'sys/devices/system/cpu/intel_pstate/no_turbo';
  assert.equal(linux({ [boost]: '1\n' }).boost, true);
  assert.equal(linux({ [boost]: '0\n' }).boost, false);
  assert.equal(linux({ [noTurbo]: '1\n' }).boost, false);
});

test('CPUs with different governors are all named', () => {
  const of = (cpu) => `sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_governor`;
  const files = { [of(0)]: 'performance\n', [of(1)]: 'schedutil\n', [of(10)]: 'performance\n' };
  assert.equal(linux(files).governor, 'performance, schedutil');
});

test('a virtual machine is recognized by the hypervisor flag', () => {
  const { virtualMachine } = linux({ 'proc/cpuinfo': 'flags : fpu hypervisor lahf_lm\n' });
  assert.equal(virtualMachine, true);
  const arm = linux({ 'proc/cpuinfo': 'Features : fp asimd\n' });
  assert.equal(arm.virtualMachine, null);
});

test('containers: Docker, Podman, and those that systemd reports', () => {
  assert.equal(linux({ '.dockerenv': '' }).container, 'docker');
  assert.equal(linux({ 'run/.containerenv': '' }).container, 'podman');
  assert.equal(linux({ 'run/systemd/container': 'lxc\n' }).container, 'lxc');
});

test('power: an active mains supply decides; a desktop without batteries gives null', () => {
  const on = { ...laptop, 'sys/class/power_supply/AC/online': '1\n' };
  assert.equal(linux(on).power, 'mains');
  const mouse = {
    'sys/class/power_supply/hid/type': 'Battery\n',
    'sys/class/power_supply/hid/scope': 'Device\n',
    'sys/class/power_supply/hid/status': 'Discharging\n',
  };
  assert.equal(linux(mouse).power, null);
});

test('on other systems the load comes from Node, and is null on Windows', () => {
  const root = temporaryFolder();
  const read = (platform) => readEnvironment({ root, platform, loadAverage: () => [1.5, 1, 1] }).loadAverage;
  assert.equal(read('darwin'), 1.5);
  assert.equal(read('win32'), null);
});

/** @type {import('../../../../cli/system/machine/environment.js').Environment & {cores: number}} */
const quiet = {
  cores: 4,
  governor: 'performance',
  boost: false,
  loadAverage: 0.3,
  virtualMachine: false,
  product: null,
  container: null,
  power: 'mains',
};
const codes = (found) => found.map(({ code }) => code);

test('a quiet machine has no warnings, nor has one without readable facts', () => {
  assert.deepEqual([...machineWarnings(quiet), ...remarks(quiet)], []);
  const silent = Object.fromEntries(Object.keys(quiet).map((key) => [key, null]));
  assert.deepEqual([...machineWarnings(silent), ...remarks(silent)], []);
  assert.deepEqual([...machineWarnings({}), ...remarks({})], []);
});

test(
  'others that use more than half of the CPUs give a warning; a load average, which a build leaves ' +
    'behind, gives none',
  () => {
    assert.deepEqual(
      [0.51, 0.5, 0, null].map((share) => codes(othersWarnings(share))),
      [['load'], [], [], []],
    );
    assert.deepEqual(codes(machineWarnings({ ...quiet, loadAverage: 9 })), []);
  },
);

test('a saving governor and battery power give warnings', () => {
  const busy = { ...quiet, governor: 'ondemand', power: /** @type {const} */ ('battery') };
  assert.deepEqual(codes(machineWarnings(busy)), ['governor', 'on-battery']);
  assert.deepEqual(codes(machineWarnings({ ...quiet, governor: 'performance, powersave' })), ['governor']);
});

test('turbo and a virtual machine are remarks of doctor, not warnings of each run', () => {
  const cloud = { ...quiet, boost: true, virtualMachine: true };
  assert.deepEqual(codes(machineWarnings(cloud)), []);
  assert.deepEqual(codes(remarks(cloud)), ['boost', 'virtual-machine']);
});

test('each warning gives the finding and what to do', () => {
  const [load, governor] = [
    ...othersWarnings(0.864),
    ...machineWarnings({ ...quiet, governor: 'powersave' }),
  ];
  assert.match(load.message, /other programs used 86 % of all CPU time: end them/);
  assert.match(governor.message, /"powersave".*"performance"/);
});
