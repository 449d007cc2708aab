import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { veilAnswers } from '../../../web/essay/veil.js';
import en from '../../../web/text/en/index.js';
import zh from '../../../web/text/zh/index.js';

const template = readFileSync(new URL('../../../web/essay/index.html', import.meta.url), 'utf8');

test('a note before the answer lets who wants to read on, and gives up the focus to the text', () => {
  const { document } = new JSDOM(
    '<main><section><rootd-sums ask></rootd-sums><p id="answer">44</p></section></main>',
  ).window;
  veilAnswers(document, en.page.veil);
  const note = document.querySelector('rootd-sums + .veil');
  assert.equal(note.textContent, 'This is the answer. Read it now');
  const answer = document.getElementById('answer');
  assert.equal(note.nextElementSibling, answer);
  assert.equal(answer.textContent, '44');
  assert.ok(!answer.closest('[inert], [hidden], [aria-hidden]'), 'who hears the page hears it too');
  note.querySelector('button').click();
  assert.ok(note.hidden);
  assert.equal(document.activeElement, answer);
});

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
      sums: /±44/,
      farther: /½/,
      scores: /1\.5/,
      keys: /d=64/,
      training: /400/,
      model: /tfrac12/,
    };
    assert.deepEqual(sections, Object.keys(answers));
    for (const name of sections) {
      const { afterHtml = '' } = essay.sections[name] as { afterHtml?: string };
      const { document } = new JSDOM(`<main><section><i></i>${afterHtml}</section></main>`).window;
      const veiled = [...document.querySelectorAll('i ~ :is(p, math):not(.more)')];
      assert.match(veiled.map(({ textContent }) => textContent).join(' '), answers[name], name);
    }
  });
