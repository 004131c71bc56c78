import { findingText } from './analysis/findings.js';
import { visible } from '../../protocol/visible.js';

/** @import { Outcome } from './judge.js' */

/**
 * A judgement for people.
 *
 * @param {Outcome} outcome
 */
export function outcomeText({ verdict, reasons, findings, a, b }) {
  const others = findings.filter((one) => !reasons.includes(findingText(one)));
  return [
    `${verdict}: b, ${b.title}, against a, ${a.title}`,
    ...indented(reasons),
    ...(others.length > 0 ? ['also found:', ...indented(others.map(findingText))] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** @param {string[]} texts */
const indented = (texts) => texts.flatMap((text) => text.split('\n')).map((line) => `  ${visible(line)}`);
