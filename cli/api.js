/**
 * What extras (cli/extras.js) may use of the command. What the rest of the command does not use belongs into
 * the folder of the extra.
 *
 * @typedef {import('./commands/register.js').Registration} Registration
 * @typedef {import('./hosts/index.js').Artifact} Artifact
 * @typedef {import('./hosts/index.js').Kind} Kind
 * @typedef {import('./hosts/index.js').Target} Target
 * @typedef {import('./hosts/list.js').Listed} Listed
 * @typedef {import('./hosts/watchdog.js').Timeouts} Timeouts
 * @typedef {import('./output/links.js').Links} Links
 * @typedef {import('./platforms/index.js').Platform} Platform
 * @typedef {import('./platforms/of-extras.js').OwnBuild} OwnBuild
 * @typedef {import('./platforms/index.js').RunOptions} RunOptions
 * @typedef {import('./run/context.js').Context} Context
 * @typedef {import('./run/duel/side.js').Side} Side
 * @typedef {import('./run/functions/callgrind.js').Executed} Executed
 * @typedef {import('./run/functions/count.js').FunctionCounts} FunctionCounts
 * @typedef {import('./run/functions/count.js').Options} CountOptions
 * @typedef {import('./run/machines.js').ClearedCopies} ClearedCopies
 * @typedef {import('./run/machines.js').DoctorOptions} DoctorOptions
 * @typedef {import('./run/machines.js').MachineLimits} MachineLimits
 * @typedef {import('./run/machines.js').ProjectCopy} ProjectCopy
 * @typedef {import('./run/plan/plan.js').MachinePlan} MachinePlan
 * @typedef {import('./run/plan/plan.js').MeasuringOptions} MeasuringOptions
 * @typedef {import('./run/plan/plan.js').Plan} Plan
 * @typedef {import('./run/ready/column.js').Columns} Columns
 * @typedef {import('./run/ready/provision.js').Build} Build
 * @typedef {import('./run/revisions/git.js').Git} Git
 * @typedef {import('./run/ready/ready.js').Ready} Ready
 * @typedef {import('./system/files.js').Disk} Disk
 * @typedef {import('./run/parts.js').RunPart} RunPart
 * @typedef {import('./run/run.js').ReadyRun} ReadyRun
 * @typedef {import('./run/run.js').RunOptions} RunCommandOptions
 * @typedef {import('./run/run.js').RunPlan} RunPlan
 * @typedef {import('./setup/tools/tool.js').Tool} Tool
 * @typedef {import('./system/process-group.js').ProcessGroup} ProcessGroup
 */
