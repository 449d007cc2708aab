// rootd join: runs of single checkpoints, made one by one wherever it was, as the series that they are.

import { readdir, readFile } from 'node:fs/promises';
import { join as joined } from 'node:path';
import { ModelError } from '../web/engine/models/modelError.js';
import { isFolder } from '../web/engine/models/modelInFolder.js';
import { readConfig } from '../web/engine/models/readConfig.js';
import { printable } from '../web/text/printable.js';
import { readArguments, UsageError, wantedForm, wholeNumber } from './arguments.js';
import { throwAll } from './common.js';
import { judged } from './conditions.js';
import { unreadable, utf8 } from './fileTrouble.js';
import { type Read, tellTexts, withTextsJoined } from './joinTexts.js';
import type { Invocation } from './jsonForms.js';
import { type KeptRun, keptRun, unlooked } from './keptRun.js';
import { openOutput } from './output.js';
import { wantedTables } from './runAsked.js';
import { askedNumbers } from './runColumns.js';
import { conditionsOf, failuresOf } from './runConditions.js';
import { inOrder, stepOf } from './series.js';
import { flawsIn } from './seriesReport.js';
import { checkAlike, printStep, type StepHead, tellSeries } from './tellSeries.js';

export const joinHelp = `rootd join <files or folder>

Twenty checkpoints can be run at the same time, on as many machines, each by
rootd run checkpoint-500 --text "…" --strict --json > checkpoint-500.json. This
joins what they wrote into what rootd run tells of the twenty: how loss, sinks and
heads go with the step. Runs of one model, its files the same to the bit, that were
given other --texts each are told as one run on all of these. Takes files of one run each, files with a run on each line or one
after the other, or their folder. The step is the one in the checkpoint's name,
else the one in the name of its file. Nothing is run again and no model is read.

Steps are refused unless they are of one model and one text, under one divisor, by
one version of rootd; and so are parts of a corpus that hold a text twice. What is broken off, or no run, is named and left out; so is
one that is there twice. Two different runs of one step are refused.

What is printed
  --top <n>               how many heads are named; default 10
  --by <number>           what they are ranked by: how far largest changed (the
                          default), or another column of --csv
  --heads                 a line for every head
  --explain               what the columns mean
  --quiet                 no tables: exit code and what --fail-if says
  --csv                   a line for every head at every step, for programs
  --json                  a line for each step: step, loss, largest, firstKey,
                          heads/L3H2/largest and so on
  --report <file>         all of it, with every head and their curves, as a page
                          of one file that opens anywhere
  --fail-if <condition>   exit code 3 if it holds of any step: "largest>100",
                          "loss>4", or several with commas between, of which
                          one is enough. A file that holds no run ends with 1,
                          unless a condition holds of the others, and so does a
                          run that was made without --strict or --fail-if, or of
                          a checkpoint that is one before it or has another
                          config
  --strict                the same, whatever holds; what would be left out is refused
  --expect <n>            how many runs there are to be: with fewer or more the exit
                          code is 1, unless a condition holds
  --help, --version

Exit code 0; 1 for files that hold no run, or one that may not pass; 2 for wrong
use; 3 for --fail-if.
`;

const named = /\.(json|jsonl|ndjson)$/i;

/** Whether what is called so is meant to be a run. */
const isMeant = (name: string) => named.test(name) || stepOf(name) !== undefined;

/** @param unread - called with what is meant to be a run and is not read */
async function filesIn(path: string, unread: (error: ModelError) => void): Promise<string[]> {
  if (!(await isFolder(path))) return [path];
  const files: string[] = [];
  const leave = (name: string, why: string) => unread(new ModelError(joined(path, name), why));
  for (const name of (await readdir(path)).sort()) {
    const own = joined(path, name);
    if (await isFolder(own)) {
      if (isMeant(name) || (await readdir(own)).some(isMeant)) leave(name, 'it is a folder');
    } else if (!isMeant(name)) continue;
    else if (name.startsWith('.')) leave(name, 'it is hidden');
    else if (!named.test(name)) leave(name, 'it is no .json and no .jsonl');
    else files.push(own);
  }
  if (files.length === 0) throw new UsageError(`${path} holds no .json and no .jsonl`);
  return files;
}

