/**
 * What makes an element (shell.ts) a figure: its controller, made from a description (types.ts). figureEvents.ts says what
 * it tells its page.
 *
 * A page themes a figure with `--rootd-<name>` for the `tokens` of style.ts and `--rootd-font`, and with
 * `::part()` for the `parts` of figureFrame.ts.
 */
import { readLettering } from '../../../charts/index.js';
import { record } from '../../../engine/checks/checkedOptions.js';
import { type FigureName, loadWords } from '../../../text/words.js';
import type { Context as FigureContext, FigureSpec } from '../../types.js';
import { Asker } from '../asking/asker.js';
import { nextTurn } from '../computing/nextTurn.js';
import { type Status, Work } from '../computing/work.js';
import { createPanel } from '../controls/panel.js';
import { numberWriter } from '../numbers/numberWriter.js';
import { attributeName } from '../options/attributeName.js';
import { misspeltAttributes } from '../options/misspeltAttributes.js';
import {
  describeProblem,
  type OptionSpec,
  type Options,
  type Problem,
  readOption,
} from '../options/optionTable.js';
import { Settings } from '../options/settings.js';
import { showUnavailable } from '../problems/unavailable.js';
import { type Addresses, createTakeawayMenu } from '../takeaway/takeawayMenu.js';
import { dispatch } from './figureEvents.js';
import { createFrame } from './figureFrame.js';
import { fitHeight } from './fitHeight.js';
import { languageOf } from './language.js';
import { Presentation } from './presentation.js';
import { setReady, setShown } from './ready.js';
import { type Controller, observedAttributes, shellClass, type Way } from './shell.js';
import { createStatusLine } from './statusLine.js';
import { watchPlace } from './watchPlace.js';