export { measures } from '../report/compare/measure.js';
export { parseResults } from '../report/results/schema.js';
export { workOfSamples } from '../wasm/counting/functions.js';
export { readings } from '../wasm/counting/readings.js';
export { functionSizes } from '../wasm/counting/rewriting/instrument.js';
export { blockText } from '../wasm/counting/text.js';
export { readSymbols } from '../wasm/runner/symbols.js';
export { errorLine } from './build/advice.js';
export { checkProject } from './build/build.js';
export { identityOf, sharedLibrariesIn } from './build/identity.js';
export { placeOfSuite } from './build/own-suites.js';
export { readProjectPresets } from './build/presets.js';
export { addOptions, option, options } from './commands/options.js';
export { cacheFolder } from './build/shared/folder.js';
export { keyOf } from './build/shared/tree.js';
export { filesToKeep } from './files/builds.js';
export { dataOf, readConfig } from './files/config.js';
export { readHistory } from './files/history.js';
export { JournalChanged } from './files/journal.js';
export { megabytes } from './files/limits.js';
export { defaultHistory, latest } from './files/names.js';
export { findProject, projectName } from './files/project.js';
export { readResults } from './files/read-results.js';
export { timeName } from './files/store.js';
export { textsOf } from './files/text-source.js';
export { newCode } from '../web/server/sign-in.js';
export { executable } from './hosts/executable.js';
export { kindOf, kinds, targetOf } from './hosts/index.js';
export { reportFailedProgram } from './hosts/list.js';
export { module } from './hosts/module.js';
export { createOutput, shownLine } from './hosts/output/lines.js';
export { runPage } from './hosts/page.js';
export { programOf } from './hosts/programs.js';
export { defaultTimeouts } from './hosts/watchdog.js';
export { deliver } from './output/deliver.js';
export { makeLinkPage } from './output/links.js';
export { browsers } from './platforms/index.js';
export { resolveColumn, withTools } from './platforms/columns.js';
export { detectByTools } from './platforms/detect.js';
export { native, nativeInCallgrind } from './platforms/native.js';
export { requireInstructionCounter, withSizes } from './platforms/work/events.js';
export { valgrind } from './platforms/work/instruction-counter.js';
export { moduleWork } from './platforms/work/module.js';
export { callgrindPatience } from './platforms/work/native.js';
export { binutils, moduleSizes, nativeSizes } from './platforms/work/sizes.js';
export { countersOf, recount } from './run/duel/recount.js';
export { rowsOf } from './run/duel/rows.js';
export { resolveSide, withinKinds } from './run/duel/side.js';
export {
  buildWith,
  flagDefinitions,
  isToolchain,
  readToolchain,
  defaultToolchain,
} from './run/duel/toolchain.js';
export { parseCallgrind, totalOf } from './run/functions/callgrind.js';
export { countAddresses, executedIn, isOfSystem, watchRound } from './run/functions/count.js';
export { framesAt, sourcesOf } from './run/functions/lines.js';
export { writeReport } from './run/keep.js';
export { createCopies } from './run/layouts/copies.js';
export { spread } from './run/layouts/linker.js';
export { mergeRounds, runAllPrograms } from './run/measure/all-programs.js';
export { measure, recordOf } from './run/measure/measure.js';
export { duration } from './run/measure/progress.js';
export { makePlan } from './run/plan/plan.js';
export { makeTimeouts } from './run/plan/request.js';
export { chooseBenchmark, isOn, selectedLabels } from './run/plan/selection.js';
export { chooseColumns, readyColumn } from './run/ready/column.js';
export { buildOf, provision } from './run/ready/provision.js';
export { commitNamed, gitIn, placeInRepository } from './run/revisions/git.js';
export { layOver, suiteOf, treeOfWorkingTree, withoutLibrary } from './run/revisions/suite.js';
export { checkoutsFolder, isWorktree } from './run/revisions/worktree.js';
export { findProgram, findTool } from './setup/detect.js';
export { managers } from './setup/managers.js';
export { packages } from './setup/tools/tool.js';
export * as argument from './system/arguments.js';
export { outputTail, runCommand } from './system/command.js';
export { PlatformError, SystemError, UsageError, exitCode } from './system/exit.js';
export { makeFolder, realDisk, writeAtomically } from './system/files.js';
export { makeInside, refuseLinks } from './system/folders/inside.js';
export { gitOptions } from './system/git.js';
export {
  makeTemporaryFolder,
  makeTemporaryFolderIn,
  removeLeftovers,
  removeTemporaryFolder,
} from './system/leftovers/files.js';
export { hasEnded } from './system/leftovers/owner.js';
export { withLock } from './system/lock.js';
export { isSource, privateFolders, repository } from './system/repository.js';
export { endGroup, lastLines, spawnGroup } from './system/process-group.js';
export { screenOf, widthOf, write, writeExactly } from './system/terminal.js';

// These are large, so they are loaded when they are called.

/** @param {Parameters<typeof import('../report/compare/evidence/evidence.js').comparisonOf>} given */
export const comparisonOf = async (...given) =>
  (await import('../report/compare/evidence/evidence.js')).comparisonOf(...given);

export const readStyle = async () => (await import('./output/html.js')).readStyle();
/** @param {Parameters<typeof import('./output/show.js').render>} given */
export const render = async (...given) => (await import('./output/show.js')).render(...given);
/** @param {Parameters<typeof import('./output/show.js').summarizeWith>} given */
export const summarizeWith = async (...given) => (await import('./output/show.js')).summarizeWith(...given);
/** @type {typeof import('../web/bundles/bundles.js').extraScript} */
export const extraScript = async (name) => (await import('../web/bundles/bundles.js')).extraScript(name);
/** @type {typeof import('../web/bundles/bundles.js').summaryScript} */
export const summaryScript = async (name) => (await import('../web/bundles/bundles.js')).summaryScript(name);
/** @type {typeof import('./run/duel/confirm.js').confirm} */
export const confirm = async (...given) => (await import('./run/duel/confirm.js')).confirm(...given);
/** @type {typeof import('./run/duel/measure.js').measureDuel} */
export const measureDuel = async (...given) => (await import('./run/duel/measure.js')).measureDuel(...given);
/** @type {typeof import('./run/ready/ready.js').readyPlatforms} */
export const readyPlatforms = async (...given) =>
  (await import('./run/ready/ready.js')).readyPlatforms(...given);
