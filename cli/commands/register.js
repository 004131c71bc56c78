import { registerBaselines } from './baselines.js';
import { registerBisect } from './bisect/command.js';
import { registerCmakeDir } from './cmake-dir.js';
import { registerCompare } from './compare.js';
import { registerDuel } from './duel.js';
import { registerDoctor } from './doctor/doctor.js';
import { registerExplain } from './explain/command.js';
import { registerHistory } from './history.js';
import { registerInit } from './init/command.js';
import { registerJudge } from './judge/command.js';
import { registerList } from './list.js';
import { registerMcp } from './mcp/command.js';
import { registerProfile } from './profile/command.js';
import { registerPublish } from './publish/command.js';
import { registerReport } from './report.js';
import { registerRun } from './run.js';
import { registerSetup } from './setup.js';
import { registerOpen } from './share/open.js';
import { registerShare } from './share/share.js';
import { registerTune } from './tune/command.js';
import { registerWeb } from './web.js';

/**
 * Adds a command to the program. Its action calls `finish` with the exit code.
 *
 * @typedef {(program: import('commander').Command, context: import('../run/context.js').Context,
 *   finish: (code: number) => void) => void} Registration
 */

/** @type {Registration[]} */
export const commands = [
  registerInit,
  registerRun,
  registerList,
  registerReport,
  registerShare,
  registerOpen,
  registerCompare,
  registerDuel,
  registerJudge,
  registerExplain,
  registerBisect,
  registerTune,
  registerProfile,
  registerBaselines,
  registerHistory,
  registerPublish,
  registerDoctor,
  registerSetup,
  registerWeb,
  registerMcp,
  registerCmakeDir,
];