/** @returns makes the controller of one element */
export function controllerOf<Name extends FigureName, Values extends Options, Result>(
  spec: FigureSpec<Name, Values, Result>,
): (host: HTMLElement) => Controller {
  type Context = FigureContext<Name, Values>;

  class FigureController implements Controller {
    #host: HTMLElement;
    #settings = new Settings(spec.options);
    #settledIn = false;

    #context: Context | undefined;
    #panel: ReturnType<typeof createPanel<Name, Values>> | undefined;
    #statusLine: ReturnType<typeof createStatusLine> | undefined;
    #menu: ReturnType<typeof createTakeawayMenu> | undefined;
    #asker: Asker<Name, Values, Result>;
    #shown: Presentation<Name, Values, Result>;
    /** The attribute that the page is taking away. */
    #removed = '';
    #unwatch: (() => void) | undefined;

    #work: Work<Values, Result>;

    constructor(host: HTMLElement) {
      this.#host = host;
      this.#asker = new Asker(host, spec, {
        hasShown: () => this.#shown.report !== undefined,
        onOpen: () => this.#shown.leave(),
        onReveal: () => this.#shown.reveal(),
        onAsk: (asked) => this.#shown.ask(asked),
        onPutAway: () => this.#shown.takeBack(),
        onAnswer: (answer) => dispatch(host, 'rootd-guess', { figure: spec.name, ...answer }),
      });
      this.#shown = new Presentation(host, spec, this.#asker);
      this.#work = new Work({
        compute: spec.compute,
        language: () => languageOf(host),
        options: () => this.#context && this.options,
        onResult: (result, options, final) => this.#shown.show(result, options, final),
        onStatus: (status) => this.#showStatus(status),
      });
    }

    // ----------------------------------------- options; shell.ts says what each is

    get options() {
      return this.#settings.values as Values;
    }

    get changes() {
      return this.#settings.changes();
    }

    get ignored() {
      return this.#settings.ignored;
    }

    get numbers() {
      return this.#shown.report?.numbers;
    }

    get settled() {
      return this.#shown.final && this.#work.isUpToDate;
    }

    set(changes: Options) {
      this.#apply(this.#settings.read(record('changes', changes)));
    }

    /**
     * Takes what a property is set to. Frameworks set properties to what they have (nothing, a field half typed):
     * what does not fit is not set, and told as for an attribute.
     */
    take(name: string, value: unknown) {
      const option = this.#settings.specNamed(name);
      const read = readOption(option, value ?? option.default);
      if ('value' in read) {
        this.#apply({ [name]: read.value });
        return;
      }
      this.#ignore(read.problem);
    }

    /**
     * The settings the page gives the figure, which `reset` returns to. An option that the reader has not
     * changed follows.
     *
     * @param texts - by attribute name
     */
    inherit(texts: Record<string, string>) {
      const { values } = this.#settings.readTexts(record('texts', texts));
      this.#apply(this.#settings.settle(values));
    }

    /**
     * Puts the figure into the state that a link describes: the page's settings, but for these.
     *
     * @param texts - by attribute name
     * @returns what was ignored
     */
    restore(texts: Record<string, string>): Problem[] {
      const { values, problems } = this.#settings.readTexts(record('texts', texts));
      if (Object.keys(texts).length > 0) {
        this.#asker.leaveForGood();
      }
      this.#apply({ ...this.#settings.own, ...values });
      return problems;
    }

    reset() {
      this.#shown.leave();
      this.#work.endPause();
      const changed = this.#apply(this.#settings.own);
      this.#dispatchChange(changed, true, true);
    }

    pause() {
      this.#work.pause();
    }

    resume() {
      this.#work.resume();
    }

    /**
     * @param values - of the options' own form
     * @param isDragged - more will follow at once
     * @returns the names of what changed
     */
    #apply(values: Options, isDragged: boolean = false): string[] {
      this.#shown.isDragged = isDragged;
      const specs = this.#settings.take(values);
      const changed = specs.map(({ name }) => name);
      if (changed.length > 0) this.#work.endPause();
      if (this.#host.isConnected) for (const name of changed) this.#reflect(name);
      this.#panel?.update(this.options, changed);
      this.#asker.asking?.follow();
      if (specs.some(({ looks }) => !looks)) this.#work.request();
      else if (changed.length > 0) this.#shown.draw();
      return changed;
    }

    /** An option as its attribute; one that the page took away stays away. */
    #reflect(name: string) {
      const attribute = attributeName(name);
      if (attribute !== this.#removed)
        this.#host.setAttribute(attribute, this.#settings.text(name));
    }

    #changeByReader(values: Options, settled: boolean) {
      this.#work.endPause();
      const changed = this.#apply(values, !settled);
      // The end of a drag changes nothing, but is news.
      if (changed.length > 0 || (settled && !this.#settledIn)) {
        this.#dispatchChange(changed.length > 0 ? changed : Object.keys(values), settled, false);
      }
      this.#settledIn = settled;
    }

    #dispatchChange(changed: string[], settled: boolean, reset: boolean) {
      dispatch(this.#host, 'rootd-change', { options: this.options, changed, settled, reset });
    }

    // ---------------------------------------------------------------- lifecycle

    attributeChanged(name: string, text: string | null) {
      if (name === 'theme') return this.#recolor();
      if (name === 'number') return this.#shown.showCaption();
      if (name === 'ask') return void this.#asker.follow();
      const option = this.#settings.specOf(name) as OptionSpec;
      // Written by the figure itself, or no news.
      if (text === this.#settings.text(option.name)) return;
      if (text !== null) return this.#receive(option, readOption(option, text));
      this.#removed = name;
      this.#receive(option, { value: option.default });
      this.#removed = '';
    }

    /** From the page, not from the reader. What does not fit counts as not given. */
    #receive(option: OptionSpec, read: ReturnType<typeof readOption>) {
      const given = { [option.name]: 'value' in read ? read.value : option.default };
      // Until the figure is in use, what the page gives is its own settings.
      if (!this.#context) this.#settings.settle(given);
      this.#apply(given);
      if ('problem' in read) this.#ignore(read.problem);
    }

    /** Tells the page's author; a reader has the notices of a link. */
    #ignore(problem: Problem) {
      this.#settings.ignore(problem);
      console.warn(`<${this.#host.localName}>: ${describeProblem(problem)}`);
    }

    /** A misspelt attribute would otherwise do nothing without a word. */
    #checkAttributes() {
      const known = observedAttributes(spec.options.map(({ name }) => name));
      for (const { name, value } of misspeltAttributes(this.#host, known))
        this.#ignore({ option: name, wants: 'unknown', got: value });
    }

    connected() {
      setReady(this.#host);
      this.#work.connect();
      this.#watch();
      this.#asker.asking?.connect(true);
      // It may have come into another document.
      this.#context?.frame.adopt();
      this.#recolor();
      if (!this.#context) void this.#build();
      else this.#work.catchUp();
    }

    #recolor() {
      this.#context?.frame.readGround();
      this.#shown.recolor();
    }

    #watch() {
      this.#unwatch?.();
      const frame = this.#context?.frame;
      const endFit = frame && fitHeight(this.#host, frame.figure);
      const endWatch = watchPlace(this.#host, frame?.figure ?? this.#host, {
        onVisible: (visible) => this.#setVisible(visible),
        onWidth: (width) => this.#setWidth(width),
        onTheme: () => this.#recolor(),
        onPrint: (begins) => {
          if (begins) this.rest();
          else frame?.setOutdated(false);
        },
      });
      this.#unwatch = () => {
        endFit?.();
        endWatch();
      };
    }

    rest() {
      this.#shown.leave();
      this.#context?.frame.setOutdated(!this.settled);
    }

    disconnected() {
      this.#work.disconnect();
      this.#shown.leave();
      this.#menu?.close(false);
      this.#statusLine?.silence();
      this.#asker.asking?.connect(false);
      this.#unwatch?.();
    }

    adopt(name: string, value: unknown) {
      const option = this.#settings.specNamed(name);
      this.#receive(option, readOption(option, value));
    }

    async #build() {
      const document = this.#host.ownerDocument;
      const language = languageOf(this.#host);
      let loaded;
      try {
        loaded = await Promise.all([
          loadWords(language, 'common'),
          loadWords(language, spec.name),
          this.#asker.load(),
          // The first number that is written costs a phone as much as all else here together.
          nextTurn().then(() => numberWriter(language)),
        ]);
      } catch (error) {
        if (this.#host.isConnected && !this.#context)
          showUnavailable(this.#host, error, () => void this.#build());
        return;
      }
      const [common, words, asking, numbers] = loaded;
      // Taken out and put back while the words were on their way: the first build is enough.
      if (this.#context) return;
      this.#checkAttributes();
      // Only now does what the author wrote between the tags give way.
      const root = this.#host.shadowRoot ?? this.#host.attachShadow({ mode: 'open' });
      const stop = root.activeElement;
      const isByKeys = stop?.matches(':focus-visible');
      root.replaceChildren();
      const frame = createFrame(root, { words, common, language, numbers });
      frame.readGround();
      if (stop) frame.takeFocus({ preventScroll: !isByKeys });
      frame.place.addEventListener('transitionend', () => this.#recolor());
      this.#context = {
        document,
        words,
        common,
        language,
        numbers,
        frame,
        change: (changes, settled = true) => this.#changeByReader(changes, settled),
        again: () => {
          this.#work.endPause();
          this.#work.request();
        },
        options: () => this.options,
      };
      this.#createTools(this.#context);
      if (this.#host.isConnected) this.#watch();
      readLettering(document);
      this.#asker.begin(this.#context, asking);
      if (this.#asker.asking?.isOpen) setShown(this.#host);
      this.#shown.showCaption();
      this.#work.request();
      await nextTurn();
      this.#shown.prepare(this.#context);
    }

    /** What the reader works the figure with. */
    #createTools(context: Context) {
      this.#panel = createPanel(spec, context);
      this.#panel.update(this.options);
      this.#statusLine = createStatusLine(context, {
        onStop: spec.plays ? undefined : () => this.pause(),
        onResume: () => this.resume(),
      });
      this.#menu = createTakeawayMenu(spec, context, {
        shown: () => this.#shown.toTake(),
        texts: (options) => this.#settings.texts(options),
        attributes: () => this.#settings.attributes(),
        address: () => this.#address(),
        reset: () => this.reset(),
        askAgain: () => this.#asker.again,
      });
      context.frame.quiet.append(this.#menu.node);
      this.#shown.begin(context, this.#panel);
    }

    #setVisible(visible: boolean) {
      if (!visible) this.#shown.leave();
      this.#work.setVisible(visible);
    }

    #setWidth(width: number) {
      const whole = Math.floor(width);
      if (whole === this.#shown.width) return;
      readLettering(this.#host.ownerDocument);
      this.#shown.resize(whole);
    }

    #showStatus(status: Status) {
      if (status.state === 'loading') this.#context?.frame.hideError();
      this.#statusLine?.show(status);
      if (status.state !== 'failed') return;
      const isChanged = Object.keys(this.changes).length > 0;
      this.#shown.fail(status, {
        again: () => this.#work.request(),
        back: isChanged ? () => this.reset() : undefined,
      });
    }

    /** Asks whoever knows addresses. */
    #address() {
      const detail: Addresses & { attributes: Record<string, string> } = {
        attributes: this.#settings.attributes(),
      };
      dispatch(this.#host, 'rootd-address', detail);
      return detail;
    }
  }

  return (host) => new FigureController(host);
}

/** Registers the element; a second registration is no error, so that several scripts may ask for it. */
export function register<Name extends FigureName, Values extends Options, Result>(
  spec: FigureSpec<Name, Values, Result>,
) {
  const tag = `rootd-${spec.name}`;
  if (customElements.get(tag)) return;
  const names = spec.options.map(({ name }) => name);
  const controllerFor = controllerOf(spec);
  const way: Way = {
    await: (_, start) => {
      start(controllerFor);
      return () => {};
    },
  };
  customElements.define(tag, shellClass(names, way));
}
