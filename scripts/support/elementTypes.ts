// What editors and type checkers are told of the elements: declarations in TypeScript, for React's, Preact's, Vue's,
// Svelte's and Solid's templates too, and a manifest of custom elements. All of it is read from the tables of the
// figures' options, so that an option that is added there is in all of them.

import { attributeName } from '../../web/figures/shared/options/attributeName.js';
import { type OptionSpec, writeOption } from '../../web/figures/shared/options/optionTable.js';
import type { FigureSpec } from '../../web/figures/types.js';

/** by the name of their element */
type Figures = Record<string, FigureSpec>;

/** what an option does */
export type About = (figure: string, option: string) => string;

/** `rootd-sums` → `RootdSums` */
const className = (tag: string) =>
  tag.replace(/(?:^|-)([a-z])/g, (_, letter) => (letter as string).toUpperCase());

/** The type of an option's value. */
function typeOf({ kind, choices }: OptionSpec) {
  switch (kind) {
    case 'whole':
    case 'number':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'law':
      return 'Law';
    case 'numbers':
      return 'number[]';
    default:
      return choices?.map((choice) => `'${choice}'`).join(' | ') ?? 'string';
  }
}

/** What a property may be set to besides a value: an attribute's text. */
function writableType(option: OptionSpec) {
  if (option.kind === 'law') return 'Law | LawText';
  return option.kind === 'numbers' ? 'number[] | string' : typeOf(option);
}

/** What an attribute in a template may be. */
const attributeType = (option: OptionSpec) =>
  option.kind === 'choice' ? typeOf(option) : `${typeOf(option)} | string`;

const comment = (text: string, indent: string) =>
  `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;

function usualOf(option: OptionSpec) {
  const text = writeOption(option, option.default);
  return text === '' ? '' : ` Default ${text}.`;
}

/** Events of a figure, by name: the type of what they tell. */
const events: Record<string, { detail: string; about: string }> = {
  'rootd-ready': { detail: 'null', about: 'The figure’s code has come; its methods answer.' },
  'rootd-failed': {
    detail: 'unknown',
    about: 'The figure’s code could not be loaded; the detail is the error.',
  },
  'rootd-change': { detail: 'ChangeDetail<Options>', about: 'The reader changed something.' },
  'rootd-result': { detail: 'ResultDetail<Options>', about: 'What is shown now.' },
  'rootd-guess': { detail: 'GuessDetail', about: 'The reader answered the figure’s question.' },
};

/** The declarations that come with `rootd/elements`. */
export function elementDeclarations(figures: Figures, about: About) {
  const all = Object.entries(figures);
  const interfaces = all.map(([tag, { name, options }]) => {
    const type = className(tag);
    const values = options
      .map((option) => {
        const said = `${about(name, option.name)}${usualOf(option)}`;
        return `${comment(said, '  ')}  ${option.name}: ${typeOf(option)};\n`;
      })
      .join('');
    const properties = options
      .map(
        (option) =>
          `${comment(about(name, option.name), '  ')}  get ${option.name}(): ${typeOf(option)};\n` +
          `  set ${option.name}(value: ${writableType(option)});\n`,
      )
      .join('');
    return (
      `export interface ${type}Options {\n${values}}\n\n` +
      `/** \`<${tag}>\` */\nexport interface ${type}Element extends FigureElement<${type}Options> {\n${properties}}\n`
    );
  });
  const tags = all.map(([tag]) => `    '${tag}': ${className(tag)}Element;\n`).join('');
  const eventMap = Object.entries(events)
    .map(
      ([name, { detail, about: said }]) =>
        `${comment(said, '  ')}  '${name}': CustomEvent<${detail}>;\n`,
    )
    .join('');
  return `// Made by npm run build from the tables of the figures' options.

import type { Law, LawText } from '../web/engine/library.js';

export interface ChangeDetail<Options> {
  options: Options;
  /** Names of the options that changed. */
  changed: (keyof Options)[];
  /** False while a control is being dragged or typed into. */
  settled: boolean;
  reset: boolean;
}

export interface ResultDetail<Options> {
  options: Options;
  /** What is measured and what is predicted. */
  numbers: Record<string, any>;
  /** False while the figure still refines what it shows. */
  final: boolean;
}

