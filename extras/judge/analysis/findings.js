/**
 * What a judgement found besides the costs.
 *
 * @import { Round } from '../../../protocol/types.js'
 *
 * What a finding makes of the judgement. `no gain`: that its row became faster does not count.
 * @typedef {'wrong' | 'cannot tell' | 'no gain' | 'remark'} Weight
 *
 * @typedef {object} Finding
 * @property {Weight} weight
 * @property {string} kind such as `results`; docs/judge.md has them all
 * @property {string | null} row its label; null: it is about all rows
 * @property {string | null} platform null: about all
 * @property {string} text one sentence, without the row and the platform
 * @property {string[]} [files] from the root of the repository
 *
 * One process of each side with the same fresh seed, and a second one of a.
 * @typedef {object} Look
 * @property {string} platform
 * @property {number} seed
 * @property {LookedAt} a
 * @property {LookedAt} b
 * @property {LookedAt | null} again a once more; null: its counts do not depend on time
 *
 * @typedef {{round: Round, problem: string | null}} LookedAt problem: why the process did not come to its end
 */
import { gatherBy } from '../../../report/api.js';

/**
 * @param {Weight} weight
 * @param {string} kind
 * @param {{row?: string, platform?: string}} place
 * @param {string} text
 * @param {string[]} [files]
 * @returns {Finding}
 */
export const finding = (weight, kind, { row, platform }, text, files) => ({
  weight,
  kind,
  row: row ?? null,
  platform: platform ?? null,
  text,
  ...(files && { files }),
});

/**
 * Each finding once: several seeds find the same.
 *
 * @param {Finding[]} findings
 */
export const once = (findings) =>
  [
    ...gatherBy(findings, ({ weight, kind, row, platform }) =>
      JSON.stringify([weight, kind, row, platform]),
    ).values(),
  ].map(([first]) => first);

/** A finding in one line. @param {Finding} finding */
export function findingText({ row, platform, text, files = [] }) {
  const place = [row, platform].filter(Boolean).join(' on ');
  return `${place === '' ? '' : `${place}: `}${text}${files.map((file) => `\n  ${file}`).join('')}`;
}