const isWhole = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

type Part = { line: number; json: string };

/** Runs as text: one that fills its file, one on each line, or one after the other as `--json` writes them. */
function partsOf(text: string): Part[] {
  const lines = text.split(/\r?\n/).map((json, i): Part => ({ line: i + 1, json }));
  const written = lines.filter(({ json }) => json.trim() !== '');
  const [first, ...others] = written;
  if (others.length === 0 || !first.json.startsWith('{')) return [{ line: 1, json: text }];
  if (isWhole(first.json)) return written;
  // Inside of what --json writes each line is indented.
  const parts: Part[] = [];
  for (const { line, json } of written) {
    const last = parts.at(-1);
    if (last && !json.startsWith('{')) last.json += `\n${json}`;
    else parts.push({ line, json });
  }
  return parts;
}

/** Lines of a file that have the same fault, as one. */
function faultOf(path: string, why: string, lines: readonly number[], isAlone: boolean) {
  if (isAlone) return new ModelError(path, why);
  const [first, ...others] = lines;
  const also = others.length > 0 ? ` and ${others.length} more` : '';
  return new ModelError(`${path}: line ${first}${also}`, why);
}

/** @param unread - called with what holds no run */
async function runsIn(path: string, unread: (error: ModelError) => void): Promise<Read[]> {
  const bytes = await readFile(path).catch((error) => {
    throw new UsageError(`a file cannot be read: ${printable(unreadable(path, error))}`);
  });
  const text = utf8(bytes);
  if (text === undefined) {
    unread(new ModelError(path, 'its bytes are not UTF-8'));
    return [];
  }
  const runs: Read[] = [];
  const faults = new Map<string, number[]>();
  const parts = partsOf(text);
  const isAlone = parts.length === 1;
  for (const { line, json } of parts) {
    const where = isAlone ? path : `${path}: line ${line}`;
    try {
      const run = keptRun(await readConfig(json, where), where);
      runs.push({ where, step: run.step ?? stepOf(path.replace(named, '')), run });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const why = error.message.slice(`${printable(where)}: `.length);
      faults.set(why, [...(faults.get(why) ?? []), line]);
    }
  }
  for (const [why, at] of faults) unread(faultOf(path, why, at, isAlone));
  return runs;
}

/** But for when and how it was run. */
const isSame = (one: KeptRun, other: KeptRun) =>
  ['files', 'heads', 'loss', 'losses'].every(
    (name) => JSON.stringify(one[name as 'heads']) === JSON.stringify(other[name as 'heads']),
  );

/** @param twin - called with a run that is there already */
function withoutTwins(found: readonly Read[], twin: (error: ModelError) => void): Read[] {
  const runs: Read[] = [];
  for (const one of found) {
    const same = runs.find(({ step, run }) => step === one.step && isSame(run, one.run));
    if (same) twin(new ModelError(one.where, `the same run as ${same.where}`));
    else runs.push(one);
  }
  return runs;
}

/** As a series of checkpoints, each alike but for its step. */
function withSteps(runs: readonly Read[]) {
  const known = runs.map(({ where, step, run }) => {
    if (step !== undefined) return { where, step, run };
    throw new UsageError(
      `a series goes by steps: there is none in the name of the model of ${where}, nor in its own, such as checkpoint-500.json; runs on other texts are joined where the files of the model are the same to the bit`,
    );
  });
  const sorted = inOrder(known);
  const [first, ...others] = sorted.map(({ where, step, run }) => ({
    name: where,
    step,
    result: run,
  }));
  for (const other of others) checkAlike(first, other);
  return sorted;
}

