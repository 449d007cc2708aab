// The focus of a reader who works with the keyboard is never lost with a button that goes away.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { showUnavailable } from '../../../web/figures/shared/problems/unavailable.js';
import { shadow, until, window } from './support/page.js';
import { labs, latest, requests } from './support/probe.js';

const { document } = window;

async function place(): Promise<any> {
  const before = requests.length;
  document.body.innerHTML = '<rootd-sums></rootd-sums>';
  await until(() => requests.length > before || labs.refuse);
  return document.body.firstElementChild;
}

const button = (figure: Element, text: string) =>
  [...(figure.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (each) => each.textContent === text && !each.hidden && !each.closest('[hidden]'),
  );

const focused = (figure: Element) => shadow(figure).activeElement;

afterEach(async () => {
  document.body.replaceChildren();
  labs.refuse = undefined;
  await new Promise((resolve) => setTimeout(resolve, 10));
});

test('“Try again” hands it to the figure, and takes it back where that fails too', async () => {
  labs.refuse = new Error('offline');
  const figure = await place();
  await until(() => button(figure, 'Try again'));
  button(figure, 'Try again')?.focus();
  const first = focused(figure);
  assert.ok(first);
  (first as HTMLElement).click();
  await until(() => focused(figure) !== first);
  await until(() => focused(figure)?.textContent === 'Try again');
  labs.refuse = undefined;
  const before = requests.length;
  button(figure, 'Try again')?.click();
  await until(() => requests.length > before);
  latest().finish(1);
  await until(() => figure.settled);
  assert.equal(focused(figure), shadow(figure).querySelector('figure'));
});

test('of a figure whose code came at the second try it is at the figure', async () => {
  document.body.innerHTML = '<div><p>until then</p></div>';
  const before = requests.length;
  const host = document.body.firstElementChild as HTMLElement;
  const figure = document.createElement('rootd-sums');
  showUnavailable(figure, new Error('offline'), () => {});
  host.append(figure);
  button(figure, 'Try again')?.focus();
  showUnavailable(figure, new Error('offline'), () => {});
  assert.equal(focused(figure)?.textContent, 'Try again', 'after a second failure');
  await until(() => requests.length > before);
  assert.equal(focused(figure), shadow(figure).querySelector('figure'));
});

test('“Continue” hands it to the figure when the work is done', async () => {
  const figure = await place();
  figure.pause();
  await until(() => button(figure, 'Continue'));
  button(figure, 'Continue')?.focus();
  button(figure, 'Continue')?.click();
  latest().finish(1);
  await until(() => figure.settled && !button(figure, 'Continue'));
  assert.equal(focused(figure), shadow(figure).querySelector('figure'));
});
