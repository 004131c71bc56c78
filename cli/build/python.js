import { execFileSync } from 'node:child_process';
import { findProgram } from '../setup/detect.js';

/** By the `python3` that PATH has. @type {Map<string, string>} */
const interpreters = new Map();

/**
 * The Python that Emscripten's programs would run in. The `python3` of a version manager, such as pyenv, is a
 * script that looks for it, which takes longer than Emscripten's part of a compilation.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} none is installed
 */
export function interpreter(env) {
  const command = findProgram('python3', env);
  if (command === null) return undefined;
  const found = interpreters.get(command) ?? askFor(command, env);
  interpreters.set(command, found);
  return found;
}

/** @param {string} command @param {NodeJS.ProcessEnv} env */
function askFor(command, env) {
  try {
    const answer = execFileSync(command, ['-c', 'import sys; print(sys.executable)'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() || command;
  } catch {
    return command;
  }
}
