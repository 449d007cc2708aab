import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { printUnfinished } from '../../../../../web/figures/shared/element/onPaper.js';
import { unavailable } from '../../../../../web/text/unavailable.js';

test('on paper a figure that is not done is its still, or says that it is not computed', () => {
  for (const language of ['en', 'zh']) {
    const { window } = new JSDOM(
      `<html lang="${language}"><div id="done"></div><div id="usual"></div><div id="changed"></div><div id="asks" data-asking></div>`,
    );
    const figures = [...window.document.querySelectorAll('div')] as (Element & {
      settled?: boolean;
    })[];
    for (const figure of figures) figure.settled = ['done', 'asks'].includes(figure.id);
    const stills: string[] = [];
    printUnfinished(window, figures, {
      isUsual: ({ id }) => id !== 'changed',
      showStill: ({ id }, isPictured) => void stills.push(`${id} ${isPictured}`),
    });
    const texts = () => figures.map(({ textContent }) => textContent);
    window.dispatchEvent(new window.Event('beforeprint'));
    assert.deepEqual(stills, ['usual true', 'changed false', 'asks true']);
    assert.deepEqual(texts(), ['', '', unavailable(language).notComputed, '']);
    window.dispatchEvent(new window.Event('afterprint'));
    assert.deepEqual(texts(), ['', '', '', '']);
  }
});
