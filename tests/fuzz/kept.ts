// What the command is given as JSON, made up and spoilt: lines of texts, of which none is lost, and what was kept of runs
// and of weights.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from 'rootd';
import { readArguments } from '../../bin/arguments.js';
import { askedTexts } from '../../bin/askedTexts.js';
import { besideBaseline } from '../../bin/baseline.js';
import { jsonText } from '../../bin/common.js';
import { checkPlaces, inspectComparison, inspectPairJson } from '../../bin/inspectCompare.js';
import { conditionsOnWeights, failuresOnWeights } from '../../bin/inspectConditions.js';
import { checkWindow, keptInspect } from '../../bin/keptInspect.js';
import { keptRun } from '../../bin/keptRun.js';
import { pairPage } from '../../bin/pairPage.js';
import { askedNow } from '../../bin/provenance.js';
import { runWords } from '../../bin/runAsked.js';
import { comparison, pairJson } from '../../bin/runCompare.js';
import { seriesPage } from '../../bin/seriesPage.js';
import { seriesReport } from '../../bin/seriesReport.js';
import { stepNumbers } from '../../bin/stepNumbers.js';
import { readConfig } from '../../web/engine/models/readConfig.js';
import { temporaryFolder } from '../support/folder.js';
import { inspectFiles, runFiles } from '../web/engine/models/support/askModel.js';
import { inMemory } from '../web/engine/models/support/files.js';
import { tinyConfig, tinyLlama } from '../web/engine/models/support/tinyLlama.js';
import { createRandom, type Random } from './random.js';

const path = join(temporaryFolder(), 'made up.jsonl');

const words = ['a', ' ', '\n', '"', '\\', '\u2028', '\ud800', '😀', '\u0000', '<|eos|>'];
const textFor = (random: Random) =>
  random.list(random.whole(0, 5), () => random.pick(words)).join('');

const noTexts = [
  ...['null', '7', '[]', '"a"', '{}', '{"text":7}', '{"prompt":"a"}', '{"text":', 'a', '\ufeff'],
  ...['{"prompt":"a","completion":null}', '{"__proto__":{"text":"a"}}', '['.repeat(5000), '\u0000'],
];

/** A line, and whether it holds a text. */
function lineFor(random: Random): [line: string, isText: boolean] {
  if (random.chance(0.4)) return [JSON.stringify({ more: 1, text: textFor(random) }), true];
  const pair = { prompt: textFor(random), completion: textFor(random) };
  if (random.chance(0.3)) return [JSON.stringify(pair), true];
  return [random.pick(noTexts), false];
}

/** Of an error: whether it is a sentence for who called. */
const isTold = (error: unknown) =>
  ['UsageError', 'ModelError'].includes((error as Error).name) && (error as Error).message !== '';

async function playTexts(random: Random): Promise<string | undefined> {
  const lines = random.list(random.whole(0, 6), () => lineFor(random));
  const isBlank = (line: string) => line.trim() === '';
  const told = lines.filter(([line]) => !isBlank(line));
  const end = random.pick(['\n', '\r\n']);
  writeFileSync(
    path,
    lines.map(([line]) => line + (random.chance(0.2) ? end + end : end)).join(''),
  );
  const wanted = told.filter(([, isText]) => isText).length;
  try {
    const { texts, unread } = await askedTexts(readArguments(['--texts', path], runWords));
    if (texts.length === wanted && texts.length + unread.length === told.length) return undefined;
    return `of ${told.length} lines with ${wanted} texts come ${texts.length}, ${unread.length} unread`;
  } catch (error) {
    return isTold(error) && wanted === 0 ? undefined : String((error as Error).stack);
  }
}

const numbers = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i + 1));
const askWhole = { config: tinyConfig, tokens: [1, 2, 3, 4], factors: [0.5] };
const asks = {
  run: (lab: Lab) => runFiles(lab, inMemory(tinyLlama(numbers)), askWhole),
  inspect: (lab: Lab) =>
    inspectFiles(lab, { files: inMemory(tinyLlama(numbers)), config: tinyConfig }),
};
type Command = keyof typeof asks;
const wholes = new Map<Command, string>();

/** What rootd run --json or rootd inspect --json writes of the tiny model. */
async function wholeOf(lab: Lab, command: Command) {
  const known = wholes.get(command);
  if (known) return known;
  const result = await asks[command](lab);
  const head = { ...askedNow('1.0.0', [command]), name: 'step_1', step: 1, files: [] };
  const whole = jsonText({ ...head, ...result });
  wholes.set(command, whole);
  return whole;
}

const others = [null, -1, 0.5, 1e300, '5', '\u0000', true, [], {}, [1, 'two'], { length: 3 }];

/** Somewhere in it another value, or none. */
function spoilValue(random: Random, value: any) {
  const keys = Object.keys(value ?? {});
  const key = random.pick(keys);
  const inner = value[key];
  if (inner !== null && typeof inner === 'object' && Object.keys(inner).length > 0)
    if (random.chance(0.7)) return spoilValue(random, inner);
  if (random.chance(0.3)) delete value[key];
  else value[key] = random.pick(others);
}

const tables = { top: 10, allHeads: true, explain: true, skipped: [], more: [] };

/** Whatever is told of what was kept. */
const tellings = {
  run(value: Record<string, unknown>, whole: Record<string, unknown>) {
    const kept = keptRun(value, 'kept.json');
    const sound = keptRun(whole, 'sound');
    const wanted = { ...tables, by: 'largest' } as const;
    const series = [sound, kept].map((result, i) => ({ step: i, name: result.name, result }));
    seriesReport(series, wanted);
    seriesPage(series, [sound, kept], wanted, sound);
    for (const step of series) stepNumbers(step, 'largest');
    const pair = besideBaseline(kept, sound);
    comparison(pair, [kept.name, sound.name], wanted);
    pairPage(pair, [kept, sound], wanted, sound);
    pairJson(sound, pair, [kept, sound], 'spread');
  },
  inspect(value: Record<string, unknown>, whole: Record<string, unknown>) {
    const kept = keptInspect(value, 'kept.json');
    const sound = keptInspect(whole, 'sound');
    checkWindow(kept, sound);
    checkPlaces([kept.heads, sound.heads], ['kept', 'sound']);
    inspectComparison([kept, sound], ['kept', 'sound'], { ...tables, by: 'spread' });
    inspectPairJson(sound, [kept, sound], 'bound');
    const conditions = conditionsOnWeights('spread.change>1', true);
    failuresOnWeights(conditions, [], [kept.heads, sound.heads]);
  },
};

async function playKeptOf(random: Random, lab: Lab, command: Command) {
  const text = await wholeOf(lab, command);
  const value = JSON.parse(text);
  if (random.chance(0.8)) spoilValue(random, value);
  const json = JSON.stringify(value);
  const cut = random.chance(0.2) ? json.slice(0, random.whole(0, json.length)) : json;
  try {
    tellings[command](await readConfig(cut, 'kept.json'), JSON.parse(text));
    return undefined;
  } catch (error) {
    return isTold(error) ? undefined : `${json}\n  ${(error as Error).stack}`;
  }
}

/** @returns what is wrong with a case */
export function playKept(lab: Lab, number: number): Promise<string | undefined> {
  const random = createRandom(number);
  if (random.chance(0.5)) return playTexts(random);
  return playKeptOf(random, lab, random.pick<Command>(['run', 'inspect']));
}
