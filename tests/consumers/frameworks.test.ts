// Elements as frameworks set them, which have properties for some values and attributes for others, and nothing while a
// field is half typed: no value may throw inside of a framework's rendering, which would take the whole page away.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../scripts/support/program.js';
import { packages } from '../../scripts/support/setup.js';
import { until, window } from '../web/figures/support/page.js';

const consumers = join(root, 'tests/consumers');
const packageOf = createRequire(join(consumers, 'package.json'));

/** Says that a reader has come near when it is told to. */
const near = new Set<() => void>();
class FakeIntersectionObserver {
  constructor(callback: (entries: object[]) => void) {
    near.add(() => callback([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}
const { CustomEvent, Event, Element, Node, Text, Comment, MutationObserver } = window;
const { requestAnimationFrame, HTMLIFrameElement, SVGElement } = window;
Object.assign(globalThis, {
  IntersectionObserver: FakeIntersectionObserver,
  ...{ CustomEvent, Event, Element, Node, Text, Comment, MutationObserver },
  ...{ requestAnimationFrame, HTMLIFrameElement, SVGElement },
});
// Some Nodes have one that cannot be written over.
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { openLabWith } = await import('../../web/figures/shared/computing/sharedLab.js');
openLabWith(() => new Promise(() => {}));

// What builds the site says production, where React has no `act`.
process.env.NODE_ENV = 'test';

const errors: Error[] = [];
window.addEventListener('error', ({ error }: ErrorEvent) => errors.push(error));

/** what the framework sets, by name */
type Given = Record<string, unknown>;

/** renders, and gives what renders again */
type Mount = (place: Element, given: Given) => Promise<(given: Given) => Promise<unknown>>;

const withReact =
  (React: any, client: any): Mount =>
  async (place, given) => {
    const app = client.createRoot(place);
    const render = (given: Given) =>
      React.act(async () => app.render(React.createElement('rootd-sums', given)));
    await render(given);
    return render;
  };

const frameworks: Record<string, () => Promise<Mount>> = {
  async 'React 19'() {
    return withReact(packageOf('react'), packageOf('react-dom/client'));
  },
  async 'React 18'() {
    // It asks for react by that name, which is React 19 here.
    const place = packageOf.resolve('react');
    const nineteen = packageOf.cache[place];
    const React = packageOf('react-18');
    packageOf.cache[place] = packageOf.cache[packageOf.resolve('react-18')];
    const client = packageOf('react-dom-18/client');
    packageOf.cache[place] = nineteen;
    return withReact(React, client);
  },
  async Vue() {
    const { createApp, h, nextTick, shallowRef } = packageOf('vue');
    return async (place, given) => {
      const now = shallowRef(given);
      createApp({ render: () => h('rootd-sums', now.value) }).mount(place);
      return async (given) => {
        now.value = given;
        await nextTick();
      };
    };
  },
  async Svelte() {
    const { compile } = packageOf('svelte/compiler');
    const source = `<script>
      let { first, onrender } = $props();
      let given = $state.raw(first);
      onrender((next) => { given = next; });
    </script>
    <rootd-sums d={given.d} ruler={given.ruler} law={given.law}></rootd-sums>`;
    const { js } = compile(source, { generate: 'client', filename: 'Figure.svelte' });
    const file = join(consumers, 'node_modules/Figure.js');
    writeFileSync(file, js.code);
    const { default: Figure } = await import(pathToFileURL(file).href);
    rmSync(file);
    // What the name alone gives in Node is for servers.
    const client = join(dirname(packageOf.resolve('svelte/package.json')), 'src/index-client.js');
    const { mount, flushSync } = await import(pathToFileURL(client).href);
    return async (place, first) => {
      let render: (given: Given) => void = () => {};
      const onrender = (found: typeof render) => {
        render = found;
      };
      mount(Figure, { target: place, props: { first, onrender } });
      return async (given) => flushSync(() => render(given));
    };
  },
};

before(async () => {
  await packages(consumers);
  await import('../../web/embed/package.js');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const law = { name: 'student', degrees: 5 };

for (const [name, load] of Object.entries(frameworks)) {
  test(`${name} sets what it has, and nothing of it throws`, async (t) => {
    t.mock.method(console, 'warn', () => {});
    const mount = await load();
    const place = document.createElement('main');
    document.body.append(place);
    const render = await mount(place, { d: 12, ruler: false, law });
    const figure = place.querySelector('rootd-sums') as any;
    for (const come of near) come();
    await until(() => figure.options);
    assert.equal(figure.options.d, 12);
    assert.equal(figure.options.ruler, false, 'set before the code came');
    // React 18 writes text alone; of an object it makes what no figure takes.
    if (name === 'React 18')
      assert.deepEqual(
        figure.ignored.map((one: any) => one.option),
        ['law'],
      );
    else assert.deepEqual(figure.options.law, law);

    for (const d of [0, Number.NaN, 1.5]) {
      await render({ d, ruler: false, law });
      assert.equal(place.querySelector('rootd-sums'), figure, `still there at ${d}`);
      assert.ok(Number.isInteger(figure.options.d) && figure.options.d > 0, `${d} is not taken`);
      assert.ok(
        figure.ignored.some((one: any) => one.option === 'd'),
        `${d} is told`,
      );
    }
    await render({ d: undefined, ruler: false, law });
    assert.equal(figure.options.d, 500, 'nothing is the usual');
    await render({ d: 30, ruler: true, law: 'die' });
    assert.deepEqual(
      { d: figure.options.d, ruler: figure.options.ruler, law: figure.options.law },
      { d: 30, ruler: true, law: 'die' },
    );
    assert.deepEqual(figure.ignored, []);
    assert.deepEqual(errors, []);
    place.remove();
  });
}

test('a test of a page in happy-dom may hold a figure, and measure', async () => {
  const code = `import { Window } from 'happy-dom';
    const window = new Window({ url: 'http://localhost/' });
    const { document, HTMLElement, customElements, CustomEvent, IntersectionObserver } = window;
    Object.assign(globalThis, { window, document, HTMLElement, customElements, CustomEvent, IntersectionObserver });
    await import(${JSON.stringify(pathToFileURL(join(root, 'dist/package/web/embed/package.js')).href)});
    const { openLab } = await import(${JSON.stringify(pathToFileURL(join(root, 'dist/package/web/engine/library.js')).href)});
    document.body.innerHTML = '<main><rootd-sums d="5" law="die"><p>until then</p></rootd-sums></main>';
    const figure = document.querySelector('rootd-sums');
    figure.d = 7;
    figure.set({ count: 50 });
    const lab = await openLab();
    const { signal } = new window.AbortController();
    const { variance } = await lab.sums({ law: 'rademacher', d: 10, count: 100, signal });
    console.log(variance > 5 && variance < 20, lab.workers);
    await lab.close();
    figure.remove();
    await window.happyDOM.close();`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: consumers });
  assert.equal(stdout.trim(), 'true 0');
  assert.match(
    stderr.trim(),
    /^rootd: no worker can be started here .*$/,
    'one line, and no error',
  );
});