/** A base among runs of its LoRA is no step of the same training. */
function checkAdapters([first, ...others]: readonly Read[]) {
  const isAlike = ({ run: { adapter } }: Read) => (adapter === undefined) === !first.run.adapter;
  const other = others.find((one) => !isAlike(one));
  if (!other) return;
  const [under, bare] = first.run.adapter ? [first, other] : [other, first];
  throw new UsageError(
    `a series is of one model: ${under.where} is of a LoRA on its base, and ${bare.where} of no LoRA`,
  );
}

function checkVersions([first, ...others]: readonly Read[]) {
  const other = others.find(({ run }) => run.rootd !== first.run.rootd);
  if (other)
    throw new UsageError(
      `a series is by one version of rootd: ${other.where} is by ${other.run.rootd}, ${first.where} by ${first.run.rootd}`,
    );
}

function headOf({ run, step }: Read & { step: number }): StepHead {
  const { schema, rootd, command, date, name, weightType, adapter, files, options } = run;
  return { schema, rootd, command, date, name, step, weightType, adapter, files, options };
}

/** @returns the exit code */
export async function join(words: string[], invocation: Invocation): Promise<number> {
  const said = readArguments(words, {
    valued: ['top', 'by', 'report', 'fail-if', 'expect'],
    flags: ['heads', 'csv', 'json', 'quiet', 'explain', 'strict'],
  });
  const { values, flags, rest } = said;
  if (rest.length === 0) throw new UsageError('which files? Name them, or their folder');
  const form = wantedForm(flags);
  const leftOut: string[] = [];
  const refused: ModelError[] = [];
  const leave = (isRefused: boolean) => (error: ModelError) => {
    if (isRefused) refused.push(error);
    else leftOut.push(error.message);
  };
  const isStrict = flags.has('strict');
  const isGate = isStrict || values.has('fail-if');
  const unread = leave(isGate);
  const found: Read[] = [];
  const files: string[] = [];
  for (const path of rest) files.push(...(await filesIn(path, unread)));
  for (const file of files) found.push(...(await runsIn(file, unread)));
  const apart = withoutTwins(found, leave(isStrict));
  const expected = wholeNumber('expect', values.get('expect'));
  if (expected !== undefined && apart.length !== expected)
    refused.push(
      new ModelError(
        rest.join(' '),
        `--expect ${expected}, and there ${apart.length === 1 ? 'is' : 'are'} ${apart.length}`,
      ),
    );
  if (isStrict) throwAll(refused);
  leftOut.push(...refused.map(({ message }) => message));
  if (apart.length < 2) {
    throwAll(refused);
    const why = leftOut.length > 0 ? `; left out: ${leftOut.join('; ')}` : '';
    throw new UsageError(
      `a series has two steps or more; there is ${apart.length === 0 ? 'none' : '1, of which rootd run has told all'}${why}`,
    );
  }
  checkVersions(apart);
  checkAdapters(apart);
  const all = withTextsJoined(apart, invocation);
  const steps = all.length > 1 ? withSteps(all) : undefined;
  // What every run was asked for can be told of them all.
  const asked = askedNumbers.filter((name) => all.every(({ run }) => run.options[name]));
  const known = { ...said, flags: new Set([...flags, ...asked]) };
  const tables = wantedTables(known, false);
  const conditions = conditionsOf(known, steps ? 'series' : 'no');
  const series = (steps ?? []).map(({ step, run }) => ({ step, name: run.name, result: run }));
  const heads = (steps ?? []).map(headOf);
  const report = values.get('report');
  const page = report === undefined ? undefined : await openOutput('report', report, files);
  const presentation = { invocation, tables, form, page, leftOut };
  try {
    if (form === 'json')
      for (const [i, one] of series.entries()) printStep(heads[i], one, tables.by);
    if (steps) await tellSeries(series, heads, presentation);
    else await tellTexts(all[0].run, presentation);
    const flaws = isGate ? [...unlooked(apart), ...flawsIn(series)] : [];
    const models = steps ? series : all.map(({ run }) => ({ name: run.name, result: run }));
    return judged(failuresOf(conditions, models, undefined), [...refused, ...flaws]);
  } finally {
    await page?.end();
  }
}
