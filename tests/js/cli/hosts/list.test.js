import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keptList } from '../../../../cli/hosts/kept-list.js';
import { listBenchmarks, listHost, mergeLists } from '../../../../cli/hosts/list.js';
import { folderWith, put, putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { readRequest, print } from '../../fixtures/fakes/shell-host.js';
import { artifactIn } from '../../../../cli/hosts/index.js';

const fakeModule = new URL('../../web/fixtures/fake-module.js', import.meta.url).href;
const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ suite: 's', name }));

test('a benchmark of only one kind of host is marked, unless only one kind was listed', () => {
  const [native, wasm] = [
    { id: 'native', benchmarks: [a, b] },
    { id: 'wasm', benchmarks: [b, c] },
  ];
  assert.deepEqual(mergeLists([native, wasm]), [{ ...a, onlyOn: 'native' }, b, { ...c, onlyOn: 'wasm' }]);
  assert.deepEqual(mergeLists([native]), [a, b]);
  const script = { id: 'wasm', benchmarks: [{ ...b, hasJavaScript: true }] };
  assert.deepEqual(mergeLists([native, script])[1], { ...b, hasJavaScript: true }, 'any kind may have them');
  assert.deepEqual(mergeLists([wasm]), [b, c]);
});

test('a module that is cut off is explained, with what to do', async () => {
  const folder = folderWith({ 'package.json': '{"type": "module"}' });
  const path = put(join(folder, 'samebench.js'), `export { default } from ${JSON.stringify(fakeModule)};`);
  put(join(folder, 'samebench.wasm'), '\0asm\x01\0\0\0\x0a\x7f');
  await assert.rejects(listBenchmarks([artifactIn('wasm', folder)]), ({ name, code, message }) => {
    assert.deepEqual([name, code], ['SystemError', 4]);
    assert.ok(
      message.startsWith(
        `${path} cannot list its benchmarks: the WebAssembly module could not be loaded: CompileError: `,
      ),
      message,
    );
    assert.ok(message.endsWith(`\n  to build it again, remove ${folder}`), message);
    return true;
  });
});

test('a module whose JavaScript cannot be loaded gets an error message', async () => {
  const folder = moduleOf('export default {');
  await assert.rejects(listBenchmarks([artifactIn('wasm', folder)]), ({ message }) => {
    assert.equal(
      message.split('\n')[0],
      `${join(folder, 'samebench.js')} cannot list its benchmarks: ${join(folder, 'samebench.js')} ` +
        'cannot be loaded: Unexpected end of input',
    );
    return true;
  });
});

/** A build for WebAssembly whose module is this JavaScript. @param {string} script */
function moduleOf(script) {
  const folder = temporaryFolder();
  put(join(folder, 'package.json'), '{"type": "module"}');
  put(join(folder, 'samebench.js'), script);
  put(join(folder, 'samebench.wasm'), '\0asm\x01\0\0\0');
  return folder;
}

test('the benchmarks of a module are listed, whatever its static constructors print', async () => {
  const folder = moduleOf(
    `import create from ${JSON.stringify(fakeModule)}; console.log('hello'); console.error('{}'); ` +
      'export default create;',
  );
  const listed = await listBenchmarks([artifactIn('wasm', folder)]);
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['one', 'two'],
  );
});

test('a module that loops while its benchmarks are listed is ended by the timeout or Ctrl-C', async () => {
  const folder = moduleOf('for (;;);');
  const artifacts = [artifactIn('wasm', folder)];
  await assert.rejects(
    listBenchmarks(artifacts, { timeouts: { startMs: 500, silenceMs: 500 } }),
    /samebench\.js cannot list its benchmarks: it did not start: no event within 0\.5 s/,
  );
  const signal = AbortSignal.timeout(300);
  await assert.rejects(listBenchmarks(artifacts, { signal }), { name: /Timeout|Abort/ });
});

/** A native host, as a script of the shell, that lists one benchmark after it has done something else. */
const nativeList = (before = '', suite = 's') =>
  [
    before,
    readRequest,
    print({ event: 'list', benchmarks: [{ suite, name: 'a', argument: null }] }),
    print({ event: 'end', elapsedMs: 0 }),
  ].join('\n');

/** @param {string} before what the suites do before their benchmarks run */
const hostThat = (before) => putProgram(join(temporaryFolder(), 'samebench-native'), nativeList(before));

