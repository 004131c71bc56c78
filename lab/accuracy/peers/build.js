/** Installs, configures and builds the peers: the harnesses that Samebench is compared with. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnvironment } from '../../../cli/build/build.js';
import { buildState } from '../../../cli/build/state.js';
import { platforms } from '../../../cli/platforms/index.js';
import { missingTools } from '../../../cli/setup/detect.js';
import { ensureTools } from '../../../cli/setup/install.js';
import { runOrThrow } from '../../shared/process.js';

/** @import { Target } from '../../../cli/hosts/index.js' */

const nativeTools = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'doctest'];
const peerTools = ['google-benchmark', 'catch2'];

/**
 * Configures a build with CMake, unless it is already configured.
 *
 * @param {string} root
 * @param {string} project folder within lab/
 * @param {Target} target
 * @param {string} folder of the build
 * @param {string[]} [settings] more of them, for CMake
 */
export async function configure(root, project, target, folder, settings = []) {
  const source = join(root, 'lab', project);
  const state = buildState(folder, source);
  if (state === 'configured') return;
  const toolchain = join(root, 'cmake', 'emscripten.cmake');
  await runOrThrow(
    'cmake',
    [
      ...(state === 'moved' ? ['--fresh'] : []),
      ...['-S', source, '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release'],
      `-DSamebench_DIR=${join(root, 'cmake')}`,
      ...settings,
      ...(target === 'wasm' ? [`-DCMAKE_TOOLCHAIN_FILE=${toolchain}`] : []),
    ],
    { env: buildEnvironment(target, process.env) },
  );
}

/**
 * Installs what the platforms and the peers need. Returns the platforms that can run; missing browsers and
 * peers are left out.
 *
 * @param {string[]} wanted
 * @param {(line: string) => void} print
 */
export async function availablePlatforms(wanted, print) {
  const needsOf = (/** @type {string} */ wantedId) =>
    platforms.find(({ id }) => id === wantedId)?.needs ?? [];
  await ensureTools([...nativeTools, ...peerTools, ...wanted.flatMap(needsOf)], { print });
  return wanted.filter((id) => {
    const lacks = missingTools(needsOf(id)).map((tool) => tool.id);
    if (lacks.length > 0) print(`${id} is left out: ${lacks.join(', ')} missing`);
    return lacks.length === 0;
  });
}

/**
 * The build folders of the peers.
 * @param {string} root
 */
export const peerFolders = (root) => ({
  native: join(root, 'build', 'peers', 'native'),
  wasm: join(root, 'build', 'peers', 'wasm'),
});

/**
 * Builds the peers for the platforms.
 *
 * @param {string} root
 * @param {string[]} platforms
 * @param {(line: string) => void} print
 * @returns {Promise<{native: string, wasm: string}>} their build folders
 */
export async function buildPeers(root, platforms, print) {
  const folders = peerFolders(root);
  const targets = /** @type {(keyof typeof folders)[]} */ ([
    'native',
    ...(platforms.includes('node') ? ['wasm'] : []),
  ]);
  for (const target of targets) {
    print(`building the peers, ${target}`);
    await configure(root, 'accuracy/peers', target, folders[target]);
    // Configure again, to find peers that were installed since the last time.
    await runOrThrow('cmake', [folders[target]], { env: buildEnvironment(target, process.env) });
    await runOrThrow('cmake', ['--build', folders[target], '--target', 'peers'], {
      env: buildEnvironment(target, process.env),
    });
  }
  if (!existsSync(join(folders.native, 'peer-google-benchmark'))) {
    print('Google Benchmark is not installed: its lines are left out');
  }
  if (!existsSync(join(folders.native, 'peer-catch2'))) {
    print('Catch2 version 2 (single header) is not installed: its lines are left out');
  }
  return folders;
}
