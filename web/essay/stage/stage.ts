/**
 * `rootd-stage`: one picture beside the text, whose marks go from state to state as the reader scrolls. It belongs to the
 * essay; what stands in the page's address it keeps as figures do (essay/state.ts).
 */
import { canvasPen, formatNumber } from '../../charts/index.js';
import { whyUnsupported } from '../../engine/workers/whyUnsupported.js';
import { shareLab } from '../../figures/shared/computing/sharedLab.js';
import { setReady } from '../../figures/shared/element/ready.js';
import { controllerKey } from '../../figures/shared/element/shell.js';
import { numberWriter } from '../../figures/shared/numbers/numberWriter.js';
import { loadWords, type Parts } from '../../text/words.js';
import { createDivisors } from './choices.js';
import { drawScene } from './draw.js';
import { type Draws, flip, rules } from './draws.js';
import { askedAt, handleAt } from './marks/bracket.js';
import { createNumbers } from './numbers.js';
import { type Options, readOptions, usual, writeOptions } from './options.js';
import { coloursOf, labelLayer } from './pen.js';
import { createQuestion, few, firstGuess, four } from './question.js';
import type { Scene } from './scene.js';
import { sentenceOf } from './sentences.js';
import { createSigns } from './signs.js';
import { createSlider } from './slider.js';
import { ease, type Moving, passed, placeOf, spring, states } from './states.js';
import { showStillsOfStage } from './stills.js';
import { frameOf, viewAt } from './view.js';

/** A state begins when its text has come so far up the window; on a phone the picture is above it. */
const lines = { beside: 0.42, below: 0.8 };

/** How fast d, the divisor and the bracket of the truth follow, in s. */
const times = { d: 0.16, answer: 0.5, divisor: 0.16 };

/** Farther behind the text than this, in states, the picture jumps to the last but one: it is not to stand beside another text. */
const longestWay = 2;

/** More pixels than this to a px are not to be seen. */
const finest = 2;
/** A frame that was long in coming moves nothing farther than this, in s. */
const longestFrame = 0.05;

const question = placeOf('question');

export class StageElement extends HTMLElement {
  #options: Options = { ...usual };
  #seed = 1;
  #show: ReturnType<typeof createStage> | undefined;

