import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bars } from '../../../web/charts/bars.js';
import { textWidth } from '../../../web/charts/lettering.js';
import { page } from './page.js';

test('a text on the tallest bar stands below the title of the axis', () => {
  for (const lettering of [12, 16]) {
    const { svg } = bars(page(), {
      width: 320,
      name: 'bars',
      lettering,
      y: { title: 'standard deviation' },
      items: [
        { label: 'a', value: 1, text: '1.00' },
        { label: 'b', value: 0.2, text: '0.200' },
      ],
    });
    const at = (text: string) =>
      Number(
        [...svg.querySelectorAll('text')]
          .find((node) => node.textContent === text)
          ?.getAttribute('y'),
      );
    assert.ok(at('1.00') - at('standard deviation') > 0.9 * lettering);
  }
});

const heightsIn = (svg: SVGSVGElement, path: string) =>
  [...(svg.querySelector(path)?.getAttribute('d') ?? '').matchAll(/(?:,|V)(-?[\d.]+)/g)].map(
    (found) => Number(found[1]),
  );

test('bars stand on 0, up or down, and the axis reaches to what is predicted of them', () => {
  for (const sign of [1, -1]) {
    const { svg } = bars(page(), {
      width: 320,
      name: 'bars',
      items: [
        { label: 'a', value: 5 * sign, predicted: 12 * sign },
        { label: 'b', value: 10 * sign },
      ],
    });
    const [base, first, , , end] = heightsIn(svg, '.c-bars');
    // One is twice as high as the other.
    assert.ok(Math.abs((end - base) / (first - base) - 2) < 0.01, `${base} ${first} ${end}`);
    const plot = svg.querySelector('svg');
    const top = Number(plot?.getAttribute('y')) + 5;
    const bottom = Number(plot?.getAttribute('y')) + Number(plot?.getAttribute('height'));
    const [dot] = heightsIn(svg, '.c-dots');
    assert.ok(dot >= top && dot <= bottom, `${dot} between ${top} and ${bottom}`);
  }
});

test('names under bars are left out where they would touch, and texts on them all or none', () => {
  const textsOf = (width: number, text: string) => {
    const items = Array.from({ length: 12 }, (_, i) => ({ label: `number ${i}`, value: 1, text }));
    const { svg } = bars(page(), { width, name: 'bars', items });
    return [...svg.querySelectorAll('text')];
  };
  for (const width of [200, 320, 900]) {
    const names = textsOf(width, '1').filter((node) => node.textContent?.startsWith('number'));
    let end = -Infinity;
    for (const node of names) {
      const half = textWidth(node.textContent ?? '', 12) / 2;
      assert.ok(Number(node.getAttribute('x')) - half >= end, `${node.textContent} at ${width}`);
      end = Number(node.getAttribute('x')) + half;
    }
    assert.ok(width < 900 ? names.length < 12 : names.length === 12, `${names.length} at ${width}`);
  }
  const shown = (width: number) =>
    textsOf(width, '× 0.25').filter((node) => node.textContent === '× 0.25').length;
  assert.deepEqual([shown(900), shown(200)], [12, 0]);
});

test('a bar may begin above the axis, also on a logarithmic one, and its text stands over its upper end', () => {
  const items = [
    { label: 'a', value: 4, text: '4' },
    { label: 'b', from: 4, value: 1, text: '× 0.25' },
    { label: 'c', from: 1, value: 2, text: '× 2' },
  ];
  const { svg } = bars(page(), {
    width: 320,
    name: 'bars',
    y: { scale: 'log', domain: [0.5, 8] },
    items,
  });
  const heights = [
    ...(svg.querySelector('.c-bars')?.getAttribute('d') ?? '').matchAll(/,([\d.]+)V([\d.]+)H/g),
  ];
  const [whole, falling, rising] = heights.map(([, base, top]) => [Number(base), Number(top)]);
  // Each begins where the one before it ends, and equal ratios are equally high.
  assert.equal(falling[0], whole[1]);
  assert.equal(rising[0], falling[1]);
  assert.ok(Math.abs((falling[1] - falling[0]) / (rising[0] - rising[1]) - 2) < 0.01);
  const at = (text: string) =>
    Number(
      [...svg.querySelectorAll('text')]
        .find((node) => node.textContent === text)
        ?.getAttribute('y'),
    );
  assert.ok(at('× 0.25') < falling[0] && at('× 2') < rising[1]);
});