test('what suites print before their benchmarks run does not change the list', async () => {
  /** @type {string[]} */
  const logged = [];
  const native = hostThat(`printf '{"benchmarks": []}'; echo '{"event":"list","benchmarks":[]}' >&2`);
  const listed = await listBenchmarks([artifactIn('native', dirname(native))], {
    log: (text) => logged.push(text),
  });
  assert.deepEqual(listed, [{ suite: 's', name: 'a', argument: null }]);
  assert.deepEqual(logged, ['prints: {"benchmarks": []}']);
});

test('a host with the ladder alone cannot be measured, unless suites are left out on purpose', async () => {
  const native = putProgram(join(temporaryFolder(), 'samebench-native'), nativeList('', 'ladder'));
  const artifacts = [artifactIn('native', dirname(native))];
  await assert.rejects(listBenchmarks(artifacts), ({ name, code, message }) => {
    assert.deepEqual([name, code], ['PlatformError', 3]);
    assert.ok(message.startsWith(`${native} has no benchmark: `), message);
    assert.match(message, /static library.*SOURCES.*OBJECT/s);
    return true;
  });
  const leftOut = put(join(dirname(native), 'samebench-left-out.txt'), '');
  await assert.rejects(listBenchmarks(artifacts), /has no benchmark/);
  put(leftOut, 'large?=it uses SIMD\n');
  assert.equal((await listBenchmarks(artifacts)).length, 1);
  const files = ['samebench.js', 'samebench-rows.js'].map((file) => join('/builds', file));
  const benchmarks = [{ suite: 'ladder', name: 'a', argument: null }];
  /** @type {import('../../../../cli/hosts/index.js').Artifact['run']} */
  const run = async (_, onEvent) => onEvent({ event: 'list', benchmarks });
  assert.equal((await listHost({ folder: '/builds', files, run })).length, 1, 'its rows are in JavaScript');
  await assert.rejects(listHost({ folder: '/builds', files: files.slice(0, 1), run }), /has no benchmark/);
});

test('a list of thousands of benchmarks arrives whole', async () => {
  const program = `node -e '
const secret = /"secret":"(\\w+)"/.exec(fs.readFileSync(0, "utf8"))[1];
const benchmarks = Array.from({ length: 20000 }, (_, i) => ({ suite: "s", name: "benchmark " + i, argument: null }));
for (const event of [{ event: "list", benchmarks }, { event: "end", elapsedMs: 1 }]) fs.writeSync(3, secret + " " + JSON.stringify(event) + "\\n");'`;
  const native = putProgram(join(temporaryFolder(), 'samebench-native'), program);
  const listed = await listBenchmarks([artifactIn('native', dirname(native))]);
  assert.equal(listed.length, 20000);
});

test('a suite that ends or hangs before its benchmarks run is reported with its last output', async () => {
  /** @type {[string, RegExp, number?][]} what it does, the reason, and the limit of the one that hangs */
  const cases = [
    [
      'echo last words >&2; exit 7',
      /cannot list its benchmarks: it exited with code 7 before it was done; stderr: last words\n/,
    ],
    ['kill -SEGV $$', /killed by SIGSEGV/],
    ['sleep 100', /did not start: no event within 0.3 s/, 300],
  ];
  for (const [before, reason, startMs = 60_000] of cases) {
    const native = hostThat(before);
    await assert.rejects(
      listBenchmarks([artifactIn('native', dirname(native))], { timeouts: { startMs, silenceMs: 60_000 } }),
      ({ name, message }) => {
        assert.equal(name, 'SystemError');
        assert.match(message, reason);
        return true;
      },
    );
  }
});

test('a module that cannot start does not hide what the native program has', async () => {
  const native = putProgram(join(temporaryFolder(), 'samebench-native'), nativeList());
  /** @type {[string, RegExp][]} */
  const scripts = [
    [
      "export default async () => { throw new RangeError('WebAssembly.Memory(): could not allocate " +
        "memory'); };",
      /could not allocate memory.*MEMORY/,
    ],
    [
      "setTimeout(() => { throw new ReferenceError('Worker is not defined'); }); export default () => " +
        'new Promise(() => { setTimeout(() => {}, 9e6); });',
      /-pthread/,
    ],
    ['process.exit(5);', /exited with code 5/],
  ];
  for (const [script, reason] of scripts) {
    const artifacts = [artifactIn('native', dirname(native)), artifactIn('wasm', moduleOf(script))];
    /** @type {string[][]} */
    const failures = [];
    const listed = await listBenchmarks(artifacts, {
      onFailure: ({ id }, message) => failures.push([id, message]),
    });
    assert.deepEqual(listed, [{ suite: 's', name: 'a', argument: null }]);
    assert.equal(failures[0][0], 'wasm');
    assert.match(failures[0][1], reason);
    await assert.rejects(listBenchmarks(artifacts), reason);
  }
});