  async connectedCallback() {
    if (this.#show) return;
    setReady(this);
    if (whyUnsupported()) {
      showStillsOfStage(this);
      return;
    }
    const language = this.ownerDocument.documentElement.lang;
    const words = await loadWords(language, 'stage').catch(() => undefined);
    if (!words) {
      showStillsOfStage(this);
      return;
    }
    this.#show ??= createStage(this, words, language, {
      options: () => this.#options,
      change: (changes, settled) => this.#change(changes, settled),
    });
    this.#show.draw(this.#seed);
  }

  /** The page keeps its state as that of a figure. */
  get [controllerKey]() {
    return this;
  }

  get options() {
    return { ...this.#options, seed: this.#seed };
  }

  get changes() {
    return writeOptions(this.#options);
  }

  /** Whether nothing moves and all numbers are there. */
  get settled() {
    return this.#show?.settled ?? false;
  }

  /** @param texts - the page's seed */
  inherit({ seed }: Record<string, string>) {
    if (seed === undefined || Number(seed) === this.#seed) return;
    this.#seed = Number(seed);
    this.#show?.draw(this.#seed);
  }

  /** The state that a link describes. @returns what was ignored */
  restore(texts: Record<string, string>) {
    const { options, problems } = readOptions(texts);
    const isOtherLaw = options.law !== this.#options.law;
    this.#options = options;
    if (isOtherLaw) this.#show?.draw(this.#seed);
    this.#show?.wake();
    return problems;
  }

  #change(changes: Partial<Options>, settled: boolean) {
    this.#options = { ...this.#options, ...changes };
    const detail = { changed: Object.keys(changes), settled, reset: false };
    this.dispatchEvent(new CustomEvent('rootd-change', { bubbles: true, composed: true, detail }));
  }
}

function createStage(
  host: StageElement,
  words: Parts['stage'],
  language: string,
  {
    options,
    change,
  }: {
    options: () => Options;
    change: (changes: Partial<Options>, settled: boolean) => void;
  },
) {
  const document = host.ownerDocument;
  const window = document.defaultView as Window & typeof globalThis;
  const writer = numberWriter(language);
  const signed = (value: number) =>
    formatNumber(language, value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
  const picture = host.querySelector('.picture') as HTMLElement;
  const cards = [...host.querySelectorAll<HTMLElement>('.state')];
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  const g = canvas.getContext('2d') as CanvasRenderingContext2D;
  const labels = labelLayer(document);
  let colours: ReturnType<typeof coloursOf> | undefined;

  const position: Moving = { at: 0, speed: 0 };
  const octave: Moving = { at: Math.log2(usual.d), speed: 0 };
  const power: Moving = { at: 0.5, speed: 0 };
  const most: Moving = { at: 0, speed: 0 };
  let target = 0;
  let guess = host.hasAttribute('data-asks') ? firstGuess : 0;
  /** Where the handle waits is nobody's guess. */
  let isGuessed = false;
  let isAnswered = guess === 0;
  /** Of the state that asks, whose d is part of the question. */
  let asked = isAnswered ? four : few;

  const share = shareLab();
  const numbers = createNumbers(
    share.get(),
    () => wake(),
    () => showStillsOfStage(host),
  );

  const isAsking = () => target === question;
  const wanted = () => (isAsking() ? asked : options().d);

  const slider = createSlider(document, {
    name: words.slider,
    write: (d) => writer.whole(d),
    onInput(d, isDragged, isSettled) {
      if (isAsking()) asked = d;
      else change({ d }, isSettled);
      if (isDragged) octave.at = Math.log2(d);
      wake();
    },
  });
  const divisors = createDivisors(document, words, (divisor) => {
    change({ divisor }, true);
    wake();
  });
  const signs = createSigns(document, {
    words: words.signs,
    onFlip(which, place) {
      flip(numbers.drawn('signs') as Draws, which, place);
      wake();
    },
  });
  const asking = createQuestion(document, {
    card: cards[question],
    words: words.question,
    onGuess(next) {
      guess = next;
      isGuessed = true;
      wake();
    },
    onAnswer() {
      if (!isGuessed) guess = 0;
      isAnswered = true;
      asked = four;
      wake();
    },
  });
  picture.append(canvas, labels.node, ...signs.nodes, divisors.node, slider.node);
  const spoken = cards.map((card) => {
    const line = document.createElement('p');
    line.className = 'unseen';
    card.append(line);
    return line;
  });

  /** Moves everything on. @returns whether something still moves */
  function step(dt: number) {
    const goals: [Moving, number, number][] = [
      [octave, Math.log2(wanted()), isAsking() && isAnswered ? times.answer : times.d],
      [power, rules.indexOf(options().divisor) / 2, times.divisor],
    ];
    if (calm.matches) {
      position.at = target;
      position.speed = 0;
      for (const [moving, goal] of goals) moving.at = goal;
      return false;
    }
    const way = target - position.at;
    if (Math.abs(way) > longestWay) position.at = target - Math.sign(way);
    let moves = spring(position, target, dt);
    for (const [moving, goal, time] of goals) moves = ease(moving, goal, dt, time) || moves;
    return moves;
  }

  function sceneNow(width: number, height: number): Scene | undefined {
    const drawn = numbers.drawn('signs');
    if (!drawn) return undefined;
    const frame = frameOf({ width, height });
    const d = Math.max(1, 2 ** octave.at);
    const whole = Math.round(d);
    const { law, count } = options();
    const isLate = position.at > question;
    const early = numbers.at('signs', whole);
    return {
      position: position.at,
      d: Math.abs(d - whole) < 1e-6 ? whole : d,
      whole,
      frame,
      view: viewAt(position.at, frame),
      power: power.at,
      signs: drawn,
      numbersOfSigns: early,
      law: numbers.drawn(law),
      numbersOfLaw: isLate ? numbers.at(law, whole) : undefined,
      // In good time: it takes a second or two.
      shares: target >= placeOf('weights') ? numbers.shares(law) : undefined,
      count,
      guess,
      isGuessed,
      isAnswered,
      most: most.at,
      words,
      writer,
      signed,
    };
  }

  let isKnown = false;

  function draw(dt: number) {
    const { width, height } = picture.getBoundingClientRect();
    if (width === 0) return false;
    const fineness = Math.min(finest, window.devicePixelRatio || 1);
    const [across, down] = [Math.round(width * fineness), Math.round(height * fineness)];
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
    }
    const scene = sceneNow(width, height);
    if (!scene) return false;
    let moves = false;
    const truth = scene.numbersOfSigns?.most;
    if (truth !== undefined) {
      if (calm.matches || most.at === 0) most.at = truth;
      else moves = ease(most, truth, dt, times.d);
      scene.most = most.at;
    }
    g.setTransform(fineness, 0, 0, fineness, 0, 0);
    colours ??= coloursOf(host);
    labels.begin();
    g.clearRect(0, 0, width, height);
    g.save();
    // What leaves the axis leaves the picture, and the slider stays free.
    g.beginPath();
    g.rect(0, 0, width, scene.frame.bottom);
    g.clip();
    drawScene(scene, { ...canvasPen(g), ...colours, label: labels.put });
    g.restore();
    labels.end();
    place(scene);
    const { law } = options();
    isKnown =
      numbers.isKnown('signs', scene.whole) &&
      (position.at <= question || numbers.isKnown(law, scene.whole)) &&
      (target < placeOf('weights') || Boolean(numbers.shares(law)?.seen.d.length));
    return moves;
  }

  /** Controls that stand in the picture. */
  function place(scene: Scene) {
    const { frame, view } = scene;
    slider.node.style.left = `${frame.left}px`;
    slider.node.style.width = `${frame.right - frame.left}px`;
    const name = states[target];
    const about = sentenceOf(name, { ...scene, whole: wanted() });
    slider.show(scene.d, wanted(), about, Math.min(frame.left, frame.width - frame.right) - 4);
    canvas.setAttribute('aria-label', about);
    spoken[target].textContent = about;
    signs.show(Math.abs(position.at) < 0.02, { draws: scene.signs, d: scene.whole, view, frame });
    const { left, top } = canvas.getBoundingClientRect();
    const handle = handleAt(scene);
    asking.show(
      { guess, isAnswered },
      { x: left + handle.x, y: top + handle.y, alpha: guess ? askedAt(position.at) : 0 },
      (clientY) => (view.zero - (clientY - top)) / view.unit,
    );
    divisors.show(
      options().divisor,
      passed(position.at, placeOf('divide') - 0.5, placeOf('divide') - 0.1) *
        (1 - passed(position.at, placeOf('shares') - 0.7, placeOf('shares') - 0.4)),
    );
  }

  let frame = 0;
  let before = 0;
  let isMoving = false;
  let isNear = false;

  function wake() {
    if (frame || !isNear) return;
    before = 0;
    frame = window.requestAnimationFrame(tick);
  }

  function tick(time: number) {
    frame = 0;
    const dt = before ? Math.min(longestFrame, (time - before) / 1000) : 1 / 60;
    before = time;
    const moves = step(dt);
    isMoving = draw(dt) || moves;
    if (isMoving) frame = window.requestAnimationFrame(tick);
  }

  /** The state that the reader is at: the last whose text has come up. */
  function follow() {
    const isBeside = window.getComputedStyle(host).display === 'grid';
    const line = window.innerHeight * (isBeside ? lines.beside : lines.below);
    const last = cards.findLastIndex((card) => card.getBoundingClientRect().top < line);
    const next = Math.max(0, last);
    if (next === target) return;
    cards[target].classList.remove('here');
    cards[next].classList.add('here');
    target = next;
    if (isNear) {
      wake();
      return;
    }
    // Out of sight nothing moves; but keys come from the page above to the controls of this state, not of the last one.
    position.at = target;
    position.speed = 0;
    draw(0);
  }

  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);
  cards[0].classList.add('here');
  follow();
  position.at = target;
  octave.at = Math.log2(wanted());
  power.at = rules.indexOf(options().divisor) / 2;
  new window.IntersectionObserver(
    ([{ isIntersecting }]) => {
      isNear = isIntersecting;
      wake();
    },
    { rootMargin: '50% 0px' },
  ).observe(host);
  new window.ResizeObserver(() => wake()).observe(picture);
  const recolour = () => {
    colours = undefined;
    wake();
  };
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    window.matchMedia(query).addEventListener('change', recolour);

  return {
    wake,
    draw(seed: number) {
      most.at = 0;
      numbers.draw(options().law, seed);
    },
    get settled() {
      return isNear && isKnown && !isMoving && frame === 0;
    },
  };
}

customElements.define('rootd-stage', StageElement);
