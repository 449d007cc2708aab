import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { bringDeeper } from '../../../web/essay/bringDeeper.js';

const essay = `<nav><a href="deeper.html#two">Two</a></nav><main>
<section id="way"></section>
<section id="deeper"><p class="apart"><a href="deeper.html">Apart</a></p></section>
<section id="one" class="late"></section>
<section id="two" class="late"><rootd-depth number="1"></rootd-depth><rootd-sums number="2"></rootd-sums></section>
<section id="sources"></section></main>`;
const whole = `<main><section id="one"><h2>One</h2></section><section id="two"><h2>Two</h2><rootd-depth number="1"><figure class="still"><img alt="A still"></figure></rootd-depth>
<p>between</p><rootd-sums number="2"></rootd-sums><p>after <a href="./?sums.d=3#sums">sums</a> <a href="./#way">way</a></p></section></main>`;

/** @param answers - what each request gets; '' fails */
function page(hash: string, ...answers: string[]) {
  const { window } = new JSDOM(essay, { url: `https://example.org/${hash}` });
  const asked: string[] = [];
  const jumps: string[] = [];
  let come: (isNear: boolean) => void = () => {};
  window.IntersectionObserver = class {
    constructor(tell: (entries: object[]) => void) {
      come = (isIntersecting) => tell([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  };
  window.XMLHttpRequest = class {
    status = 200;
    open(_: string, address: string) {
      asked.push(address);
    }
    send() {
      const text = answers[asked.length - 1];
      // As a browser's, a document that runs no script.
      if (text) this.response = new JSDOM(text).window.document;
      else this.status = 404;
      setTimeout(() => this.onload());
    }
    response: object | undefined;
    onload() {}
  };
  window.Element.prototype.scrollIntoView = function scrollIntoView() {
    jumps.push(this.id);
  };
  window.scrollBy = () => {};
  window.requestAnimationFrame = () => 0;
  const { document } = window;
  const figures = [...document.querySelectorAll('[number]')];
  return { window, document, asked, jumps, figures, come: (near = true) => come(near) };
}

test('the text comes when the reader is near, around figures that stay where they are', async () => {
  const { window, document, asked, come, figures } = page('', whole);
  const brought = bringDeeper(window);
  come(false);
  assert.deepEqual(asked, []);
  come();
  come();
  await brought;
  assert.deepEqual(asked, ['https://example.org/deeper.html']);
  assert.equal(document.querySelector('#one').innerHTML, '<h2>One</h2>');
  assert.deepEqual(
    [...document.querySelectorAll('#two > *')].map((each) => each.localName),
    ['h2', 'rootd-depth', 'p', 'rootd-sums', 'p'],
  );
  assert.deepEqual([...document.querySelectorAll('[number]')], figures);
  assert.equal(figures[0].querySelector('.still').innerHTML, '<img alt="A still">');
});

test('links stay on the page', async () => {
  const { window, document, come } = page('', whole);
  const brought = bringDeeper(window);
  assert.equal(document.querySelector('nav a').getAttribute('href'), '#two');
  assert.equal(document.querySelector('.apart a').getAttribute('href'), 'deeper.html');
  come();
  await brought;
  assert.deepEqual(
    [...document.querySelectorAll('#two a')].map((link) => link.getAttribute('href')),
    ['?sums.d=3#sums', '#way'],
  );
});

test('who was sent to a section lands there when its text has come, unless they went on by hand', async () => {
  for (const goesOn of [false, true]) {
    const { window, jumps } = page('#two', whole);
    const brought = bringDeeper(window);
    if (goesOn) window.dispatchEvent(new window.Event('wheel'));
    // Nobody has to come near for it.
    await brought;
    assert.deepEqual(jumps, goesOn ? [] : ['two']);
  }
});

test('a text that does not come is asked for again when the reader comes back', async () => {
  const { window, document, asked, come } = page('', '', whole);
  const brought = bringDeeper(window);
  come();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(document.querySelector('#one').innerHTML, '');
  come();
  await brought;
  assert.equal(asked.length, 2);
  assert.equal(document.querySelector('#one h2').textContent, 'One');
});

test('a page that has all of its text asks for nothing', async () => {
  const { window, asked } = page('', whole);
  for (const section of window.document.querySelectorAll('.late')) section.className = '';
  await bringDeeper(window);
  assert.deepEqual(asked, []);
});
