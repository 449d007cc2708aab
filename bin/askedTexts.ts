// What rootd run shall read: one text or many, from its words, the standard input, files or folders.

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TextOptions } from '../web/engine/library.js';
import { severalNames } from '../web/engine/models/modelError.js';
import { some } from '../web/engine/models/modelInFolder.js';
import { printable } from '../web/text/printable.js';
import { UsageError, type Words } from './arguments.js';
import { unreadable, utf8 } from './fileTrouble.js';
import { numbersIn, wantedSpan } from './runAsked.js';
import { isWeights } from './series.js';

/** What is to be read, as the library takes it. */
export type NamedText = {
  read: TextOptions;
  /** where it comes from, for messages: '--texts: line 3' */
  option: string;
  /** which of many: '3' */
  label: string;
  /** among the lines or files that it comes from */
  place: number;
};

export type Unread = { place: number; why: string };

export type AskedTexts = {
  texts: NamedText[];
  /** what was to be a text and is none, and why, as a sentence */
  unread: Unread[];
  isMany: boolean;
};

/** The end of the last line is the file's, not the text's. */
const withoutLastEnd = (text: string) => text.replace(/\r?\n$/, '');

async function reading<Result>(
  option: string,
  path: string,
  read: (path: string) => Promise<Result>,
) {
  try {
    return await read(path);
  } catch (error) {
    throw new UsageError(`--${option} cannot be read: ${printable(unreadable(path, error))}`);
  }
}

const isPointer = (text: string) => text.startsWith('version https://git-lfs.github.com/spec/');

const notUtf8 = 'its bytes are not UTF-8';

const bytesAt = (option: string, path: string): Promise<Uint8Array> =>
  reading(option, path, (file) => readFile(file));

/** @returns the text of a file, or why it is none */
function textOf(bytes: Uint8Array): { text: string } | { why: string } {
  const text = utf8(bytes);
  if (text === undefined) return { why: notUtf8 };
  if (text.includes('\0')) return { why: 'it holds bytes of 0' };
  if (isPointer(text))
    return { why: 'it is a pointer of Git LFS, without what it points to (git lfs pull)' };
  return { text };
}

async function fileAt(option: string, path: string) {
  return textAmong(await bytesAt(option, path), `--${option}: ${printable(path)}`);
}

/** @param where - its bytes are from, for messages */
function textAmong(bytes: Uint8Array, where: string) {
  const found = textOf(bytes);
  if ('text' in found) return found.text;
  throw new UsageError(`${where} is no text: ${found.why}`);
}

const piped = 'the standard input';

const pipedText = async () => textAmong(await buffer(process.stdin), piped);

const endOfLine = 10;

/** Lines of a file that may hold some that are no text: in place of these nothing. */
function linesIn(bytes: Uint8Array): (string | undefined)[] {
  const found = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(endOfLine, from);
    const to = end < 0 ? bytes.length : end;
    found.push(utf8(bytes.subarray(from, to))?.replace(/\r$/, ''));
    from = to + 1;
  }
  return found;
}

const one = (read: TextOptions, option: string): AskedTexts => ({
  texts: [{ read, option, label: '1', place: 0 }],
  unread: [],
  isMany: false,
});

export async function askedTexts(words: Words): Promise<AskedTexts> {
  const asked = await textsOf(words);
  const span = wantedSpan(words);
  const own = span && asked.texts.find(({ read }) => read.span);
  if (own)
    throw new UsageError(
      `${own.option} has a completion, which says what the loss is over: leave --from, --span and --bytes out`,
    );
  if (span) for (const { read } of asked.texts) read.span = span;
  const whole = asked.texts.filter(({ read }) => !read.span);
  if (whole.length > 0 && whole.length < asked.texts.length) {
    process.stderr.write(
      `${whole[0].option} has no completion: the loss is over all of it, so too of each other line without one, ${whole.length} in all\n`,
    );
  }
  return asked;
}

async function textsOf({ values, rest }: Words): Promise<AskedTexts> {
  const isPiped = rest.includes('-') || values.get('file') === '-';
  const given = [
    ...['text', 'file', 'texts', 'tokens'].filter((name) => values.has(name)),
    ...(rest.includes('-') ? ['file'] : []),
  ];
  if (given.length === 0) {
    throw new UsageError('what shall it read? Say --text "…", --file, --texts or --tokens');
  }
  if (given.length > 1) {
    throw new UsageError('one of --text, --file, --texts and --tokens, not several');
  }
  const tokens = values.get('tokens');
  if (tokens !== undefined) return one({ tokens: await tokensIn(tokens) }, '--tokens');
  const many = values.get('texts');
  if (many !== undefined) return manyTexts(many);
  if (isPiped) {
    return one({ text: withoutLastEnd(await pipedText()) }, piped);
  }
  const file = values.get('file');
  if (file === undefined) return one({ text: await wordsIn(values.get('text') ?? '') }, '--text');
  if (lines.test(file)) {
    throw new UsageError(
      `--file reads one text, and ${printable(basename(file))} holds one in each line: read them with --texts, or the whole as it is with - from the standard input`,
    );
  }
  return one({ text: withoutLastEnd(await fileAt('file', file)) }, '--file');
}

