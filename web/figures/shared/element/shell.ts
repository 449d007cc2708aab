/**
 * The class of a figure's element: a thin shell, the same before the figure's code is there and after. What the page does
 * with it goes to its controller, which is set once; until then it is kept.
 */

import { attributeName } from '../options/attributeName.js';
import type { Problem } from '../options/optionTable.js';
import { readyOf } from './ready.js';

/** What makes an element a figure (figure.ts). */
export type Controller = {
  readonly options: Record<string, unknown>;
  readonly changes: Record<string, string>;
  readonly ignored: Problem[];
  readonly numbers: Record<string, any> | undefined;
  readonly settled: boolean;
  set(changes: Record<string, unknown>): void;
  reset(): void;
  pause(): void;
  resume(): void;
  /** of a property of the element */
  take(name: string, value: unknown): void;
  /** of a property that was set before there was a controller */
  adopt(name: string, value: unknown): void;
  inherit(texts: Record<string, string>): void;
  restore(texts: Record<string, string>): Problem[];
  attributeChanged(name: string, text: string | null): void;
  /** what moves by itself comes to where its settings are, before it is printed */
  rest(): void;
  connected(): void;
  disconnected(): void;
};

/** Where an element keeps its controller; found by code that had to be fetched twice. */
export const controllerKey = Symbol.for('rootd controller');

/** For the page that keeps the states of its figures; nothing before the figure's code is there. */
export const controllerOf = (element: Element): Controller | undefined =>
  (element as any)[controllerKey];

/** Attributes that every figure has besides its options. */
const common = ['ask', 'number', 'theme'];

export const observedAttributes = (names: readonly string[]) => [
  ...names.map(attributeName),
  ...common,
];

/** How an element comes to its controller. */
export type Way = {
  /** @returns what stops waiting */
  await: (
    element: HTMLElement,
    start: (controllerFor: (element: HTMLElement) => Controller) => void,
  ) => () => void;
  /** @param isUsual - whether the page has asked for nothing but the figure */
  onConnected?: (element: HTMLElement, isUsual: () => boolean) => void;
  onDisconnected?: (element: HTMLElement) => void;
};

/** @param names - of the options */
export function shellClass(names: readonly string[], way: Way) {
  class Figure extends HTMLElement {
    static observedAttributes = observedAttributes(names);

    #controller: Controller | undefined;
    /** Calls that wait for it. */
    #kept: ((controller: Controller) => void)[] = [];
    /** Properties that were set before. */
    #given = new Map<string, unknown>();
    #stopWaiting: (() => void) | undefined;

    get [controllerKey]() {
      return this.#controller;
    }

    /** Settles once the figure's code is there, with the figure itself. */
    get ready(): Promise<this> {
      return readyOf(this);
    }

    /** All options, in their own form; nothing before the figure's code is there. */
    get options(): Record<string, unknown> {
      return this.#controller?.options ?? {};
    }

    /** The options that differ from the page's own settings, as text by attribute name. */
    get changes(): Record<string, string> {
      return this.#controller?.changes ?? {};
    }

    /** What was set and did not fit. */
    get ignored(): Problem[] {
      return this.#controller?.ignored ?? [];
    }

    /** What is shown: the measured and predicted numbers. */
    get numbers(): Record<string, any> | undefined {
      return this.#controller?.numbers;
    }

    /** Whether what is shown is the last word on the options as they stand. */
    get settled(): boolean {
      return this.#controller?.settled ?? false;
    }

    /**
     * Sets options. A value that does not fit is a RangeError, an option that the figure does not have a TypeError, and
     * nothing is set.
     */
    set(changes: Record<string, unknown>) {
      this.#ask((controller) => controller.set(changes));
    }

    /** Back to the page's settings, as the reader may from the menu. */
    reset() {
      this.#ask((controller) => controller.reset());
    }

    /** Stops computing until `resume`, or until something is changed; what is shown stays. */
    pause() {
      this.#ask((controller) => controller.pause());
    }

    /** Goes on after `pause`. */
    resume() {
      this.#ask((controller) => controller.resume());
    }

    #ask(call: (controller: Controller) => void) {
      if (this.#controller) call(this.#controller);
      else this.#kept.push(call);
    }

    get #isUsual() {
      const isGiven = (name: string) => this.hasAttribute(attributeName(name));
      return this.#kept.length === 0 && this.#given.size === 0 && !names.some(isGiven);
    }

    connectedCallback() {
      way.onConnected?.(this, () => this.#isUsual);
      for (const name of names) this.#adoptOwn(name);
      if (this.#controller) this.#controller.connected();
      else this.#stopWaiting ??= way.await(this, (controllerFor) => this.#start(controllerFor));
    }

    disconnectedCallback() {
      way.onDisconnected?.(this);
      this.#controller?.disconnected();
      this.#stopWaiting?.();
      this.#stopWaiting = undefined;
    }

    attributeChangedCallback(name: string, _: string | null, text: string | null) {
      this.#controller?.attributeChanged(name, text);
    }

    /** What was set before the element was defined hides the accessor. */
    #adoptOwn(name: string) {
      if (!Object.hasOwn(this, name)) return;
      const given = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      if (this.#controller) this.#controller.adopt(name, given);
      else this.#given.set(name, given);
    }

    #start(controllerFor: (element: HTMLElement) => Controller) {
      if (this.#controller || !this.isConnected) return;
      this.#stopWaiting?.();
      this.#stopWaiting = undefined;
      const controller = controllerFor(this);
      this.#controller = controller;
      for (const name of Figure.observedAttributes) {
        const text = this.getAttribute(name);
        if (text !== null) controller.attributeChanged(name, text);
      }
      for (const [name, given] of this.#given) controller.adopt(name, given);
      this.#given.clear();
      controller.connected();
      const kept = this.#kept;
      this.#kept = [];
      for (const call of kept) {
        try {
          call(controller);
        } catch (error) {
          // Whoever called is long gone; the console is where the author looks.
          console.error(error);
        }
      }
    }

    static {
      // Frameworks set a property where an element has one, and an attribute elsewhere, which takes text only.
      for (const name of names) {
        // biome-ignore lint/complexity/noThisInStatic: TypeScript writes the class's name where it is not bound yet.
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: Figure) {
            return this.#controller?.options[name];
          },
          set(this: Figure, value: unknown) {
            if (this.#controller) this.#controller.take(name, value);
            else this.#given.set(name, value);
          },
        });
      }
    }
  }

  return Figure;
}

/** An element of a figure. */
export type FigureElement = InstanceType<ReturnType<typeof shellClass>>;
