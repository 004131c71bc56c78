import { UsageError, unknownName } from '../../cli/system/exit.js';

const options = '--only STEPS, --without STEPS, or a part of the path of test files';

/**
 * @param {string[]} argv
 * @param {import('./steps.js').Step[]} steps
 * @returns {import('./sequence.js').Choice & {help: boolean}}
 */
export function parseArguments(argv, steps) {
  const names = steps.map(({ name }) => name);
  const result = {
    only: /** @type {string[]} */ ([]),
    without: /** @type {string[]} */ ([]),
    files: /** @type {string[]} */ ([]),
  };
  for (let i = 0; i < argv.length; i++) {
    const [option, inline] = argv[i].split('=', 2);
    if (option === '--help' || option === '-h') return { ...result, help: true };
    if (!option.startsWith('-')) {
      result.files.push(argv[i]);
      continue;
    }
    if (option !== '--only' && option !== '--without') {
      throw new UsageError(`unknown option "${argv[i]}"\n  expected: ${options}`);
    }
    const list = inline ?? argv[++i] ?? '';
    for (const name of list.split(',').map((part) => part.trim())) {
      if (!names.includes(name)) throw unknownName('step', name, names);
      result[option === '--only' ? 'only' : 'without'].push(name);
    }
  }
  checkFiles(result, steps);
  return { ...result, help: false };
}

/**
 * Test files are chosen within steps that have some: in any other step nothing would be tested.
 *
 * @param {{only: string[], files: string[]}} choice
 * @param {import('./steps.js').Step[]} steps
 */
function checkFiles({ only, files }, steps) {
  if (files.length === 0) return;
  if (only.length === 0) {
    throw new UsageError(
      `"${files[0]}" chooses test files, but not of which step\n` +
        `  expected: --only STEP ${files.join(' ')}`,
    );
  }
  const whole = steps.find(({ name, whole }) => whole && only.includes(name));
  if (whole) throw new UsageError(`${whole.name} has no test files to choose from: run it without "${files[0]}"`);
}
