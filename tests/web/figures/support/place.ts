/**
 * Figures on a page without layout.
 */
import { afterEach } from 'node:test';
import { until, window } from './page.js';
import { labs, requests } from './probe.js';

const { document } = window;

/** @returns the figure, once it has asked the engine */
export async function place(markup: string): Promise<any> {
  const before = requests.length;
  document.body.innerHTML = markup;
  const figure = document.body.firstElementChild;
  await until(() => requests.length > before);
  return figure;
}

/** After each test of the file. */
export function clearPage() {
  afterEach(async () => {
    document.body.replaceChildren();
    labs.refuse = undefined;
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}