test('a timeout names --timeout and does not ask for another build', async () => {
  const native = hostThat('sleep 100');
  await assert.rejects(
    listBenchmarks([artifactIn('native', dirname(native))], { timeouts: { startMs: 300, silenceMs: 300 } }),
    ({ message }) => {
      assert.match(message, /no event within 0\.3 s; .*a longer --timeout, such as --timeout 300$/);
      return true;
    },
  );
});

test(
  'a suite whose main ends the program is reported with its exit code and what it printed, and not built ' +
    'again',
  async () => {
    const native = hostThat(
      'for line in 1 2 3; do echo "line $line"; done; echo \'usage: bench FILE\'; exit 1',
    );
    await assert.rejects(listBenchmarks([artifactIn('native', dirname(native))]), ({ message }) => {
      assert.equal(
        message,
        [
          `${native} cannot list its benchmarks: it exited with code 1 before it was done`,
          '  it prints: line 2',
          '  it prints: line 3',
          '  it prints: usage: bench FILE',
          '  its `main`, or what runs before that, ended it; `args` and `data` in samebench.config.json, ' +
            'or ARGS and DATA of samebench_add_google_benchmark(), give it arguments and files',
        ].join('\n'),
      );
      return true;
    });
    const module = moduleOf(
      "export default async () => { throw { name: 'ExitStatus', message: 'Program terminated with " +
        "exit(1)', status: 1 }; };",
    );
    await assert.rejects(listBenchmarks([artifactIn('wasm', module)]), ({ message }) => {
      assert.match(
        message,
        /could not be loaded: Program terminated with exit\(1\)\n {2}its `main`, .*give it arguments and files$/,
      );
      return true;
    });
    for (const before of ['exit 139', 'kill -SEGV $$']) {
      const crashing = hostThat(before);
      await assert.rejects(
        listBenchmarks([artifactIn('native', dirname(crashing))]),
        /\n {2}to build it again, remove /,
      );
    }
  },
);

const listed = [{ suite: 's', name: 'a', argument: null }];

/** A build, and what is known of how it was listed. */
function listedBuild() {
  const folder = temporaryFolder();
  const file = put(join(folder, 'samebench-native'), 'built once');
  let [ms, asked] = [0, 0];
  const build = { folder, files: [file] };
  return {
    build,
    file,
    asked: () => asked,
    list: (/** @type {number} */ tookMs, { keep = true } = {}) =>
      keptList(
        build,
        async () => {
          asked += 1;
          ms += tookMs;
          return listed;
        },
        { keep, now: () => ms },
      ),
  };
}

test('a list that took long is kept until something else is built', async () => {
  const { list, asked, file } = listedBuild();
  assert.deepEqual(await list(12_000), { benchmarks: listed, ms: 12_000 });
  assert.deepEqual(await list(1), { benchmarks: listed, ms: 12_000 });
  assert.equal(asked(), 1);
  await list(12_000, { keep: false });
  assert.equal(asked(), 2, 'a build that has to show that it starts is started');
  put(file, 'built again');
  assert.deepEqual(await list(13_000), { benchmarks: listed, ms: 13_000 });
  assert.deepEqual([await list(1), asked()], [{ benchmarks: listed, ms: 13_000 }, 3]);
});

test('a list that came soon is asked for each time, because benchmarks may depend on files', async () => {
  const { list, asked, build } = listedBuild();
  await list(2900);
  await list(2900);
  assert.equal(asked(), 2);
  assert.deepEqual(readdirSync(build.folder), ['samebench-native']);
});

test('a kept list that is damaged is replaced', async () => {
  const { list, asked, build } = listedBuild();
  await list(5000);
  const path = join(build.folder, 'samebench-list.json');
  const whole = readFileSync(path, 'utf8');
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{"event":"end","elapsedMs":0}',
    whole.replace('"suite":"s"', '"suite":7'),
    whole.replace('"ms":5000', '"ms":"x"'),
  ]) {
    writeFileSync(path, text);
    const before = asked();
    assert.deepEqual(await list(5000), { benchmarks: listed, ms: 5000 }, text);
    assert.equal(asked(), before + 1, text);
  }
});
