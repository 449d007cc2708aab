// Every mark of the stage is a function of the scene: the same again, whatever was drawn in between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mark, Outline } from '../../../../web/charts/index.js';
import { formatNumber } from '../../../../web/charts/index.js';
import { drawScene } from '../../../../web/essay/stage/draw.js';
import { draw, numbersAt, sharesOf } from '../../../../web/essay/stage/draws.js';
import type { Label, Pen } from '../../../../web/essay/stage/pen.js';
import type { Scene } from '../../../../web/essay/stage/scene.js';
import { sentenceOf } from '../../../../web/essay/stage/sentences.js';
import { states } from '../../../../web/essay/stage/states.js';
import { frameOf, viewAt } from '../../../../web/essay/stage/view.js';
import { numberWriter } from '../../../../web/figures/shared/numbers/numberWriter.js';
import en from '../../../../web/text/en/index.js';
import zh from '../../../../web/text/zh/index.js';
import { sharedLab } from '../../../support/labs.js';

const lab = await sharedLab(0);
const { signal } = new AbortController();
const signs = await draw(lab, 'signs', 1, signal);
const law = await draw(lab, 'normal', 1, signal);
const shares = await sharesOf(lab, law, signal);

async function sceneAt(position: number, d: number, width: number, power = 0.5): Promise<Scene> {
  const frame = frameOf({ width, height: width < 500 ? 400 : 700 });
  const whole = Math.round(d);
  return {
    position,
    d,
    whole,
    frame,
    view: viewAt(position, frame),
    power,
    signs,
    numbersOfSigns: await numbersAt(lab, signs, whole, signal),
    law,
    numbersOfLaw: await numbersAt(lab, law, whole, signal),
    shares,
    count: 60,
    guess: 32,
    isGuessed: true,
    isAnswered: true,
    most: 10,
    words: en.stage,
    writer: numberWriter('en'),
    signed: (value) => formatNumber('en', value, { signDisplay: 'exceptZero' }),
  };
}

/** All that a scene is drawn with. */
function recorded(scene: Scene) {
  const marks: string[] = [];
  const labels: Label[] = [];
  let areNumbers = true;
  const note =
    (name: string) =>
    (...given: number[]) => {
      areNumbers &&= given.every(Number.isFinite);
      marks.push(`${name} ${given.map((each) => each.toFixed(3))}`);
    };
  const path: Outline = {
    moveTo: note('M'),
    lineTo: note('L'),
    bezierCurveTo: note('C'),
    closePath: note('Z'),
    rect: note('R'),
    dot: note('D'),
  };
  const pen: Pen = {
    ink: '#000000',
    soft: '#666666',
    paper: '#ffffff',
    none: '#0000ff',
    sqrt: '#00ff00',
    linear: '#ff00ff',
    isDark: false,
    draw(mark: Mark, outline: (path: Outline) => void) {
      assert.ok((mark.opacity ?? 1) >= 0 && (mark.opacity ?? 1) <= 1.000001, `${mark.opacity}`);
      marks.push(JSON.stringify(mark));
      outline(path);
    },
    label(label) {
      areNumbers &&= Number.isFinite(label.x) && Number.isFinite(label.y);
      if ((label.alpha ?? 1) > 0.01) labels.push(label);
    },
  };
  drawScene(scene, pen);
  assert.ok(areNumbers, `${scene.position} ${scene.d}`);
  return { text: marks.join('\n') + JSON.stringify(labels), labels };
}

test('the same scene is the same picture, and no number is lost, at every place and size', async () => {
  const first = new Map<number, string>();
  const places = Array.from({ length: 4 * states.length - 3 }, (_, i) => i / 4);
  for (const position of [...places, ...places.toReversed()]) {
    const { text } = recorded(await sceneAt(position, 24, 700));
    assert.equal(first.get(position) ?? text, text, `${position}`);
    first.set(position, text);
  }
  assert.equal(new Set(first.values()).size, places.length);
  for (const d of [1, 1.5, 4096])
    for (const width of [340, 1150])
      for (const power of [0, 0.3, 1])
        for (const position of [0, 1, 2.5, 4, 5, 6.6, 7, 8, 9, 10, 11, 12])
          recorded(await sceneAt(position, d, width, power));
});

test('every label has one place in a frame, and every name of a label one text', async () => {
  for (let position = 0; position < states.length; position += 0.5) {
    const { labels } = recorded(await sceneAt(position, 24, 390));
    assert.equal(new Set(labels.map(({ id }) => id)).size, labels.length, `${position}`);
  }
});

test('where a state stands, its size alone says', async () => {
  for (const width of [360, 768, 1152])
    for (const place of states.keys()) {
      const [few, many] = [await sceneAt(place, 2, width), await sceneAt(place, 4096, width)];
      assert.deepEqual(few.view, many.view);
    }
});

for (const [language, { stage }] of Object.entries({ en, zh }))
  test(`every state is told with its numbers, in ${language}`, async () => {
    const scene = { ...(await sceneAt(7, 24, 700)), words: stage };
    for (const state of states) {
      const told = sentenceOf(state, scene);
      assert.ok(told.length > 12 && !/[{}]|NaN|undefined/.test(told), told);
    }
    assert.match(sentenceOf('question', scene), /24.*±10/);
  });

test('the band divided by √d keeps its height at every d, that by d closes, that by nothing leaves', async () => {
  /** How high the edge of the band is at its end, in px. */
  const height = async (d: number, power: number) => {
    const scene = await sceneAt(states.indexOf('divide'), d, 768, power);
    const { text } = recorded(scene);
    const [, edge = ''] = text.split(/\{"stroke":"#\w+","width":1\.5,[^}]*\}\n/);
    const y = [...edge.matchAll(/^L [\d.]+,([-\d.]+)$/gm)][63]?.[1];
    return scene.view.zero - Number(y);
  };
  const widths = [4, 16, 64, 256, 1024, 4096];
  const [first, ...kept] = await Promise.all(widths.map((d) => height(d, 0.5)));
  // What is undivided beside it is on the same axis.
  assert.ok(first > 15);
  for (const other of kept) assert.ok(Math.abs(other - first) < 0.01, `${other}`);
  for (const d of widths) {
    assert.ok(Math.abs((await height(d, 1)) * Math.sqrt(d) - first) < 0.1, `by d, ${d}`);
    assert.ok(Math.abs((await height(d, 0)) / Math.sqrt(d) - first) < 0.01, `by nothing, ${d}`);
  }
});
