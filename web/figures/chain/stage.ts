/**
 * The picture of the chain in motion: what is drawn goes from where it is to where it belongs, whatever moved it: a
 * hand, a key, or the one sweep on arrival, which is in the picture alone, so that no link and no file knows of it.
 */
import { sumAt } from '../../charts/index.js';
import { textWidth } from '../../charts/lettering.js';
import { isMoving } from '../../charts/motion.js';
import { choose, fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { ChainOptions } from './chain.js';
import { createDial } from './dial.js';
import { lanesOf, titleOf } from './lanes.js';
import type { Area } from './layout.js';
import { type ChainResult, keyCount } from './measure.js';
import {
  boxedRow,
  chainPicture,
  endsOf,
  type Label,
  rowOf,
  type Scene,
  ticksOf,
} from './picture.js';
import { createSearch } from './search.js';
import { style } from './style.js';

/** How long the first sweep takes, in ms. */
const sweepTime = 2600;

/** Any of these on the page ends it. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Times in ms in which all but a third of a way is gone: after a jump, under a hand, from row to row, of verdicts. */
const pace = { jump: 90, drag: 30, row: 80, told: 180 };

/** Slow at both ends. @param t - 0 … 1 */
const eased = (t: number) => t ** 3 * (t * (6 * t - 15) + 10);

export function stageChain(
  context: Context<'chain', ChainOptions>,
): Stage<ChainOptions, ChainResult> {
  const { document, words, language, numbers, frame, change, common } = context;
  const view = document.defaultView;
  frame.adopt(style);

  let isPowerDragged = false;
  let hasSearched = false;
  const dial = createDial(context, (d, settled) => change({ d }, settled));
  const search = createSearch(context, (power, settled) => {
    isPowerDragged = !settled;
    hasSearched = true;
    change({ power }, settled);
  });
  const picture = chainPicture(document, labels);
  const rows = createRows();
  const node = frame.make('div', 'opening', picture.node, dial.node, ...rows.nodes, search.node);
  // Until it knows its room everything stands in one corner.
  node.style.visibility = 'hidden';

  let scene: Scene | undefined;
  let goal: Scene | undefined;
  let options: ChainOptions | undefined;
  let verdicts: string[] = [];
  /** d as it was first shown: who has seen another has moved it. */
  let first: number | undefined;
  let hasMoved = false;
  let hasSwept = false;
  let sweepStart: number | undefined;
  let isSweeping = false;
  let frameId = 0;
  let last = 0;

  function show() {
    if (!scene || !goal || !options) return;
    picture.show(scene);
    dial.show(2 ** scene.octaves, isSweeping ? Math.round(2 ** scene.octaves) : options.d);
    rows.show();
  }

  /** Everything where it belongs. */
  function finish() {
    view?.cancelAnimationFrame?.(frameId);
    frameId = 0;
    stopSweep();
    if (!goal) return;
    scene = goal;
    show();
  }

  function go() {
    if (!isMoving(view)) return finish();
    if (frameId || !view) return;
    last = view.performance.now();
    step(last);
  }

  function step(time: number) {
    frameId = 0;
    // A frame's time may lie before the call that asked for it.
    const passed = Math.min(50, Math.max(0, time - last)) || 16;
    last = time;
    const isUnderWay = advance(passed, time);
    show();
    if (isUnderWay && view) frameId = view.requestAnimationFrame(step);
  }

  /** @returns whether there is still a way to go */
  function advance(passed: number, time: number) {
    if (!scene || !goal) return false;
    const share = (each: number) => 1 - Math.exp(-passed / each);
    if (isSweeping) {
      sweepStart ??= time;
      const t = Math.min(1, (time - sweepStart) / sweepTime);
      const way = eased(t);
      scene = weighed({ ...goal, octaves: goal.octaves * way });
      if (t === 1) stopSweep();
      return isSweeping;
    }
    const [ways, row, told] = [
      share(dial.isDragged || isPowerDragged ? pace.drag : pace.jump),
      share(pace.row),
      share(pace.told),
    ];
    const before = scene;
    const { octaves, power, rows: shares, strong, told: known } = before;
    const target = goal;
    scene = weighed({
      ...target,
      octaves: towards(octaves, target.octaves, ways, 0.002),
      power: towards(power, target.power, ways, 0.0005),
      rows: allTowards(shares, target.rows, row, 0.004),
      strong: allTowards(strong, target.strong, row, 0.01),
      told: towards(known, target.told, told, 0.01),
    });
    if (isThere(scene, target)) scene = target;
    return scene !== target;
  }

  const hurry = () => {
    stopSweep();
    go();
  };

  function startSweep() {
    isSweeping = true;
    for (const event of touches) view?.addEventListener(event, hurry, { passive: true });
  }

  /** Nothing of the window holds a figure that has gone. */
  function stopSweep() {
    isSweeping = false;
    for (const event of touches) view?.removeEventListener(event, hurry);
  }

  /** The room there is, once it is another. */
  let room = '';
  function measure() {
    const box = frame.picture.getBoundingClientRect();
    const width = Math.floor(box.width);
    const height = Math.floor(box.height);
    if (!width || !height) return;
    const look = view?.getComputedStyle(frame.picture);
    const above = Number.parseFloat(look?.paddingTop ?? '') || 0;
    const beside = Number.parseFloat(look?.paddingLeft ?? '') || 8;
    const now = [width, height, above, beside].join();
    if (now === room) return;
    room = now;
    picture.resize({ width, height, above, beside });
    const { area } = picture;
    if (!area) return;
    node.style.visibility = '';
    dial.put(area.dial);
    search.put(area.ask);
    node.style.setProperty(
      '--read',
      `${area.isWide ? Math.max(20, Math.round(30 * area.scale)) : 24}px`,
    );
    node.style.setProperty(
      '--ask',
      `${area.isWide ? Math.max(15, Math.round(18 * area.scale)) : 15}px`,
    );
    rows.put(area);
  }
  if (view?.ResizeObserver)
    new view.ResizeObserver(() => {
      measure();
      show();
    }).observe(frame.picture);

  return {
    nodes: [node],
    charts: () => [
      {
        ...picture,
        update: finish,
      },
    ],
    leave: finish,

    draw(result, now) {
      const isFirst = scene === undefined;
      options = now;
      first ??= now.d;
      if (now.d !== first) hasMoved = true;
      const lanes = lanesOf(result, now);
      verdicts = lanes.map(({ word }) => words.verdicts[word]);
      const row = now.query - 1;
      const scores = Array.from(result.scores.subarray(row * keyCount, (row + 1) * keyCount));
      const top = Math.max(...scores);
      goal = {
        octaves: Math.log2(now.d),
        power: now.power,
        sums: result.sums,
        weights: result.divided.map(({ weights }) => weights),
        rows: onlyAt(row),
        strong: Float64Array.from(scores, (score) => (score === top ? 1 : 0)),
        told: hasMoved ? 1 : 0,
      };
      if (scene && scene.sums !== result.sums) scene = goal;
      scene ??= goal;
      const isOn = hasMoved || now.power !== 0.5;
      search.show(now.power, isOn, hasSearched || now.power !== 0.5);
      picture.svg.setAttribute(
        'aria-label',
        fill(words.about, {
          d: numbers.whole(now.d),
          words: verdicts.join(common.language.between),
        }),
      );
      measure();
      if (isFirst && now.sweep && !hasSwept && isMoving(view)) startSweep();
      hasSwept = true;
      go();
    },
  };

  /** All texts of the picture. */
  function labels(area: Area, { octaves, power, weights, told }: Scene): Label[] {
    const { width, dial: foot, sizes, axis, isWide, blocks, left, map, bars, place } = area;
    const tickClass = 'c-halo c-quiet c-start';
    const ticks = ticksOf(area).flatMap(({ value, y, long }): Label[] =>
      value !== 0 && (long || Math.abs(value) === 1)
        ? [
            {
              text: (value > 0 ? '+' : '') + numbers.whole(value),
              x: axis.x + (isWide ? 13 : 9),
              y: y + sizes.tick * 0.36,
              size: sizes.tick,
              class: Math.abs(value) === 1 ? 'c-halo c-start' : tickClass,
            },
          ]
        : [],
    );
    const d = 2 ** octaves;
    const hues = ['c-s0', hueClass(power), 'c-s2'];
    const powers = [0, power, 1];
    const lanes = blocks.flatMap(({ base, map: top, label }, i): Label[] => {
      const hue = `${hues[i]} c-solid`;
      // One row's would go up and down by chance.
      const percent = numbers.percent(strongestOf(weights[i]), 0);
      const word = verdicts[i] ?? '';
      const average = fill(words.onAverage, { share: percent });
      const rounded = Math.round(power * 100) / 100;
      const title = titleOf(i === 1 ? rounded : powers[i], context);
      const name = { text: title, size: sizes.name };
      const serif = `c-halo c-serif c-own ${hue}`;
      if (isWide) {
        const x = left + map + 16;
        const y = top + sizes.name * 0.8;
        const sizeOf = (text: string, usual: number) =>
          Math.min(1, (width - x - 8) / textWidth(text, usual)) * usual;
        const size = sizeOf(title, sizes.name);
        const under = y + sizes.word * (1.2 + 1.3 * told);
        return [
          ...[words.strongest, average].map((text, line) => ({
            ...{ text, size: sizeOf(text, sizes.tick), x, y: under + 1.3 * line * sizes.tick },
            class: `c-halo c-own c-start ${hue}`,
          })),
          { ...name, size, x, y, class: `${serif} c-start` },
          {
            ...{ text: word, size: sizes.word, opacity: told },
            ...{ x, y: y + sizes.word * 1.5, class: `${serif} c-start` },
          },
        ];
      }
      // Over its map each says whose it is and what it has; under it, in time, what that means.
      const over = { x: left + map, y: base - bars + sizes.tick * 0.8 };
      // Beside what has left the picture.
      const room = left + map - axis.x - 5 * sizes.tick;
      const written = textWidth(`${title} ${percent}`, sizes.word);
      return [
        {
          ...{ text: `${name.text} ${percent}`, size: Math.min(1, room / written) * sizes.word },
          ...{ ...over, class: `${serif} c-end` },
        },
        ...(word
          ? [
              {
                ...{ text: word, size: sizes.name, opacity: told },
                ...{ x: left, y: label, class: `${serif} c-start` },
              },
            ]
          : []),
      ];
    });
    const scores = scene ? endsOf(scene) : [];
    const above = Math.max(0, ...scores);
    const gone: Label[] =
      place.zero - place.unit * above < axis.top + (axis.top ? 10 : 28)
        ? [
            {
              text: `▲ +${numbers.whole(Math.round(above))}`,
              x: axis.x + (isWide ? 13 : 7),
              y: axis.top + (axis.top ? 8 : 34) + sizes.tick * 0.4,
              size: sizes.tick,
              class: 'c-halo c-own c-start c-s0 c-solid',
            },
          ]
        : [];
    const sum: Label[] =
      place.width > 24 * sizes.tick
        ? [
            {
              text: fill(choose(language, words.scores, Math.round(d)), {
                d: numbers.whole(Math.round(d)),
              }),
              x: axis.x - 10,
              y: foot.top - 24,
              size: sizes.tick,
              class: 'c-halo c-quiet c-end',
            },
          ]
        : [];
    const isClear = ({ y }: Label) => gone.every((mark) => Math.abs(mark.y - y) > 1.2 * sizes.tick);
    return [...ticks.filter(isClear), ...gone, ...sum, ...lanes];
  }

  /** Rows are chosen in all three maps: by a click, a drag, and keys. */
  function createRows() {
    const choose = (query: number, settled: boolean) => {
      const wanted = Math.min(keyCount, Math.max(1, query));
      if (wanted !== context.options().query) change({ query: wanted }, settled);
    };
    const nodes = [0, 1, 2].map(() => frame.make('div', 'rows'));
    const [, focusable] = nodes;
    focusable.tabIndex = 0;
    focusable.setAttribute('role', 'slider');
    focusable.setAttribute('aria-orientation', 'vertical');
    focusable.setAttribute('aria-label', words.controls.queryLong);
    focusable.setAttribute('aria-valuemin', '1');
    focusable.setAttribute('aria-valuemax', `${keyCount}`);
    focusable.addEventListener('keydown', (event) => {
      const now = context.options().query;
      const next = {
        ArrowDown: now + 1,
        ArrowRight: now + 1,
        ArrowUp: now - 1,
        ArrowLeft: now - 1,
        Home: 1,
        End: keyCount,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      choose(next, true);
    });
    for (const each of nodes) {
      let isHeld = false;
      const at = ({ clientY }: PointerEvent, settled: boolean) => {
        const { top, height } = each.getBoundingClientRect();
        choose(1 + Math.floor(((clientY - top) / height) * keyCount), settled);
      };
      each.addEventListener('pointerdown', (event) => {
        if (event.button !== 0) return;
        // A finger may mean to scroll.
        isHeld = event.pointerType !== 'touch';
        if (isHeld) each.setPointerCapture(event.pointerId);
        if (isHeld) at(event, true);
      });
      each.addEventListener('pointermove', (event) => isHeld && at(event, false));
      each.addEventListener('pointerup', () => {
        isHeld = false;
      });
      each.addEventListener('click', (event) => at(event as PointerEvent, true));
    }
    return {
      nodes,
      put({ blocks, left, map, mapHeight }: Area) {
        nodes.forEach((each, i) => {
          each.style.cssText = `left:${left}px;top:${blocks[i].map}px;width:${map}px;height:${mapHeight}px`;
        });
      },
      show() {
        if (!goal) return;
        const row = boxedRow(goal.rows);
        const shares = rowOf(goal.weights[1], goal.rows);
        focusable.setAttribute('aria-valuenow', `${row + 1}`);
        focusable.setAttribute(
          'aria-valuetext',
          fill(words.row, {
            query: numbers.whole(row + 1),
            share: numbers.percent(Math.max(...shares), 0),
          }),
        );
      },
    };
  }
}

/** On the way weights are those of the scores that are seen there. */
function weighed(scene: Scene): Scene {
  const d = 2 ** scene.octaves;
  const ends = scene.sums.map((sums) => sumAt(sums, d));
  const weights = [0, scene.power, 1].map((power) => {
    const shares = Float64Array.from(ends, (end) => Math.exp(end / d ** power));
    for (let i = 0; i < shares.length; i += keyCount) {
      const row = shares.subarray(i, i + keyCount);
      const total = row.reduce((sum, share) => sum + share, 0);
      row.forEach((share, key) => {
        row[key] = share / total;
      });
    }
    return shares;
  });
  return { ...scene, weights };
}

/** The largest weight of a row, mean of all rows. */
function strongestOf(weights: ArrayLike<number>) {
  let sum = 0;
  for (let query = 0; query < keyCount; query++) {
    let most = 0;
    for (let key = 0; key < keyCount; key++) most = Math.max(most, weights[query * keyCount + key]);
    sum += most;
  }
  return sum / keyCount;
}

function towards(from: number, to: number, share: number, near: number) {
  return Math.abs(to - from) <= near ? to : from + (to - from) * share;
}

const allTowards = (from: ArrayLike<number>, to: ArrayLike<number>, share: number, near: number) =>
  Float64Array.from(to, (each, i) => towards(from[i], each, share, near));

const same = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

const isThere = (a: Scene, b: Scene) =>
  a.octaves === b.octaves &&
  a.power === b.power &&
  a.told === b.told &&
  same(a.rows, b.rows) &&
  same(a.strong, b.strong);

const onlyAt = (place: number) => {
  const shares = new Float64Array(keyCount);
  shares[place] = 1;
  return shares;
};

/** A power that is no divisor of its own has no hue. */
const hueClass = (power: number) =>
  power === 0 ? 'c-s0' : power === 0.5 ? 'c-s1' : power === 1 ? 'c-s2' : '';