export interface GuessDetail {
  figure: string;
  question: string;
  /** A number, of a bracket half its width, or the name of a choice. */
  guess: number | string;
  truth: number | string;
}

/** A figure’s own events, by name. */
export interface FigureEvents<Options> {
${eventMap}}

export interface FigureEventMap<Options> extends HTMLElementEventMap, FigureEvents<Options> {}

export interface FigureElement<Options> extends HTMLElement {
  readonly options: Options;
  /** Settles once the figure’s code is there. */
  readonly ready: Promise<this>;
  /** The options that differ from the page’s own settings, as text by attribute name. */
  readonly changes: Record<string, string>;
  /** What was set and did not fit. */
  readonly ignored: unknown[];
  /** What is shown: the measured and predicted numbers. */
  readonly numbers: Record<string, any> | undefined;
  /** Whether what is shown is the last word on the options as they stand. */
  readonly settled: boolean;
  /** A value that does not fit is a RangeError, an option that the figure does not have a TypeError, and nothing is set. */
  set(changes: Partial<Options>): void;
  /** Back to the page’s settings. */
  reset(): void;
  /** Stops computing until \`resume\`; what is shown stays. */
  pause(): void;
  resume(): void;
  addEventListener<Type extends keyof FigureEventMap<Options>>(
    type: Type,
    listener: (this: this, event: FigureEventMap<Options>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof FigureEventMap<Options>>(
    type: Type,
    listener: (this: this, event: FigureEventMap<Options>[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

${interfaces.join('\n')}
/** Every figure's element, by its tag. */
export interface FigureElements {
${tags.replaceAll(/^ {2}/gm, '')}}

declare global {
  interface HTMLElementTagNameMap extends FigureElements {}
}
`;
}

/** Attributes of the elements in templates, by tag, as one type. */
export function attributeDeclarations(figures: Figures) {
  const tags = Object.entries(figures).map(([tag, { options }]) => {
    const attributes = options
      .map((option) => {
        const kebab = attributeName(option.name);
        const names = kebab === option.name ? [kebab] : [`'${kebab}'`, option.name];
        return names
          .map((name) => `    ${name}?: ${attributeType(option)} | undefined;\n`)
          .join('');
      })
      .join('');
    return `  '${tag}': SharedAttributes & {\n${attributes}  };\n`;
  });
  return `// Made by npm run build from the tables of the figures' options.

import type { FigureElement, FigureElements, FigureEvents } from './elements.js';
import type { Law } from '../web/engine/library.js';

type OptionsOf<Element> = Element extends FigureElement<infer Options> ? Options : never;
type EventsOf<Tag extends keyof FigureElements> = FigureEvents<OptionsOf<FigureElements[Tag]>>;

/** What a template listens to an element with: what it writes before an event's name differs. */
export type FigureListeners<Tag extends keyof FigureElements, Prefix extends string> = {
  [Name in keyof EventsOf<Tag> as \`\${Prefix}\${Name}\`]?:
    | ((event: EventsOf<Tag>[Name]) => unknown)
    | undefined;
};

export interface SharedAttributes {
  number?: string | number | undefined;
  theme?: 'light' | 'dark' | undefined;
  ask?: boolean | string | undefined;
  lang?: string | undefined;
}

/** What each element's attributes may be in a template. */
export interface FigureAttributes {
${tags.join('')}}
`;
}

/**
 * Every figure's attributes and listeners beside a framework's own attributes.
 * @param prefix - what the framework writes before an event's name
 */
const figuresLike = (own: string, prefix: string = 'on') => `type Figures = {
  [Tag in keyof FigureElements]: Omit<
    ${own},
    keyof FigureAttributes[Tag]
  > &
    FigureAttributes[Tag] &
    FigureListeners<Tag, '${prefix}'>;
};
`;

/** One small file a framework, which tells its templates of the elements: \`import type {} from 'rootd/react'\`. */
export const frameworkDeclarations: Record<string, string> = {
  react: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FigureElements } from './elements.js';
import type { FigureAttributes, FigureListeners } from './attributes.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Figures {}
  }
}
${figuresLike('DetailedHTMLProps<HTMLAttributes<FigureElements[Tag]>, FigureElements[Tag]>')}`,
  preact: `import type { JSX as Preact } from 'preact';
import type { FigureElements } from './elements.js';
import type { FigureAttributes, FigureListeners } from './attributes.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Figures {}
  }
}
${figuresLike('Preact.HTMLAttributes<FigureElements[Tag]>')}`,
  vue: `import type { DefineComponent } from 'vue';
import type { FigureAttributes, FigureListeners } from './attributes.js';

/** onRootd-result: Vue's name of a listener begins with a capital. */
type VueListeners<Tag extends keyof FigureAttributes> = {
  [Name in keyof FigureListeners<Tag, ''> as \`on\${Capitalize<Name>}\`]: FigureListeners<Tag, ''>[Name];
};
type Figures = {
  [Tag in keyof FigureAttributes]: DefineComponent<
    FigureAttributes[Tag] & VueListeners<Tag>
  >;
};

declare module 'vue' {
  interface GlobalComponents extends Figures {}
}
`,
  svelte: `import type { HTMLAttributes } from 'svelte/elements';
import type { FigureElements } from './elements.js';
import type { FigureAttributes, FigureListeners } from './attributes.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Figures {}
}
${figuresLike('HTMLAttributes<FigureElements[Tag]>')}`,
  solid: `import type { JSX as Solid } from 'solid-js';
import type { FigureElements } from './elements.js';
import type { FigureAttributes, FigureListeners } from './attributes.js';

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Figures {}
  }
}
${figuresLike('Solid.HTMLAttributes<FigureElements[Tag]>', 'on:')}`,
};

/**
 * What the declarations name that a program's TypeScript may not know, without the library of a page or of Node. Where it
 * does, these say nothing new.
 */
export const globalDeclarations = `// Merge into what is there already.

interface AbortSignal {}
interface File {}
interface Worker {}
interface SymbolConstructor {
  readonly asyncDispose: unique symbol;
}
declare namespace WebAssembly {
  interface Module {}
}
`;

export const globalReference = '/// <reference path="../../types/globals.d.ts" />\n';

/** `await using`: where the language knows it, a lab's class has it. */
export const disposal = `interface Lab {
    [Symbol.asyncDispose](): Promise<void>;
}
`;

/**
 * What CommonJS gets of the declarations of a module.
 *
 * @param path - of the module
 * @param values - that it exports
 */
export const commonJsDeclarations = (path: string, values: string[]) =>
  `import type * as all from '${path}' with { 'resolution-mode': 'import' };
export type * from '${path}' with { 'resolution-mode': 'import' };
${values.map((name) => `export declare const ${name}: typeof all.${name};\n`).join('')}`;

/** `rootd/standalone` is a page: what a bundler that takes files along gives for it is its address. */
export const standaloneDeclaration = `declare const address: string;
export default address;
`;

/** The manifest that editors and Storybook read (schema 1.0.0 of custom-elements-manifest). */
export function elementManifest(figures: Figures, about: About) {
  const path = 'dist/package/web/embed/package.js';
  const modules = [
    {
      kind: 'javascript-module',
      path,
      declarations: Object.entries(figures).map(([tag, { name, options }]) => ({
        kind: 'class',
        customElement: true,
        name: `${className(tag)}Element`,
        tagName: tag,
        superclass: { name: 'HTMLElement' },
        attributes: options.map((option) => ({
          name: attributeName(option.name),
          fieldName: option.name,
          type: { text: attributeType(option) },
          default: JSON.stringify(writeOption(option, option.default)),
          description: about(name, option.name),
        })),
        members: options.map((option) => ({
          kind: 'field',
          name: option.name,
          type: { text: typeOf(option) },
          default: JSON.stringify(writeOption(option, option.default)),
          description: about(name, option.name),
        })),
        events: Object.entries(events).map(([event, { detail, about: said }]) => ({
          name: event,
          type: { text: `CustomEvent<${detail.replace('Options', `${className(tag)}Options`)}>` },
          description: said,
        })),
      })),
      exports: Object.keys(figures).map((tag) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: `${className(tag)}Element`, module: path },
      })),
    },
  ];
  return { schemaVersion: '1.0.0', readme: 'README.md', modules };
}
