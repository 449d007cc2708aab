// What is written at a control is part of what it is called: a reader who speaks to the computer says what stands
// there (WCAG 2.5.3).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shadow, until, window } from './support/page.js';

const { figures } = await import('../../../web/figures/index.js');
const { register } = await import('../../../web/figures/shared/element/figure.js');
const { openLabWith } = await import('../../../web/figures/shared/computing/sharedLab.js');

openLabWith(() => new Promise(() => {}));
const { document } = window;

const words = (text: string | null | undefined) =>
  (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();

/** What is written at a control. */
function written(root: ShadowRoot, control: Element) {
  if (control.matches('button, summary, a')) return words(control.textContent);
  const label = control.closest('label') ?? root.querySelector(`label[for="${control.id}"]`);
  if (!label) return '';
  const copy = label.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('input, select')) inner.remove();
  return words(copy.textContent);
}

function called(root: ShadowRoot, control: Element) {
  const by = control.getAttribute('aria-labelledby');
  if (by) return words(root.getElementById(by)?.textContent);
  return words(control.getAttribute('aria-label')) || written(root, control);
}

for (const [tag, load] of Object.entries(figures)) {
  test(`every control of ${tag} is called by what is written at it`, async () => {
    register(await load());
    document.body.innerHTML = `<${tag}></${tag}>`;
    const figure = document.body.firstElementChild as Element;
    await until(() => figure.shadowRoot?.querySelector('.controls input, .controls select'));
    const root = shadow(figure);
    const controls = [...root.querySelectorAll('button, input, select, summary, [role=slider]')];
    assert.ok(controls.length > 3);
    const wrong = controls.flatMap((control) => {
      // What has nothing to say yet is not there.
      if (control.closest('[hidden]')) return [];
      const name = called(root, control);
      const visible = written(root, control);
      // A sign alone, such as ⋯, is no words.
      const fits = name !== '' && (!/\p{L}/u.test(visible) || name.includes(visible));
      return fits ? [] : [`“${visible}” is called “${name}”`];
    });
    assert.deepEqual(wrong, []);
  });
}
