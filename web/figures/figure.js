/**
 * The base of every figure: a custom element made from a description.
 *
 * How a figure is written. Export a `FigureSpec` (below) from a file of its own; sums/sums.js is the worked
 * example. It says
 *
 * 1. `options`: the table of what can be set (options.js); attributes, properties, links, controls and
 *    exports follow from it. `seed` with `redraws: true` is the only option that draws anew.
 * 2. `controls`: which of them are offered, in groups that are never broken across lines.
 * 3. `compute(task)`: asks the engine (work.js says what a task holds) and calls `task.show(result)`, before
 *    that `task.preview(result)` as often as there is something to see. It never touches the page.
 * 4. `stage(context)`: makes the charts once, and draws a result into them whenever asked to: after a
 *    result, after a change of an option marked `looks`, after a change of width or language.
 * 5. `report(result, options, context)`: the same result in words and numbers: key, table, summary, data.
 * 6. `python(options, context)`: the same experiment in NumPy.
 *
 * All words come from web/text, under the figure's name. A host page may listen to
 *
 * - `rootd-change` { options, changed, settled, reset }: the reader changed something; `settled` is false
 *   while a control is being dragged or typed into;
 * - `rootd-result` { options, numbers, final }: what is shown now;
 * - `rootd-address` { attributes, link, script }: the reader wants a link or an embed snippet. A host that
 *   knows addresses fills in `link` (of the page with this figure as it stands) and `script` (of rootd.js).
 *   Without a host, the attribute `link-base` (the address of embed.html) serves; without either, the menu
 *   has no "Copy link".
 *
 * A page themes a figure with the variables `--rootd-…` of charts/theme.js and style.js (paper, ink, soft,
 * hairline, measured-fill, measured-ink, predicted, edge, wrong, font), and with `::part()`: figure,
 * controls, control, menu, advanced, status, picture, still, key, tables, numbers, caption, data, error.
 */
import { version } from '../catalog/catalog.js';
import { fill } from '../text/fill.js';
import { loadWords } from '../text/words.js';
import { createControl } from './controls/control.js';
import { createFrame } from './frame.js';
import { createMenu } from './menu.js';
import { numberWriter } from './numbers.js';
import {
  attributeName,
  defaultsOf,
  describeProblem,
  readOption,
  sameValue,
  writeOption,
} from './options.js';
import { shareLab } from './sharedLab.js';
import { copy, csvOf, embedSnippet, jsonOf, pngOf, save, settingsLine, svgOf } from './takeaway.js';
import { watch } from './watch.js';
import { createWork } from './work.js';

/** @typedef {import('./options.js').OptionSpec} OptionSpec */
/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./options.js').Problem} Problem */
/** @typedef {import('./controls/control.js').ControlSpec} ControlSpec */

/**
 * @typedef {object} Context what a figure's drawing and reporting is given
 * @property {Document} document
 * @property {any} words of the figure
 * @property {any} common words of all figures
 * @property {string} language
 * @property {import('./numbers.js').NumberWriter} numbers
 * @property {import('./frame.js').Frame} frame
 * @property {(changes: Options, settled?: boolean) => void} change as if the reader had used a control
 * @property {() => Options} options
 */

/**
 * @typedef {object} Stage
 * @property {Node[]} nodes from top to bottom
 * @property {(result: any, options: Options, width: number) => void} draw
 * @property {() => readonly any[]} charts for the exported picture
 * @property {() => void} [leave] the figure left the page or its screen: stop what moves
 */

/**
 * @typedef {object} Report
 * @property {any[]} key items of the line under the chart
 * @property {import('./frame.js').Row[]} rows
 * @property {string[]} [head] of the table's three columns, where they are not measured, predicted, off by
 * @property {string} summary
 * @property {() => import('./takeaway.js').Data} data
 * @property {Record<string, any>} numbers what `rootd-result` and the JSON file tell
 */

/**
 * @typedef {object} FigureSpec
 * @property {string} name the element is `rootd-<name>`
 * @property {readonly OptionSpec[]} options
 * @property {readonly (readonly ControlSpec[])[]} controls
 * @property {readonly (readonly ControlSpec[])[]} [advanced]
 * @property {(task: import('./work.js').Task<any>) => Promise<void>} compute
 * @property {(context: Context) => Stage} stage
 * @property {(result: any, options: Options, context: Context) => Report} report
 * @property {(options: Options, context: Context, result: any) => string} python
 */

