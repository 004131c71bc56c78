import { copyFile, lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** The files of the last run. */
const listFile = 'files.json';

/**
 * Brings the project to what has arrived. Only files that differ are written, at the time of this machine, so
 * that only they are built again; files that are gone are deleted, and builds stay.
 *
 * @param {string} folder with `incoming` and `project`
 * @param {string[]} files paths from the root of the project
 */
export async function updateProject(folder, files) {
  const [incoming, project] = ['incoming', 'project'].map((name) => join(folder, name));
  const outside = files.find((path) => normalize(`/${path}`) !== `/${path}`);
  if (outside !== undefined) throw new Error(`not a path in a project: ${JSON.stringify(outside)}`);
  const wanted = new Set(files);
  const before = await readFile(join(folder, listFile), 'utf8')
    .then(JSON.parse)
    .catch(() => []);
  for (const path of before) {
    if (wanted.has(path)) continue;
    for (const root of [incoming, project]) await rm(join(root, path), { force: true });
  }
  // Written first: what is half done is known then.
  await writeFile(join(folder, listFile), JSON.stringify([...new Set([...before, ...files])]));
  await mkdir(project, { recursive: true });
  for (const path of files) await update(join(incoming, path), join(project, path));
  await writeFile(join(folder, listFile), JSON.stringify(files));
}

/** @param {string} from @param {string} to */
async function update(from, to) {
  const [found, there] = await Promise.all([contentOf(from), contentOf(to).catch(() => null)]);
  if (
    there !== null &&
    found.isLink === there.isLink &&
    found.isProgram === there.isProgram &&
    found.content.equals(there.content)
  )
    return;
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { recursive: true, force: true });
  if (found.isLink) await symlink(found.content.toString(), to);
  else await copyFile(from, to);
}

/** @param {string} path */
async function contentOf(path) {
  const entry = await lstat(path);
  const isLink = entry.isSymbolicLink();
  return {
    isLink,
    isProgram: !isLink && (entry.mode & 0o100) !== 0,
    content: isLink ? Buffer.from(await readlink(path)) : await readFile(path),
  };
}
