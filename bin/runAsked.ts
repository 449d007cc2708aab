// What rootd run is asked, read from its words.

import { parseNumber } from '../web/engine/checks/numberText.js';
import type { Span } from '../web/engine/library.js';
import { quoted } from '../web/engine/models/modelError.js';
import { UsageError, type Words, wholeNumber } from './arguments.js';
import { readObject } from './common.js';
import { askedNumbers, headNumbers } from './runColumns.js';

export const runHelp = `rootd run <files, folder or address> --text "…"
rootd run <model> <another> --text "…"
rootd run <checkpoints> --text "…"

Runs a trained model on a text, layer by layer in little memory, and tells what
every head does on it: how far its scores spread, its largest score, where its
weight goes. Reads safetensors, its shards and GGUF (Q4_0 to Q8_0, Q2_K to Q6_K
too), with the config.json and the tokenizer.json beside them. Of two models with
the same layers, heads, d and tokens it tells how far apart what they say next is
(KL and first choices), and what changed, head by head. Of three checkpoints or
more, or of a folder of them, it tells how loss, sinks and heads go with the step
in their names: checkpoint-500, step_1000, epoch_1. Nothing is sent anywhere.
A model that lies elsewhere is read there, only the ranges of it that are needed:
https://…/model.gguf, the address of a folder, or hf:owner/name@revision/file.
HF_ENDPOINT names another hub; the token in HF_TOKEN is told to that hub alone.

What is read
  --text <text>           of 3 to 131,072 tokens; what a long one will take is told
                          before it starts
  --file <file>           a text from a file; - for standard input
  --texts <file>          many texts, in one pass over the weights: with an empty
                          line between, or a folder of files, or .jsonl with a
                          field text in each line, or a list of tokens, or - for
                          these from the standard input; id, if
                          there is one, names it. A head's numbers are means over
                          the texts, with their range; the loss is the mean over
                          all their tokens. What is too short or too long, or no
                          text, is named and left out, and so once is what is
                          not read of lines
  --strict                or refused, all of them named, as always with --fail-if;
                          and so is a model that may not be as it was trained:
                          heads or matrices of zeros, or with a hole of them
                          (4,096 bytes, or an eighth) or half of them 0, a 0 in
                          a norm's weight, a LoRA that changes nothing or has
                          such factors,
                          a token of the text whose row of the embedding or of
                          the output is 0,
                          tensors of its layers that are not used, numbers that
                          are not finite where no text looks, a checkpoint that
                          is one before it, or whose trainer_state.json tells
                          another step
  --from <words>          the loss from where these words stand last in a text, as
                          of an answer; so it is of each completion where lines
                          of .jsonl hold a prompt and a completion
  --span <5:20>           the loss of the tokens from 5 and before 20, which a text
                          has to have; 5: to the end
  --bytes <5:20>          of those bytes
  --truncate <n>          reads at most the first n tokens of each text
  --tokens <n,n,…>        tokens by their numbers, where there is no tokenizer; or a
                          file of such numbers
  --tokenizer <file>      a tokenizer.json that is elsewhere
  --config <file>         a config.json that is elsewhere
  --cache                 of a model that lies elsewhere, keeps what is read in the
                          user's cache folder; says where, and how much

What is changed
  --adapter <folder>      a LoRA to lie on the model, as peft writes it, here
                          or at an address: each matrix that it changes is read
                          as W + α/r·B·A. Of two models it lies on the second:
                          rootd run base base --adapter lora tells what it does
                          to its base. A folder of its checkpoints, or --adapter
                          for each of them, is a series on the base
  --divisor <divisor>     what all scores are divided by in place of the model's
                          own: sqrt (√d), one, d, or a number
  --factors <x,x,…>       the loss when all heads' scores are multiplied by each:
                          2 is half the temperature
  --scale <2.1=x,…>       the loss when the scores of layer 2, head 1 alone are
                          multiplied by x

What is printed
  --top <n>               how many heads are named first; default 10
  --by <number>           what they are ranked by: largest (the default; of two
                          models how far spread changed, of checkpoints how far
                          largest did), or another column of --csv
  --heads                 a line for every head besides
  --explain               what the columns mean
  --quiet                 no tables: exit code and what --fail-if says
  --map <layer.head,…>    where each token looks in these heads
  --svg <file>            the map of the first of them as a picture
  --report <file>         all of it, with every head, as a page of one file that
                          opens anywhere: maps, and the curve of --factors too,
                          of two models the curves of both
  --sensitivity           how the loss answers to each head's scale; takes three
                          times as long
  --sigma                 beside each head what its weights alone say
  --clip <threshold>      what QK-clip would do: of each head whose largest score
                          is above it, such as 100, by what Wq and Wk are to be
                          multiplied, and their biases likewise. Where heads
                          share their keys Wk stays (1), for other heads use it
                          too: Wq takes all of it
  --csv                   a line for every head and nothing else, for programs; of
                          --texts, for every head on each, the loss of that last
  --json                  the whole result, with what was read, to the bit; of
                          checkpoints a line for each, once it is run: step,
                          loss, largest, firstKey, heads/L3H2/largest and so on.
                          Its schema is rootd/output.schema.json in the package

  --fail-if <condition>   exit code 3 if it holds of any head, or of the loss:
                          "largest>100", "firstKey>=0.9", "loss>4", or several
                          with commas between, of which one is enough; of many
                          texts the mean, and the largest score of all. Each
                          model that is named is tested. "lossShare>0.95" is on
                          the loss over that of even guesses, ln V: 1 is no
                          better; "spread<=0" on heads of zeros.
                          Of two models also how they differ: "loss.change>0.02",
                          "largest.change>10" (the second's less the first's: a
                          fall is below 0, so ask for "spread.change<-0.5" too),
                          "largest.ratio>1.5" (the second's over the first's),
                          "kl>0.01", "kl99>0.1", "sameFirst<0.98". Such a one ends
                          with 1 where no number differs: that tests nothing.
                          What cannot be told, as a loss of BERT, is refused
  --baseline <file>       what --json wrote of a model that read the same tokens,
                          in the place of the first of two: it is compared but
                          not tested. It holds no probabilities: there is no KL.
                          With --strict or --fail-if one that was made without
                          ends with 1
  --workers <n>           threads beside the main one; default one fewer than the
                          machine has cores. With 0 the main one does it all
  --help, --version

Exit code 0; 1 for files that cannot be run; 2 for wrong use; 3 for --fail-if.
`;