/** In Node, where the module may be loaded for its types, there is no page. */
const Element = globalThis.HTMLElement ?? /** @type {any} */ (class {});

/** What a figure does before its first width is measured. */
const usualWidth = 720;

/** Work that ends sooner shows no progress: it would only flicker. In ms. */
const quietTime = 250;

/**
 * The class of a figure's element.
 *
 * @param {FigureSpec} spec
 */
export function figureClass(spec) {
  const byAttribute = new Map(spec.options.map((option) => [attributeName(option.name), option]));

  class Figure extends Element {
    static spec = spec;

    static get observedAttributes() {
      return [...byAttribute.keys(), 'number', 'theme'];
    }

    /** @type {Options} */
    #base = defaultsOf(spec.options);
    /** @type {Options} */
    #options = { ...this.#base };
    /** @type {Map<string, Problem>} */
    #ignored = new Map();
    #settledIn = false;

    /** @type {Context | undefined} */
    #context;
    /** @type {Stage | undefined} */
    #stage;
    /** @type {Map<string, import('./controls/control.js').Control>} */
    #controls = new Map();
    /** @type {ReturnType<typeof createMenu> | undefined} */
    #menu;

    /** @type {any} */
    #result;
    /** @type {Report | undefined} */
    #report;
    #final = false;
    #width = usualWidth;
    #visible = false;
    #waiting = false;
    #stale = true;
    #paused = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #loud;
    /** @type {ReturnType<typeof shareLab> | undefined} */
    #share;
    /** @type {(() => void) | undefined} */
    #unwatch;

    #work = createWork({
      lab: () => {
        if (!this.#share) throw new DOMException('the figure has left the page', 'AbortError');
        return this.#share.get();
      },
      compute: spec.compute,
      onResult: (result, final) => this.#show(result, final),
      onStatus: (status) => this.#showStatus(status),
    });

    constructor() {
      super();
      this.attachShadow({ mode: 'open' });
    }

    // ------------------------------------------------------------------ options

    /** All options, in their own form. */
    get options() {
      return { ...this.#options };
    }

    /** The options that differ from the page's own settings, as text by attribute name. */
    get changes() {
      return this.#texts(
        (option) => !sameValue(option, this.#options[option.name], this.#base[option.name]),
      );
    }

    /** What was set and did not fit. */
    get ignored() {
      return [...this.#ignored.values()];
    }

    /** What is shown: the measured and predicted numbers. */
    get numbers() {
      return this.#report?.numbers;
    }

    /**
     * Sets options. A value that does not fit is a RangeError, and nothing is set.
     *
     * @param {Options} changes
     */
    set(changes) {
      /** @type {Options} */
      const read = {};
      for (const [name, given] of Object.entries(changes)) {
        const option = spec.options.find((entry) => entry.name === name);
        if (!option) throw new TypeError(`unknown option ${name}`);
        const result = readOption(option, given);
        if ('problem' in result) throw new RangeError(describeProblem(result.problem));
        read[name] = result.value;
      }
      this.#apply(read);
    }

    /**
     * The settings the page gives the figure, which `reset` returns to. An option that the reader has not
     * changed follows.
     *
     * @param {Record<string, string>} texts by attribute name
     */
    inherit(texts) {
      /** @type {Options} */
      const following = {};
      for (const [name, text] of Object.entries(texts)) {
        const option = byAttribute.get(name);
        const read = option && readOption(option, text);
        if (!option || !read || 'problem' in read) continue;
        if (sameValue(option, this.#options[option.name], this.#base[option.name])) {
          following[option.name] = read.value;
        }
        this.#base[option.name] = read.value;
      }
      this.#apply(following);
    }

    /**
     * Puts the figure into the state that a link describes: the page's settings, but for these.
     *
     * @param {Record<string, string>} texts by attribute name
     * @returns {Problem[]} what was ignored
     */
    restore(texts) {
      /** @type {Problem[]} */
      const problems = [];
      const options = { ...this.#base };
      for (const [name, text] of Object.entries(texts)) {
        const option = byAttribute.get(name);
        const read = option
          ? readOption(option, text)
          : { problem: /** @type {Problem} */ ({ option: name, wants: 'unknown', got: text }) };
        if ('problem' in read) problems.push(read.problem);
        else if (option) options[option.name] = read.value;
      }
      this.#apply(options);
      return problems;
    }

    /** Back to the page's settings, as the reader may from the menu. */
    reset() {
      this.#stage?.leave?.();
      this.#paused = false;
      const changed = this.#apply({ ...this.#base });
      this.#tell(changed, true, true);
    }

    /** Stops computing until `resume`, or until something is changed; what is shown stays. */
    pause() {
      this.#paused = true;
      this.#work.hold();
    }

    resume() {
      this.#paused = false;
      if (this.#visible) this.#goOn();
    }

    #goOn() {
      if (this.#stale) this.#request();
      else this.#work.release();
    }

    /** @param {(option: OptionSpec) => boolean} wanted */
    #texts(wanted) {
      return Object.fromEntries(
        [...byAttribute]
          .filter(([, option]) => wanted(option))
          .map(([name, option]) => [name, writeOption(option, this.#options[option.name])]),
      );
    }

    /** @param {Options} values of the options' own form @returns {string[]} the names of what changed */
    #apply(values) {
      /** @type {string[]} */
      const changed = [];
      let computes = false;
      for (const [attribute, option] of byAttribute) {
        const { name } = option;
        if (!Object.hasOwn(values, name)) continue;
        this.#ignored.delete(name);
        if (sameValue(option, values[name], this.#options[name])) continue;
        this.#options[name] = values[name];
        changed.push(name);
        computes ||= option.looks !== true;
        if (this.isConnected) this.setAttribute(attribute, writeOption(option, values[name]));
        this.#controls.get(name)?.update(values[name]);
      }
      this.#showFittingControls();
      if (computes) this.#request();
      else if (changed.length > 0) this.#draw();
      return changed;
    }

    /** @param {Options} values @param {boolean} settled */
    #changeByReader(values, settled) {
      this.#paused = false;
      const changed = this.#apply(values);
      // The end of a drag changes nothing, but is news.
      if (changed.length > 0 || (settled && !this.#settledIn)) {
        this.#tell(changed.length > 0 ? changed : Object.keys(values), settled, false);
      }
      this.#settledIn = settled;
    }

    /** @param {string[]} changed @param {boolean} settled @param {boolean} reset */
    #tell(changed, settled, reset) {
      this.#dispatch('rootd-change', { options: this.options, changed, settled, reset });
    }

    /** @param {string} type @param {object} detail */
    #dispatch(type, detail) {
      const view = /** @type {Window & typeof globalThis} */ (this.ownerDocument.defaultView);
      this.dispatchEvent(new view.CustomEvent(type, { bubbles: true, composed: true, detail }));
    }

    // ---------------------------------------------------------------- lifecycle

    /** @param {string} name @param {string | null} _ @param {string | null} text */
    attributeChangedCallback(name, _, text) {
      if (name === 'theme') return this.#draw();
      if (name === 'number') return this.#showCaption();
      const option = /** @type {OptionSpec} */ (byAttribute.get(name));
      // Written by the figure itself, or no news.
      if (text === writeOption(option, this.#options[option.name])) return;
      const read = text === null ? { value: option.default } : readOption(option, text);
      const value = 'value' in read ? read.value : option.default;
      // Until the figure is in use, its attributes are the page's own settings.
      if (!this.#context) this.#base[option.name] = value;
      this.#apply({ [option.name]: value });
      if ('problem' in read) this.#ignored.set(option.name, read.problem);
    }

    connectedCallback() {
      for (const { name } of spec.options) this.#adoptProperty(name);
      this.#share = shareLab();
      this.#unwatch = watch(this, {
        onVisible: (visible) => this.#setVisible(visible),
        onWidth: (width) => this.#setWidth(width),
      });
      if (!this.#context) void this.#build();
      else if (this.#stale) this.#request();
    }

    disconnectedCallback() {
      if (this.#work.running) this.#stale = true;
      this.#work.abort();
      this.#stage?.leave?.();
      this.#menu?.close(false);
      clearTimeout(this.#loud);
      this.#unwatch?.();
      this.#share?.release();
      this.#share = undefined;
      this.#visible = false;
    }

    /** A property set before the element was defined hides the accessor. @param {string} name */
    #adoptProperty(name) {
      if (!Object.hasOwn(this, name)) return;
      const given = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      const option = /** @type {OptionSpec} */ (spec.options.find((entry) => entry.name === name));
      const read = readOption(option, given);
      if ('problem' in read) this.#ignored.set(name, read.problem);
      else {
        this.#base[name] = read.value;
        this.#apply({ [name]: read.value });
      }
    }

    async #build() {
      const document = this.ownerDocument;
      const language =
        /** @type {HTMLElement | null} */ (this.closest('[lang]'))?.lang ||
        document.documentElement.lang ||
        'en';
      const [common, words] = await Promise.all([
        loadWords(language, 'common'),
        loadWords(language, /** @type {any} */ (spec.name)),
      ]);
      // Taken out and put back while the words were on their way: the first build is enough.
      if (this.#context) return;
      const numbers = numberWriter(language);
      const root = /** @type {ShadowRoot} */ (this.shadowRoot);
      const frame = createFrame(root, { words, common, numbers });
      this.#context = {
        document,
        words,
        common,
        language,
        numbers,
        frame,
        change: (changes, settled = true) => this.#changeByReader(changes, settled),
        options: () => this.options,
      };
      this.#fillControls(frame);
      this.#showCaption();
      this.#request();
    }

    /** @param {import('./frame.js').Frame} frame */
    #fillControls(frame) {
      const context = /** @type {Context} */ (this.#context);
      const surroundings = {
        ...context,
        /** @param {string} name @param {any} value @param {boolean} settled */
        onInput: (name, value, settled) => this.#changeByReader({ [name]: value }, settled),
      };
      /** @param {readonly ControlSpec[]} group */
      const fillGroup = (group) => {
        const node = frame.make('div', 'group');
        if (group.some((entry) => entry.slider)) node.classList.add('slides');
        for (const entry of group) {
          const option = spec.options.find(({ name }) => name === entry.option);
          if (!option) throw new TypeError(`no option ${entry.option} in rootd-${spec.name}`);
          const control = createControl(option, entry, surroundings);
          control.update(this.#options[option.name]);
          this.#controls.set(option.name, control);
          node.append(control.node);
        }
        return node;
      };
      const groups = spec.controls.map(fillGroup);
      groups.at(-1)?.classList.add('last');
      this.#menu = createMenu(context.document, {
        label: context.common.menu.open,
        sign: context.common.menu.more,
        items: () => this.#menuItems(),
      });
      groups.at(-1)?.append(this.#menu.node);
      frame.controls.append(...groups);
      if (spec.advanced) {
        frame.advancedControls.append(...spec.advanced.map(fillGroup));
        frame.advanced.hidden = false;
      }
      this.#showFittingControls();
    }

    /** Controls that make no sense as things stand are not there. */
    #showFittingControls() {
      for (const entry of [...spec.controls, ...(spec.advanced ?? [])].flat()) {
        const control = this.#controls.get(entry.option);
        if (control && entry.when) control.node.hidden = !entry.when(this.#options);
      }
    }

    #showCaption() {
      this.#context?.frame.showCaption(
        this.#context.words.captionHtml,
        this.getAttribute('number') ?? '',
      );
    }

    /** @param {boolean} visible */
    #setVisible(visible) {
      if (visible === this.#visible) return;
      this.#visible = visible;
      if (!visible) {
        this.#stage?.leave?.();
        this.#work.hold(true);
      } else if (!this.#paused) this.#goOn();
    }

    /** @param {number} width */
    #setWidth(width) {
      const whole = Math.floor(width);
      if (whole === this.#width) return;
      this.#width = whole;
      this.#draw();
    }

    // ------------------------------------------------------------------ results

    /** Changes of one turn are answered together. */
    #request() {
      this.#stale = true;
      if (this.#waiting) return;
      this.#waiting = true;
      queueMicrotask(() => {
        this.#waiting = false;
        if (!this.#context || !this.#visible || !this.isConnected || this.#paused) return;
        this.#stale = false;
        this.#context.frame.hideError();
        void this.#work.start(this.options);
      });
    }

    /** @param {any} result @param {boolean} final */
    #show(result, final) {
      this.#result = result;
      this.#final = final;
      this.#draw();
      this.#dispatch('rootd-result', { options: this.options, numbers: this.numbers, final });
    }

    #draw() {
      const context = this.#context;
      if (!context || this.#result === undefined) return;
      const { frame } = context;
      if (!this.#stage) {
        this.#stage = spec.stage(context);
        frame.picture.append(...this.#stage.nodes);
        frame.showPicture(true);
      }
      const options = this.options;
      this.#stage.draw(this.#result, options, this.#width);
      const report = spec.report(this.#result, options, context);
      this.#report = report;
      frame.showKey(report.key);
      frame.showRows(report.rows, report.head);
      frame.showData(report.data);
      if (this.#final) frame.showSummary(report.summary);
    }

    /** @param {import('./work.js').Status} status */
    #showStatus(status) {
      const context = this.#context;
      if (!context) return;
      const { frame, common, numbers } = context;
      if (status.state === 'loading' || status.state === 'working') {
        const share = status.state === 'working' ? status.share : undefined;
        const show = () => {
          this.#loud = undefined;
          this.#isLoud = true;
          const text =
            share === undefined
              ? common.work.loading
              : fill(common.work.working, { percent: numbers.percent(share, 0) });
          frame.showStatus(text, {
            ...(share === undefined ? {} : { share }),
            action: { label: common.work.stop, run: () => this.pause() },
          });
        };
        clearTimeout(this.#loud);
        const since = performance.now() - this.#started;
        if (status.state === 'loading') this.#started = performance.now();
        if (this.#isLoud && status.state === 'working') show();
        else
          this.#loud = setTimeout(
            show,
            Math.max(0, quietTime - (status.state === 'working' ? since : 0)),
          );
        return;
      }
      clearTimeout(this.#loud);
      this.#isLoud = false;
      if (status.state === 'held') {
        frame.showStatus(common.work.stoppedEarly, {
          action: { label: common.work.resume, run: () => this.resume() },
        });
      } else {
        frame.showStatus('');
        if (status.state === 'failed') this.#showFailure(status.error);
      }
    }
    #isLoud = false;
    #started = 0;

    /** @param {unknown} error */
    async #showFailure(error) {
      const context = /** @type {Context} */ (this.#context);
      const { frame, common } = context;
      this.#stale = true;
      const { whyUnsupported } = await import('../engine/support.js');
      const message = error instanceof Error ? error.message : String(error);
      const unsupported = whyUnsupported();
      const reason = unsupported
        ? common.errors[unsupported]
        : fill(error instanceof RangeError ? common.errors.memory : common.errors.load, {
            reason: message,
          });
      frame.showError(reason, [
        { label: common.errors.again, run: () => this.#request() },
        { label: common.errors.back, run: () => this.reset() },
      ]);
    }

    // ---------------------------------------------------------------- take-away

    /** @returns {import('./takeaway.js').Stamp} */
    #stamp() {
      const { words } = /** @type {Context} */ (this.#context);
      return {
        figure: spec.name,
        title: words.title,
        version,
        settings: this.#texts(() => true),
      };
    }

    /** Asks whoever knows addresses. @returns {{ link?: string, script?: string }} */
    #address() {
      const attributes = this.#texts(
        (option) => !sameValue(option, this.#options[option.name], option.default),
      );
      /** @type {{ attributes: Record<string, string>, link?: string, script?: string }} */
      const detail = { attributes };
      this.#dispatch('rootd-address', detail);
      const base = this.getAttribute('link-base');
      if (!detail.link && base) {
        const query = new URLSearchParams({ figure: spec.name, ...attributes, v: version });
        detail.link = `${base}?${query}`;
      }
      return detail;
    }

    /** @returns {import('./menu.js').MenuItem[]} */
    #menuItems() {
      const context = /** @type {Context} */ (this.#context);
      const { common, document, frame } = context;
      const { menu } = common;
      const stamp = this.#stamp();
      const { link, script } = this.#address();
      const file = `rootd-${spec.name}`;
      /** @param {string} text */
      const copyText = async (text) => {
        if (await copy(document, text)) this.#say(menu.copied);
        else this.#offer(text);
      };
      /** @param {string} extension @param {Blob} blob */
      const saveAs = (extension, blob) => {
        save(document, `${file}.${extension}`, blob);
        this.#say(fill(menu.saved, { file: `${file}.${extension}` }));
      };
      const report = this.#report;
      const stage = this.#stage;
      const items = [];
      if (link) items.push({ id: 'link', label: menu.copyLink, run: () => copyText(link) });
      items.push({
        id: 'embed',
        label: menu.copyEmbed,
        run: () => {
          const attributes = this.#texts(
            (option) => !sameValue(option, this.#options[option.name], option.default),
          );
          return copyText(embedSnippet(stamp, attributes, script ?? 'rootd.js'));
        },
      });
      if (report && stage) {
        const svg = () => {
          const note = fill(common.describe.stamp, {
            figure: `rootd-${spec.name}`,
            settings: settingsLine(stamp),
            version: stamp.version,
          });
          return svgOf(stage.charts(), { key: report.key, stamp, note });
        };
        const text = (/** @type {string} */ content, /** @type {string} */ type) =>
          new Blob([content], { type: `${type};charset=utf-8` });
        items.push(
          {
            id: 'python',
            label: menu.copyPython,
            run: () => copyText(spec.python(this.options, context, this.#result)),
          },
          {
            id: 'png',
            label: menu.downloadPng,
            run: async () => saveAs('png', await pngOf(svg())),
          },
          {
            id: 'svg',
            label: menu.downloadSvg,
            run: () => saveAs('svg', text(svg(), 'image/svg+xml')),
          },
          {
            id: 'csv',
            label: menu.downloadCsv,
            // The mark at the start tells spreadsheets that the text is UTF-8.
            run: () => saveAs('csv', text(`\ufeff${csvOf(stamp, report.data())}`, 'text/csv')),
          },
          {
            id: 'json',
            label: menu.downloadJson,
            run: () =>
              saveAs(
                'json',
                text(
                  jsonOf(stamp, this.options, report.numbers, report.data()),
                  'application/json',
                ),
              ),
          },
          {
            id: 'data',
            label: frame.data.open ? menu.hideData : menu.showData,
            run: () => {
              frame.data.open = !frame.data.open;
              if (frame.data.open) frame.data.querySelector('summary')?.focus();
            },
          },
        );
      }
      items.push({ id: 'reset', label: menu.reset, run: () => this.reset() });
      return items;
    }

    /** A short word beside the menu. @param {string} text */
    #say(text) {
      const { frame } = /** @type {Context} */ (this.#context);
      const menu = /** @type {ReturnType<typeof createMenu>} */ (this.#menu);
      menu.node.querySelector('.said')?.remove();
      const said = frame.make('span', 'said', text);
      said.setAttribute('role', 'status');
      menu.node.append(said);
      setTimeout(() => said.remove(), 2500);
    }

    /** Where the browser does not let a page copy, the reader can. @param {string} text */
    #offer(text) {
      const { frame, common } = /** @type {Context} */ (this.#context);
      frame.figure.querySelector('.byhand')?.remove();
      const area = frame.make('textarea', 'byhand');
      area.readOnly = true;
      area.value = text;
      area.setAttribute('aria-label', common.menu.copyFailed);
      frame.picture.before(area);
      area.focus();
      area.select();
      area.addEventListener('blur', () => area.remove());
      this.#say(common.menu.copyFailed);
    }
  }

  for (const option of spec.options) {
    Object.defineProperty(Figure.prototype, option.name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.options[option.name];
      },
      set(value) {
        this.set({ [option.name]: value });
      },
    });
  }
  return Figure;
}

/** @typedef {InstanceType<ReturnType<typeof figureClass>>} FigureElement */

/**
 * Registers the element; a second registration is no error, so that several scripts may ask for it.
 *
 * @param {FigureSpec} spec
 */
export function register(spec) {
  const tag = `rootd-${spec.name}`;
  if (!customElements.get(tag)) customElements.define(tag, figureClass(spec));
}
