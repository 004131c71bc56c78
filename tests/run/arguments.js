import { UsageError, unknownName } from '../../cli/system/exit.js';

/**
 * @param {string[]} argv
 * @param {string[]} names of all steps
 * @returns {{only: string[], without: string[], help: boolean}}
 */
export function parseArguments(argv, names) {
  const result = { only: /** @type {string[]} */ ([]), without: /** @type {string[]} */ ([]) };
  for (let i = 0; i < argv.length; i++) {
    const [option, inline] = argv[i].split('=', 2);
    if (option === '--help' || option === '-h') return { ...result, help: true };
    if (option !== '--only' && option !== '--without') {
      throw new UsageError(`unknown option "${argv[i]}"\n  options: --only STEPS, --without STEPS`);
    }
    const list = inline ?? argv[++i] ?? '';
    for (const name of list.split(',').map((part) => part.trim())) {
      if (!names.includes(name)) throw unknownName('step', name, names);
      result[option === '--only' ? 'only' : 'without'].push(name);
    }
  }
  return { ...result, help: false };
}
