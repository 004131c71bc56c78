import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseVisible } from '../../protocol/visible.js';
import { droppedSuites } from './dropped.js';
import { mathFunctionsOf } from './mathematics.js';

/**
 * The flags with which a project's code was compiled: CMake lists them through its file API
 * (cmake-file-api(7)), and a build keeps them beside the program, with the suites that it lacks.
 *
 * @import { Artifact } from '../hosts/index.js'
 * @import { Dropped } from './dropped.js'
 *
 * @typedef {{language: string, compileCommandFragments?: {fragment: string}[]}} CompileGroup
 *
 * @typedef {object} CompiledTarget a target of CMake's, as the file API describes it
 * @property {string} name
 * @property {string} id
 * @property {string} [type] such as STATIC_LIBRARY
 * @property {CompileGroup[]} [compileGroups]
 * @property {{id: string}[]} [dependencies]
 * @property {{path: string}[]} [artifacts] what it makes; of an OBJECT library its objects
 * @property {{commandFragments: {fragment: string}[]}} [link]
 */

/** Beside what a build has made. */
export const flagsFile = 'samebench-flags.json';

const api = join('.cmake', 'api', 'v1');

const queryIn = (/** @type {string} */ folder) =>
  join(folder, api, 'query', 'client-samebench', 'codemodel-v2');

/**
 * Asks CMake to describe the targets. Call it before CMake configures.
 *
 * @param {string} folder of the build
 */
export function askForFlags(folder) {
  mkdirSync(dirname(queryIn(folder)), { recursive: true });
  writeFileSync(queryIn(folder), '');
}

/** @param {string} folder of a build */
export const hasAskedForFlags = (folder) => existsSync(queryIn(folder));

/**
 * Keeps the flags of a program beside it, where CMake has described its targets.
 *
 * @param {string} build its folder
 * @param {Pick<Artifact, 'folder' | 'files' | 'program'>} program
 */
export function keepFlags(build, { folder, files, program }) {
  const reply = join(build, api, 'reply');
  if (!existsSync(reply)) return;
  // CMake may be configuring the folder for somebody else, and the flags are not worth a failure.
  try {
    const targets = readdirSync(reply)
      .filter((name) => name.startsWith('target-'))
      .map((name) => /** @type {CompiledTarget} */ (JSON.parse(readFileSync(join(reply, name), 'utf8'))));
    const isLinkedSince = !isNewer(join(folder, flagsFile), files[0]);
    const archives = archivesOf(targets, program).map((archive) => resolve(build, archive));
    const before = readFlags(folder);
    const kept = {
      flags: flagsOf(targets, program),
      unoptimised: unoptimisedIn(targets, program),
      dropped: isLinkedSince ? droppedSuites(archives, files) : before.dropped,
      mathFunctions: isLinkedSince
        ? mathFunctionsOf(objectsOf(targets, program).map((path) => resolve(build, path)))
        : before.mathFunctions,
    };
    writeFileSync(join(folder, flagsFile), JSON.stringify(kept));
  } catch {
    // The host names the flags that it was compiled with.
  }
}

/** @param {string} file @param {string} other */
const isNewer = (file, other) =>
  existsSync(file) && existsSync(other) && statSync(file).mtimeMs > statSync(other).mtimeMs;

/**
 * @param {string} folder of a build
 * @returns {{flags: string | null, unoptimised: string[], dropped: Dropped[], mathFunctions?: string[]}} safe
 *   to show. flags: null if they were not kept; unoptimised: see `unoptimisedIn`; dropped: see
 *   `droppedSuites`; mathFunctions: see `mathFunctionsOf`
 */
export function readFlags(folder) {
  try {
    const { flags, unoptimised, dropped, mathFunctions } = parseVisible(
      readFileSync(join(folder, flagsFile), 'utf8'),
    );
    const textsIn = (/** @type {unknown[]} */ list) => list.filter((one) => typeof one === 'string');
    return {
      flags: typeof flags === 'string' ? flags : null,
      ...(Array.isArray(mathFunctions) && { mathFunctions: textsIn(mathFunctions) }),
      unoptimised: Array.isArray(unoptimised) ? textsIn(unoptimised) : [],
      dropped: Array.isArray(dropped)
        ? dropped.filter((one) => typeof one?.suite === 'string' && typeof one.where === 'string')
        : [],
    };
  } catch {
    return { flags: null, unoptimised: [], dropped: [] };
  }
}

/**
 * The warning about libraries of a project that are compiled without optimisation. Suites have their own.
 *
 * @param {string[]} unoptimised
 * @returns {import('../../protocol/types.js').WarningEvent[]} one or none
 */
export const debugWarnings = (unoptimised) =>
  unoptimised.length === 0
    ? []
    : [
        {
          event: 'warning',
          code: 'debug-library',
          message:
            'compiled without optimisation, so that rows that use it do not cost what they do in a ' +
            'release: ' +
            unoptimised.join(', '),
          benchmark: null,
        },
      ];

const host = /^samebench\.(?:native|wasm)\.(.+)$/;
const suite = /^samebench\.suite\.(?!ladder$)/;

/**
 * The flags of the suites. Those of the libraries that they are linked with follow if they differ.
 *
 * @param {CompiledTarget[]} targets of a project
 * @param {string} [program] absent: its only one
 * @returns {string | null} such as "-O3 -DNDEBUG -std=gnu++20; words, zip (C): -O2"; null without suites
 */