/** Who names a file means what is in it. */
async function wordsIn(text: string) {
  if (!/\s/.test(text) && (await stat(text).catch(() => undefined))?.isFile())
    throw new UsageError(
      `--text is the words themselves, and ${printable(text)} is a file: read it with --file`,
    );
  return text;
}

/** Not the name of a file, though one of its numbers may be none. */
const isList = (value: string) => value.includes(',') || !/[^-−\d.\s]/.test(value);

/** @param value - the numbers themselves, or a file of them, one after the other however they are parted */
async function tokensIn(value: string): Promise<number[]> {
  const isFile = await stat(value).catch(() => undefined);
  if (!isFile && !isList(value))
    throw new UsageError(
      `--tokens must be numbers with commas between, or a file of them; there is no file ${printable(value)}`,
    );
  if (!isFile) return numbersIn('tokens', value.split(','));
  const words = (await fileAt('tokens', value)).split(/[\s,[\]]+/).filter(Boolean);
  if (words.length === 0)
    throw new UsageError(`--tokens: there is no number in ${printable(value)}`);
  return numbersIn('tokens', words, ` in ${printable(value)}`);
}

/** Names of files of JSON, a line each. */
const lines = /\.(jsonl|ndjson)$/i;

/** Names of files of texts that are parted in another way. */
const otherwise = /\.(json|csv|tsv|parquet|arrow)$/i;

async function manyTexts(path: string): Promise<AskedTexts> {
  if (otherwise.test(path))
    throw new UsageError(
      `--texts reads texts with an empty line between, lines of JSON (.jsonl) or a folder, and ${printable(basename(path))} is none of these; - reads any file as one text`,
    );
  const isPiped = path === '-';
  const isFolder =
    !isPiped && (await reading('texts', path, async (at) => (await stat(at)).isDirectory()));
  const { texts, unread } = isFolder
    ? await textsOfFolder(path)
    : textsOfFile(await (isPiped ? buffer(process.stdin) : bytesAt('texts', path)), path);
  if (texts.length === 0) {
    throw new UsageError(`--texts holds no text${unread.length > 0 ? `: ${unread[0].why}` : ''}`);
  }
  const isMany = texts.length + unread.length > 1;
  if (!isMany) texts[0].option = '--texts';
  return { texts, unread, isMany };
}

/** Lines of JSON are such whatever their file is called. */
function textsOfFile(bytes: Uint8Array, path: string) {
  const all = linesIn(bytes);
  if (lines.test(path) && !isPointer(all[0] ?? '')) return textsOfLines(all);
  const filled = all.filter((line) => line?.trim() !== '');
  const others = filled.filter((line) => line === undefined || !isObject(line));
  if (others.length * 2 >= filled.length)
    return textsBetweenEmptyLines(
      textAmong(bytes, path === '-' ? piped : `--texts: ${printable(path)}`),
    );
  process.stderr.write('--texts: each line is read as JSON\n');
  return textsOfLines(all);
}

function isObject(line: string) {
  try {
    return line.trimStart().startsWith('{') && Boolean(JSON.parse(line));
  } catch {
    return false;
  }
}

const named = (read: TextOptions, place: number, label: string, kind: string): NamedText => ({
  read,
  place,
  option: `--texts: ${kind}${printable(label)}`,
  label,
});

function textsBetweenEmptyLines(all: string) {
  const texts = all.split(/(?:\r?\n[ \t]*){2,}/).filter((text) => text.trim() !== '');
  return {
    texts: texts.map((text, i) => named({ text: withoutLastEnd(text) }, i, `${i + 1}`, 'text ')),
    unread: [],
  };
}

