// The states of the essay's stage as text: each with a still, for where nothing is drawn.

import { existsSync } from 'node:fs';
import { type StateName, states } from '../../web/essay/stage/states.js';
import { fill } from '../../web/text/fill.js';
import { renderWords } from '../text.js';
import { escapeText } from './html.js';
import type { Language } from './languages.js';

/** Where links to what the stage is about lead: the first of each is the state's own address. */
const addresses: Record<StateName, string[]> = {
  products: ['attention', 'lookup'],
  walk: ['sums'],
  many: ['many'],
  spread: ['spread'],
  question: ['farther'],
  squares: ['squares'],
  crosses: ['crosses'],
  normals: ['product', 'scores'],
  divide: ['divide'],
  weights: ['weights'],
  gap: ['keys'],
  map: ['map'],
  shares: ['softmax'],
  slopes: ['slopes'],
};

/** The size of a still, in px. */
export const sizeOfStills = { width: 720, height: 536 };

export const nameOfStill = (state: StateName, scheme: string) => `stage-${state}-${scheme}.webp`;

const stills = new URL('../../web/essay/stills/', import.meta.url);

/** @param folder - where the page finds the pictures */
export function stageStates({ source, folder: own }: Language, folder: string) {
  const { stage } = source.essay;
  const { width, height } = sizeOfStills;
  const cards = states.map((state) => {
    const { title, ...texts } = renderWords(stage.states[state]);
    const file = (scheme: string) => {
      const name = nameOfStill(state, scheme);
      return folder + (existsSync(new URL(own + name, stills)) ? own : '') + name;
    };
    const [id, ...others] = addresses[state];
    const anchors = others.map((other) => `<span class="anchor" id="${other}"></span>`).join('');
    const answer =
      'answerHtml' in texts
        ? `<div class="asks"></div>\n<div class="answer">${texts.answerHtml}</div>`
        : '';
    return `<div class="state ${state}" id="${id}">${anchors}
<h3>${escapeText(title)}</h3>
${texts.bodyHtml}
${answer}
<figure class="still"><picture><source media="(prefers-color-scheme: dark)" srcset="${file('dark')}" />
<img src="${file('light')}" alt="${escapeText(fill(stage.still, { title }))}" width="${width}" height="${height}" loading="lazy" /></picture></figure>
</div>`;
  });
  return `<rootd-stage data-asks>
<div class="picture"></div>
<div class="states">${cards.join('\n')}</div>
</rootd-stage>`;
}
