import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import en from '../../../web/text/en/index.js';
import zh from '../../../web/text/zh/index.js';

const template = readFileSync(new URL('../../../web/essay/index.html', import.meta.url), 'utf8');

for (const [language, { essay }] of Object.entries({ en, zh }))
  test(`what follows each question in the essay is its answer, in ${language}`, () => {
    const asking = [
      ...template.matchAll(
        /ask>?\s*(?:><\/rootd-\w+>|<\/rootd-\w+>)\s*\{\{essay\.sections\.(\w+)\.afterHtml\}\}/g,
      ),
    ];
    const sections = asking.map(([, name]) => name as keyof typeof essay.sections);
    assert.equal(sections.length, template.match(/\sask>|\sask\n/g)?.length);
    /** What gives each of them away. */
    const answers: Record<string, RegExp> = {
      training: /divisor alone|只有除数不同/,
      model: /tfrac12/,
    };
    assert.deepEqual(sections, Object.keys(answers));
    for (const name of sections) {
      const { afterHtml = '' } = essay.sections[name] as { afterHtml?: string };
      const { document } = new JSDOM(`<main><section><i></i>${afterHtml}</section></main>`).window;
      const hidden = [...document.querySelectorAll('i ~ :is(p, math, table):not(.more)')];
      assert.match(hidden.map(({ textContent }) => textContent).join(' '), answers[name], name);
    }
  });