export function flagsOf(targets, program) {
  const used = linkedIn(targets, program);
  const isSuite = (/** @type {CompiledTarget} */ { name, type }) => suite.test(name) || type === 'EXECUTABLE';
  const suites = used.filter(isSuite);
  if (suites.length === 0) return null;
  const [first] = suites.flatMap(compiled);
  /** @type {Map<string, string[]>} names of what was compiled otherwise, by flags */
  const others = new Map();
  for (const one of used
    .filter((target) => isSuite(target) || !target.name.startsWith('samebench.'))
    .flatMap(compiled)) {
    if (essential(one.flags) === essential(first.flags)) continue;
    const names = others.get(one.flags) ?? [];
    others.set(one.flags, [...new Set([...names, one.name])]);
  }
  return [
    first.flags,
    ...[...others].map(([flags, names]) => `${names.join(', ')}: ${flags || 'none'}`),
  ].join('; ');
}

/**
 * The libraries that the suites are linked with, and that are compiled without optimisation.
 *
 * @param {CompiledTarget[]} targets of a project
 * @param {string} [program] absent: its only one
 * @returns {string[]} names
 */
export const unoptimisedIn = (targets, program) =>
  linkedIn(targets, program)
    .filter(({ name, type }) => !name.startsWith('samebench.') && type !== 'EXECUTABLE')
    .filter(({ compileGroups = [] }) =>
      compileGroups
        .filter(({ language }) => ['C', 'CXX'].includes(language))
        .some((group) => !isOptimised(group)),
    )
    .map(({ name }) => name);

/** The last option counts. @param {CompileGroup} group */
function isOptimised(group) {
  const level = optionsOf(group).findLast((option) => option.startsWith('-O'));
  return level !== undefined && level !== '-O0';
}

/** @param {CompiledTarget[]} targets @param {string} [program] absent: the only one */
function hostIn(targets, program) {
  const named = targets.find(({ name }) => {
    const [, own] = host.exec(name) ?? [];
    return own !== undefined && (program === undefined || own === program);
  });
  if (named?.type !== 'UTILITY') return named;
  // What the project calls the program (cmake/SamebenchPrograms.cmake).
  return targets.find(({ id }) => named.dependencies?.some((one) => one.id === id));
}

/**
 * Paths of the static libraries that a program is linked with.
 *
 * @param {CompiledTarget[]} targets
 * @param {string} [program]
 */
const archivesOf = (targets, program) =>
  (hostIn(targets, program)?.link?.commandFragments ?? [])
    .map(({ fragment }) => fragment.replace(/^"(.*)"$/, '$1'))
    .filter((fragment) => fragment.endsWith('.a'));

/**
 * Paths of the objects and libraries of a program that are not Samebench's own.
 *
 * @param {CompiledTarget[]} targets
 * @param {string} [program]
 */
const objectsOf = (targets, program) => [
  ...linkedIn(targets, program)
    .filter(({ name }) => suite.test(name))
    .flatMap(({ artifacts = [] }) => artifacts.map(({ path }) => path)),
  ...archivesOf(targets, program).filter((path) => !/libsamebench_\w+\.a$/.test(path)),
];

/**
 * What is measured of a program: what it is linked with and, if the project builds it itself, its own files.
 *
 * @param {CompiledTarget[]} targets
 * @param {string} [program]
 */
function linkedIn(targets, program) {
  const own = hostIn(targets, program);
  const linked = own?.dependencies?.map(({ id }) => id) ?? [];
  const isOwn = (/** @type {CompiledTarget} */ one) => one === own && !host.test(one.name);
  return targets.filter((one) => isOwn(one) || linked.includes(one.id));
}

/** What was compiled in a target, by language. @param {CompiledTarget} target */
function compiled({ name, compileGroups = [] }) {
  return compileGroups.map((group) => ({
    name: `${name.replace(suite, '')}${group.language === 'CXX' ? '' : ` (${group.language})`}`,
    flags: optionsOf(group).filter(matters).join(' '),
  }));
}

/** @param {CompileGroup} group */
const optionsOf = ({ compileCommandFragments = [] }) =>
  compileCommandFragments.flatMap(({ fragment }) => fragment.split(/\s+/));

/**
 * Whether a flag may change the code: warnings, sections and line numbers do not. A path may be private.
 *
 * @param {string} flag
 */
const matters = (flag) =>
  flag !== '' &&
  !/^-(W(?!l,|a,|p,)|g(dwarf-)?\d?$|M|I|isystem|f(function-sections|diagnostics|macro-prefix|debug-prefix|file-prefix))|[/\\]/.test(
    flag,
  );

/** The flags without those that a suite always has. @param {string} flags */
const essential = (flags) =>
  flags
    .split(' ')
    .filter((flag) => !/^-(std=|falign-loops=64$)/.test(flag))
    .join(' ');

/** Gives a build the flags of the one that it is made of. @param {string} from a folder @param {string} to */
export function takeFlags(from, to) {
  if (existsSync(join(from, flagsFile))) copyFileSync(join(from, flagsFile), join(to, flagsFile));
  else rmSync(join(to, flagsFile), { force: true });
}