/** The options of the command, but --help and --version. */
export const runWords = {
  valued: [
    ...['text', 'file', 'texts', 'tokens', 'tokenizer', 'config', 'divisor', 'factors'],
    ...['scale', 'top', 'by', 'map', 'svg', 'report', 'fail-if', 'workers', 'truncate'],
    ...['baseline', 'clip', 'from', 'span', 'bytes'],
  ],
  repeated: ['adapter'],
  flags: ['heads', 'sensitivity', 'sigma', 'json', 'csv', 'quiet', 'explain', 'strict', 'cache'],
};

const usualTop = 10;

/** A number as it may be typed anywhere in rootd: the decimal sign is the point. NaN for what is none. */
export const numberIn = parseNumber;

/** @param where - they stand, for messages: ' in ids.txt' */
export function numbersIn(name: string, words: readonly string[], where: string = ''): number[] {
  const numbers = words.map(numberIn);
  const wrong = numbers.findIndex(Number.isNaN);
  if (wrong < 0) return numbers;
  const which = words.length > 1 ? `, number ${wrong + 1} of ${words.length}` : '';
  throw new UsageError(
    `--${name} must be numbers with commas between; got ${quoted(words[wrong])}${which}${where}`,
  );
}

/** What the loss is over, of every text. */
export function wantedSpan({ values }: Words): Span | undefined {
  const given = ['from', 'span', 'bytes'].filter((name) => values.has(name));
  if (given.length > 1) throw new UsageError('one of --from, --span and --bytes, not several');
  const [name] = given;
  if (name === undefined) return undefined;
  const value = values.get(name) ?? '';
  if (name === 'from') return { from: value };
  const [, from, to] = /^(\d{1,9}):(\d{1,9})?$/.exec(value) ?? [];
  if (from === undefined)
    throw new UsageError(`--${name} must be two places, such as 5:20 or 5:; got '${value}'`);
  const range: [number, number?] = to === undefined ? [Number(from)] : [Number(from), Number(to)];
  return name === 'span' ? { tokens: range } : { bytes: range };
}

/** @param list - 'layer.head,…' */
function headsIn(list: string, option: 'map' | 'scale') {
  return list.split(',').map((part) => {
    const [, layer, head] = /^\s*(\d{1,5})\.(\d{1,5})\s*$/.exec(part) ?? [];
    if (head === undefined) {
      throw new UsageError(`--${option} must be a layer and a head, such as 3.5; got '${part}'`);
    }
    return { layer: Number(layer), head: Number(head) };
  });
}

/** @param list - 'layer.head=factor,…' */
function headFactorsIn(list: string) {
  return list.split(',').map((part) => {
    const [, place, factor] = /^([^=]+)=\s*(\S+)\s*$/.exec(part) ?? [];
    if (place === undefined || Number.isNaN(numberIn(factor))) {
      throw new UsageError(
        `--scale must be a layer and a head, = and a number, such as 3.5=0.25; got '${part}'`,
      );
    }
    return { ...headsIn(place, 'scale')[0], factor: numberIn(factor) };
  });
}

export function wantedTables({ values, flags }: Words, isPair: boolean) {
  const named = values.get('by') ?? (isPair ? 'spread' : 'largest');
  const by = headNumbers.find((name) => name === named);
  if (!by) throw new UsageError(`--by must be one of ${headNumbers.join(', ')}; got '${named}'`);
  if (askedNumbers.some((name) => name === by) && !flags.has(by)) {
    throw new UsageError(`--by ${by} needs --${by}`);
  }
  const top = wholeNumber('top', values.get('top')) ?? usualTop;
  const more = askedNumbers.filter((name) => flags.has(name));
  return { top, by, allHeads: flags.has('heads'), explain: flags.has('explain'), more };
}

/** The library's options, but for what is to be read. */
export async function wantedRun({ values, flags }: Words) {
  const divisor = values.get('divisor');
  const number = divisor === undefined ? Number.NaN : numberIn(divisor);
  const tokenizer = values.get('tokenizer');
  const [map, factors, scale] = ['map', 'factors', 'scale'].map((name) => values.get(name));
  return {
    tokenizer: tokenizer === undefined ? undefined : await readObject(tokenizer),
    divisor: (Number.isNaN(number) ? divisor : number) as any,
    factors: factors === undefined ? undefined : numbersIn('factors', factors.split(',')),
    headScales: scale === undefined ? undefined : headFactorsIn(scale),
    maps: map === undefined ? [] : headsIn(map, 'map'),
    truncate: wholeNumber('truncate', values.get('truncate')),
    sensitivity: flags.has('sensitivity'),
    sigma: flags.has('sigma'),
  };
}
