// The stages of the essay's first picture, as small as a line of text, at the head of the sections that they are about.

import { escapeText } from './html.js';
import type { Source } from './languages.js';

/** Each in a box of 28 × 20, as the picture draws it. */
const marks = {
  products: '<path d="M2 10.5H26M5 10V4M11 10v6M17 10V6M23 10v4"/>',
  sum: '<path class="area" d="M2 10L26 3V17Z"/><path d="M2 10L6 6L10 12L14 9L18 12L22 4L26 7"/>',
  score:
    '<path d="M14.5 1V19M11.5 4.5H14M11.5 10.5H14M11.5 16.5H14"/><circle cx="14.5" cy="7" r="3"/>',
  weights:
    '<path class="bars" d="M4 19V16M9 19V13M14 19V3M19 19V14M24 19V17"/><path d="M1 19.5H27"/>',
  row: '<path class="area" d="M5 1H23V19H5Z"/><path d="M3.5 7.5H24.5V12.5H3.5Z"/>',
};

export type Stage = keyof typeof marks;

/** @param here - the stage of the section; hidden from who hears the page: the heading says what it is about */
export function thread({ essay }: Source, here: Stage) {
  const stages = Object.entries(marks).map(([name, mark]) => {
    const word = escapeText(essay.sections.chain.stages[name as Stage]);
    const class_ = name === here ? ' class="here"' : '';
    return `<span${class_}><svg viewBox="0 0 28 20">${mark}</svg>${word}</span>`;
  });
  return `<div class="thread" aria-hidden="true">${stages.join('')}</div>`;
}
