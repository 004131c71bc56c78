/** The controls above the plots, which also serve as their legends. */
import { colorOf, dashOf } from './looks.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function svg(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** @param {number} index  of a platform or an algorithm */
export function dot(index) {
  const drawing = svg('svg', { width: '12', height: '12', 'aria-hidden': 'true' });
  drawing.append(svg('circle', { cx: '6', cy: '6', r: '5', fill: colorOf(index) }));
  return drawing;
}

/** What the colours mean. @param {string[]} names  of algorithms or platforms */
export function legendOf(names) {
  const list = document.createElement('ul');
  list.className = 'legend';
  list.append(
    ...names.map((name, i) => {
      const item = document.createElement('li');
      item.append(dot(i), name);
      return item;
    }),
  );
  return list;
}

/** @param {number} index  of a platform */
function dash(index) {
  const drawing = svg('svg', { width: '30', height: '12', 'aria-hidden': 'true' });
  drawing.append(
    svg('line', {
      x1: '0',
      x2: '30',
      y1: '6',
      y2: '6',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-dasharray': dashOf(index),
    }),
  );
  return drawing;
}

/** @param {string} title */
function group(title) {
  const fieldset = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = title;
  fieldset.append(legend);
  return fieldset;
}

/**
 * @param {HTMLInputElement} input
 * @param {...(Node | string)} words
 */
function labelled(input, ...words) {
  const label = document.createElement('label');
  label.append(input, ...words);
  return label;
}

/** @param {'checkbox' | 'radio'} type */
function inputOf(type) {
  const input = document.createElement('input');
  input.type = type;
  return input;
}

/**
 * Checkboxes that select the platforms to draw. They change the given set.
 * @param {string} title
 * @param {string[]} platforms
 * @param {{ chosen: Set<string>, onChange: () => void, dashed?: boolean, only?: string[] }} options
 *   only: the platforms that can be selected; colours do not depend on it
 */
export function chooser(title, platforms, { chosen, onChange, dashed = false, only = platforms }) {
  const fieldset = group(title);
  platforms.forEach((platform, i) => {
    if (!only.includes(platform)) return;
    const input = inputOf('checkbox');
    input.checked = chosen.has(platform);
    input.addEventListener('change', () => {
      if (input.checked) chosen.add(platform);
      else chosen.delete(platform);
      onChange();
    });
    fieldset.append(labelled(input, dashed ? dash(i) : dot(i), platform));
  });
  return fieldset;
}

/**
 * @param {string} title
 * @param {string[]} choices  the first is selected at the start
 * @param {(index: number) => void} onChange
 */
export function radios(title, choices, onChange) {
  const fieldset = group(title);
  choices.forEach((choice, i) => {
    const input = inputOf('radio');
    input.name = title;
    input.checked = i === 0;
    input.addEventListener('change', () => onChange(i));
    fieldset.append(labelled(input, choice));
  });
  return fieldset;
}
