// Reads JSON strictly. JSON.parse keeps the last of two fields of one name, rounds numbers beyond 2⁵³, and has no
// limit to nesting: a file could say one thing to us and another to the program that runs the model.

import { aborted } from '../workers/errors.js';
import { pause } from '../workers/pause.js';
import { quoted } from './modelError.js';

/** Where and why a text is no JSON. */
export class JsonError extends Error {}

/** A number as it stands in the text. */
export class JsonNumber {
  text;

  constructor(text: string) {
    this.text = text;
  }

  /** As a whole number from 0 to 2⁵³ − 1; undefined if it is not written as one. */
  get whole(): number | undefined {
    if (!/^(0|[1-9][0-9]{0,15})$/.test(this.text)) return undefined;
    const value = Number(this.text);
    return Number.isSafeInteger(value) ? value : undefined;
  }
}

export type JsonValue = string | boolean | null | JsonNumber | unknown[] | JsonObject;

/** of JsonValues: a Map, so that no name means anything to JavaScript */
export type JsonObject = Map<string, any>;

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// Plain characters of a string: neither quotes, backslashes nor controls.
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids these very characters
const plainPattern = /[^"\\\u0000-\u001f]*/y;
const spaces = ' \t\r\n';
const escapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const words = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

/** Characters that are read before everything else has a turn: some milliseconds. */
const charactersTogether = 2 ** 16;

class Scanner {
  #text;
  #deepest;
  #at = 0;
  #depth = 0;
  /** Where the next turn of everything else comes. */
  #turn = charactersTogether;

  constructor(text: string, deepest: number) {
    this.#text = text;
    this.#deepest = deepest;
  }

  /** Yields now and then. */
  *whole(): Generator<undefined, JsonValue> {
    const value = yield* this.#value();
    if (this.#at < this.#text.length) this.#fail('text after the end');
    return value;
  }

  #fail(why: string): never {
    throw new JsonError(`${why} at character ${this.#at}`);
  }

  /** @param pattern - that is sticky */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return '';
    const from = this.#at;
    this.#at = pattern.lastIndex;
    return this.#text.slice(from, this.#at);
  }

  #space() {
    while (this.#at < this.#text.length && spaces.includes(this.#text[this.#at])) this.#at += 1;
  }

  /** Whether the next sign, after space, is this one, which is then taken. */
  #is(sign: string) {
    this.#space();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** @returns with the space around it */
  *#value(): Generator<undefined, JsonValue> {
    this.#space();
    const sign = this.#text[this.#at];
    let value;
    if (sign === '{' || sign === '[') value = yield* this.#inside(sign);
    else value = sign === '"' ? yield* this.#string() : this.#bare();
    this.#space();
    return value;
  }

  #bare(): JsonValue {
    const sign = this.#text[this.#at];
    const number = this.#take(numberPattern);
    if (number) return new JsonNumber(number);
    for (const [word, value] of words) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    return this.#fail(sign === undefined ? 'it ends too early' : 'no value');
  }

  *#inside(sign: '{' | '['): Generator<undefined, JsonObject | JsonValue[]> {
    this.#depth += 1;
    if (this.#depth > this.#deepest) this.#fail(`nested deeper than ${this.#deepest}`);
    this.#at += 1;
    const value = sign === '{' ? yield* this.#object() : yield* this.#list();
    this.#depth -= 1;
    return value;
  }

  /** Lets everything else have its turn, now and then. */
  *#pause(): Generator<undefined, void> {
    if (this.#at < this.#turn) return;
    yield;
    this.#turn = this.#at + charactersTogether;
  }

  /** Whether another entry follows. */
  *#goesOn(): Generator<undefined, boolean> {
    yield* this.#pause();
    return this.#is(',');
  }

  *#object(): Generator<undefined, JsonObject> {
    const fields: JsonObject = new Map();
    if (this.#is('}')) return fields;
    do {
      this.#space();
      const name = yield* this.#string();
      if (fields.has(name)) this.#fail(`the name ${quoted(name)} stands twice, the second time`);
      if (!this.#is(':')) this.#fail("no ':' after a name");
      fields.set(name, yield* this.#value());
    } while (yield* this.#goesOn());
    if (!this.#is('}')) this.#fail("neither ',' nor '}'");
    return fields;
  }

  *#list(): Generator<undefined, JsonValue[]> {
    const entries: JsonValue[] = [];
    if (this.#is(']')) return entries;
    do entries.push(yield* this.#value());
    while (yield* this.#goesOn());
    if (!this.#is(']')) this.#fail("neither ',' nor ']'");
    return entries;
  }

  *#string(): Generator<undefined, string> {
    if (this.#text[this.#at] !== '"') this.#fail('no string');
    this.#at += 1;
    let value = this.#take(plainPattern);
    while (this.#text[this.#at] === '\\') {
      value += this.#escaped() + this.#take(plainPattern);
      yield* this.#pause();
    }
    if (this.#text[this.#at] !== '"') this.#fail('a string without an end');
    this.#at += 1;
    if (/\p{Surrogate}/u.test(value)) this.#fail('half of a surrogate pair');
    return value;
  }

  #escaped() {
    const sign = this.#text[this.#at + 1];
    const known = escapes.get(sign);
    if (known !== undefined) {
      this.#at += 2;
      return known;
    }
    const digits = this.#text.slice(this.#at + 2, this.#at + 6);
    if (sign !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail('an unknown escape');
    this.#at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
}

/**
 * @param deepest - how many lists and objects may stand inside of each other
 * @param signal - heard between pieces of the text
 */
export async function scanJson(
  text: string,
  deepest: number,
  signal?: AbortSignal,
): Promise<JsonValue> {
  const scan = new Scanner(text, deepest).whole();
  for (;;) {
    const { done, value } = scan.next();
    if (done) return value;
    await pause();
    if (signal?.aborted) throw aborted();
  }
}