/** Lines of JSON. */
function textsOfLines(all: readonly (string | undefined)[]) {
  const texts: NamedText[] = [];
  const unread: Unread[] = [];
  const ignored = new Set<string>();
  const labels = new Set<string>();
  const again: string[] = [];
  for (const [place, line] of all.entries()) {
    if (line?.trim() === '') continue;
    const read = line === undefined ? `is no text: ${notUtf8}` : textOfLine(line);
    const number = `${place + 1}`;
    if (typeof read === 'string') unread.push({ place, why: `--texts: line ${number} ${read}` });
    else {
      const name = nameOf(read.id);
      if (name !== undefined && labels.has(name)) again.push(`line ${number} ('${name}')`);
      const free = [name, number].find((one) => one !== undefined && !labels.has(one));
      const label = free ?? `line ${number}`;
      labels.add(label);
      texts.push({ ...named(read.text, place, number, 'line '), label });
    }
    if (typeof read !== 'string') for (const field of read.ignored) ignored.add(field);
  }
  if (again.length > 0)
    process.stderr.write(
      `--texts: ${printable(again[0])} has the id of a line before it, ${again.length} such in all: each is called by the number of its line\n`,
    );
  if (ignored.size > 0)
    process.stderr.write(`--texts: not read of its lines: ${severalNames([...ignored])}\n`);
  return { texts, unread };
}

/** What a line calls its text. */
const nameOf = (id: unknown) =>
  (typeof id === 'string' && id !== '' && id.length <= 80) || Number.isFinite(id)
    ? String(id)
    : undefined;

/** What is to be read of a line, and the fields that are not. */
type OfLine = { id: unknown; text: TextOptions; ignored: string[] };

/** @returns why there is none, or what is to be read */
function textOfLine(line: string): string | OfLine {
  let value;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return `is no JSON (${printable((error as Error).message)})`;
  }
  const { id, text, tokens, prompt, completion } = value ?? {};
  const readAs = (own: TextOptions, ...fields: string[]) => ({
    id,
    text: own,
    ignored: Object.keys(value).filter((field) => field !== 'id' && !fields.includes(field)),
  });
  if (typeof text === 'string' && typeof completion === 'string')
    return 'has both a text and a completion: which is meant?';
  if (typeof text === 'string' && tokens !== undefined)
    return 'has both a text and tokens: which is meant?';
  if (typeof text === 'string') return readAs({ text }, 'text');
  if (Array.isArray(tokens) && tokens.every(Number.isInteger)) return readAs({ tokens }, 'tokens');
  if (typeof prompt !== 'string' || typeof completion !== 'string')
    return 'has no text, nor a prompt and a completion, that are strings, nor tokens';
  const { length } = new TextEncoder().encode(prompt);
  const both: TextOptions = { text: prompt + completion, span: { bytes: [length] } };
  return readAs(both, 'prompt', 'completion');
}

/** What systems and git put into any folder. */
const ofNobody = /^(\.\.|\._|\.git|\.DS_Store$)/;

/** A text for each file in it, in the order of their names. */
async function textsOfFolder(path: string) {
  const texts: NamedText[] = [];
  const unread: Unread[] = [];
  const all = await reading('texts', path, (at) => readdir(at));
  const names = all.filter((name) => !ofNobody.test(name)).sort();
  const weights = names.find(isWeights);
  if (weights)
    throw new UsageError(
      `--texts: ${printable(path)} holds a model (${printable(weights)}): name a folder of texts, or a file`,
    );
  for (const [place, name] of names.entries()) {
    const leave = (why: string) =>
      unread.push({ place, why: `--texts: ${printable(name)} ${why}` });
    const found = await stat(join(path, name)).catch(() => undefined);
    if (name.startsWith('.')) leave('is hidden');
    else if (!found) leave('is a link to nothing');
    else if (!found.isFile()) leave('is no file');
    else if (lines.test(name)) leave('holds one in each line: name it by itself');
    else if (otherwise.test(name)) leave('holds texts in a form that is not read');
    else {
      const own = textOf(await bytesAt('texts', join(path, name)));
      if ('why' in own) leave(`is no text: ${own.why}`);
      else texts.push(named({ text: withoutLastEnd(own.text) }, place, name, ''));
    }
  }
  return { texts, unread };
}

/** As the library says it of each text: of a corpus, most may be so. */
const lackingWords = / must hold the words that its span is from$/;

/** Texts that lack the words of --from are told together. */
function together(skipped: readonly string[]): readonly string[] {
  const lacking = skipped.filter((sentence) => lackingWords.test(sentence));
  if (lacking.length < 2) return skipped;
  const names = lacking.map((sentence) =>
    sentence.replace(/^--texts: /, '').replace(lackingWords, ''),
  );
  return [
    `${lacking.length} texts that do not hold the words of --from: ${some(names)}`,
    ...skipped.filter((sentence) => !lackingWords.test(sentence)),
  ];
}

export function tellSkipped(skipped: readonly string[]) {
  for (const sentence of together(skipped))
    process.stderr.write(`left out: ${printable(sentence)}\n`);
}
