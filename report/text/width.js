/**
 * Fitting text into columns: nothing that is fitted breaks its line. Every character that a report uses is
 * one cell wide.
 */

import { oneLine } from './terminal.js';

/** A character that takes two units of a string. */
const twoUnits = /[\ud800-\udbff][\udc00-\udfff]/g;

/** @param {string} text */
export const widthOf = (text) => text.length - (text.match(twoUnits)?.length ?? 0);

/** @param {string} text @param {number} width */
export const padEnd = (text, width) => oneLine(text) + ' '.repeat(Math.max(0, width - widthOf(text)));

/** @param {string} text @param {number} width */
export const padStart = (text, width) => ' '.repeat(Math.max(0, width - widthOf(text))) + oneLine(text);

/**
 * Text cut to at most `width` characters. A cut is marked with … at the end.
 * @param {string} text
 * @param {number} width
 */
export function truncate(text, width) {
  const line = oneLine(text);
  return widthOf(line) <= width ? line : `${[...line].slice(0, Math.max(0, width - 1)).join('')}…`;
}

/**
 * Names cut to at most `width` characters, in the middle: names of one kind begin alike, and often end
 * differently. Where two would look the same, they are cut where they differ.
 * @param {readonly string[]} names
 * @param {number} width
 * @returns {Map<string, string>}  by name
 */
export function fitNames(names, width) {
  const cut = new Map(names.map((name) => [name, cutAt(name, width, Infinity)]));
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [name, text] of cut) groups.set(text, [...(groups.get(text) ?? []), name]);
  for (const alike of groups.values()) {
    if (alike.length === 1) continue;
    const [first, ...others] = alike.map((name) => [...oneLine(name)]);
    const differs = first.findIndex((letter, i) => others.some((other) => other[i] !== letter));
    const texts = alike.map((name) => cutAt(name, width, differs));
    alike.forEach((name, i) => {
      const number = texts.slice(0, i).filter((one) => one === texts[i]).length + 1;
      cut.set(name, number === 1 ? texts[i] : `${truncate(texts[i], width - 2)}~${number}`);
    });
  }
  return cut;
}

/**
 * A name with … in its middle, and its end after that, or what begins a little before a place.
 * @param {string} name
 * @param {number} width
 * @param {number} place
 */
function cutAt(name, width, place) {
  const line = oneLine(name);
  if (widthOf(line) <= width) return line;
  const letters = [...line];
  const tail = Math.floor((width - 1) / 2);
  const head = Math.max(0, width - 1 - tail);
  const from = Math.max(head, Math.min(place - Math.floor(tail / 3), letters.length - tail));
  return `${letters.slice(0, head).join('')}…${truncate(letters.slice(from).join(''), tail)}`;
}

/**
 * Lines of at most `width` characters, broken between words. A longer word is not broken, because it
 * may be a path or an address. Lines after the first are indented by `hang`.
 * @param {string} text
 * @param {number} width
 * @param {number} [hang]
 * @returns {string[]}
 */
export function wrap(text, width, hang = 2) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines[lines.length - 1];
    const indent = lines.length > 1 ? hang : 0;
    if (line === '') lines[lines.length - 1] = word;
    else if (indent + widthOf(line) + 1 + widthOf(word) <= width) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines.map((line, i) => (i === 0 ? line : ' '.repeat(hang) + line));
}

/**
 * Groups neighbours so that the widths of a group, with a gap before each, fit into `available`. An
 * item that is too wide gets a group of its own.
 * @param {readonly number[]} widths
 * @param {number} available
 * @param {number} gap
 * @returns {number[][]}  indices
 */
export function packRuns(widths, available, gap) {
  /** @type {number[][]} */
  const runs = [];
  let used = Infinity;
  widths.forEach((width, i) => {
    if (used + gap + width > available) {
      runs.push([]);
      used = 0;
    }
    runs[runs.length - 1].push(i);
    used += gap + width;
  });
  return runs;
}
