import { commitNamed, UsageError } from '../../cli/api.js';

/**
 * The commits of a range, each the parent of the next.
 *
 * @import { Git } from '../../cli/api.js'
 *
 * @typedef {object} Commit
 * @property {string} hash
 * @property {string} short
 * @property {string} author
 * @property {string} date of the author, YYYY-MM-DD
 * @property {string} subject
 * @property {boolean} isMerge
 */

/** Digits of a hash that are shown and typed: those of a checkout of `duel`. */
const digits = 12;

/**
 * @param {string} range such as `v1.0..main`; without a commit after the dots HEAD is the last one
 * @param {Git} git
 * @returns {Promise<string[]>} hashes from the good commit to the bad one
 * @throws {UsageError} it is no range in which something can be searched
 */
export async function readRange(range, git) {
  const [, first, dots, last] = /^(.*?)(\.{2,})(.*)$/s.exec(range) ?? [];
  if (!first || dots !== '..')
    throw new UsageError(
      `${range}: expected GOOD..BAD, two commits of which the second came later, such as v1.0..main`,
    );
  const [good, bad] = [await commitNamed(first, git), await commitNamed(last || 'HEAD', git)];
  if (good === bad)
    throw new UsageError(
      `${range}: both ends are the commit ${good.slice(0, digits)}, so nothing can have changed between them`,
    );
  if (!(await git.holds('merge-base', '--is-ancestor', good, bad)))
    throw await unrelated(range, { good, bad, first, last: last || 'HEAD' }, git);
  return chainOf(
    good,
    bad,
    await git.ask('log', '--ancestry-path', '--topo-order', '--format=%H %P', `${good}..${bad}`),
  );
}

/**
 * From the bad commit back to the good one. A merge has several parents: the first one that comes from the
 * good commit is taken, so that all commits are on one line.
 *
 * @param {string} good
 * @param {string} bad
 * @param {string} log the commits between them, each with its parents
 */
function chainOf(good, bad, log) {
  const parents = new Map(
    log.split('\n').map((line) => {
      const [hash, ...own] = line.split(' ');
      return [hash, own];
    }),
  );
  const chain = [bad];
  for (let hash = bad; hash !== good; chain.push(hash)) {
    hash = parents.get(hash)?.find((one) => one === good || parents.has(one)) ?? good;
  }
  return chain.reverse();
}

/**
 * @param {string} range
 * @param {{good: string, bad: string, first: string, last: string}} ends
 * @param {Git} git
 */
async function unrelated(range, { good, bad, first, last }, git) {
  if (await git.holds('merge-base', '--is-ancestor', bad, good)) {
    return new UsageError(
      `${range}: ${last} came before ${first}; write the earlier commit first: ${last}..${first}`,
    );
  }
  const [base] = (await git.ask('merge-base', good, bad).catch(() => '')).split('\n');
  return new UsageError(
    `${range}: ${last} does not contain ${first}, so no line of commits leads from one to the other` +
      (base ? `\n  they have ${base.slice(0, digits)} in common: use ${base.slice(0, digits)}..${last}` : ''),
  );
}

/**
 * @param {string} hash
 * @param {Git} git
 * @returns {Promise<Commit>}
 */
export async function describeCommit(hash, git) {
  const [author, date, parents, subject] = (
    await git.ask('show', '-s', '--format=%an%x00%as%x00%P%x00%s', hash)
  ).split('\0');
  return { hash, short: hash.slice(0, digits), author, date, subject, isMerge: parents.includes(' ') };
}
