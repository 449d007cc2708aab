// rootd run: a trained model on a text, as tables, JSON or CSV of lab.runModel's numbers.

import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { csvLine } from '../web/charts/csv.js';
import { openLab } from '../web/engine/library.js';
import { ModelError } from '../web/engine/models/modelError.js';
import { printable } from '../web/text/printable.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';
import { jsonText, progressOn, readObject, rightlyOf } from './common.js';
import { mapSvg } from './mapSvg.js';
import { modelName, modelsOf } from './modelFiles.js';
import { csvColumns, csvRow, headNumbers, numberOf } from './runColumns.js';
import { changedHeads, comparison } from './runCompare.js';
import { headName, runReport } from './runTables.js';

/** @typedef {import('../web/engine/library.js').ModelOnText} ModelOnText */
/** @typedef {import('./runColumns.js').HeadNumber} HeadNumber */

export const runHelp = `rootd run <files or folder> --text "…"
rootd run <model> <another> --text "…"

Runs a trained model on a text, layer by layer in little memory, and tells what
every head does on it: how far its scores spread, its largest score, where its
weight goes. Reads safetensors, its shards and GGUF (Q4_0 to Q8_0, Q2_K to Q6_K
too), with the config.json and the tokenizer.json beside them. Of two models it
tells what changed, head by head. Nothing is sent anywhere.

What is read
  --text <text>           3 to 1024 tokens of it
  --file <file>           a text from a file; - for standard input
  --tokens <n,n,…>        tokens by their numbers, where there is no tokenizer
  --tokenizer <file>      a tokenizer.json that is elsewhere
  --config <file>         a config.json that is elsewhere

What is changed
  --divisor <divisor>     what all scores are divided by in place of the model's
                          own: sqrt (√d), one, d, or a number
  --factors <x,x,…>       the loss when all heads' scores are multiplied by each

What is printed
  --top <n>               how many heads are named first; default 10
  --by <number>           what they are ranked by: largest (the default; of two
                          models spread), or another column of --csv
  --heads                 a line for every head besides
  --map <layer.head,…>    where each token looks in these heads
  --svg <file>            the map of the first of them as a picture
  --sensitivity           how the loss answers to each head's scale; takes three
                          times as long
  --sigma                 beside each head what its weights alone say
  --csv                   a line for every head and nothing else, for programs
  --json                  the whole result, with what was read

  --fail-if <condition>   exit code 3 if it holds of any head, or of the loss:
                          "largest>100", "firstKey>=0.9", "loss>4"
  --workers <n>           default one fewer than the machine has cores
  --help, --version

Exit code 0; 1 for files that cannot be run; 2 for wrong use; 3 for --fail-if.
`;

/** How the library's options are called here. @type {readonly (readonly [string, string])[]} */
const optionNames = [
  ['files', 'the files'],
  ['text', '--text'],
  ['tokens', '--tokens'],
  ['tokenizer', '--tokenizer'],
  ['divisor', '--divisor'],
  ['factors', '--factors'],
  ['maps', '--map'],
  ['workers', '--workers'],
];

const usualTop = 10;

/** @param {string} name @param {string} list @returns {number[]} */
function numbersIn(name, list) {
  const parts = list.split(',').map((part) => part.trim());
  const numbers = parts.map(Number);
  if (parts.includes('') || numbers.some(Number.isNaN)) {
    throw new UsageError(`--${name} must be numbers with commas between; got '${list}'`);
  }
  return numbers;
}

/** @param {string} list 'layer.head,…' */
function headsIn(list) {
  return list.split(',').map((part) => {
    const [, layer, head] = /^\s*(\d{1,5})\.(\d{1,5})\s*$/.exec(part) ?? [];
    if (head === undefined) {
      throw new UsageError(`--map must be a layer and a head, such as 3.5; got '${part}'`);
    }
    return { layer: Number(layer), head: Number(head) };
  });
}

/** @param {string} condition */
function conditionOf(condition) {
  const [, name, sign, number] = /^\s*(\w+)\s*(>=|<=|>|<)\s*(\S+)\s*$/.exec(condition) ?? [];
  const names = [...headNumbers, 'loss'];
  if (!names.includes(name) || number === undefined || Number.isNaN(Number(number))) {
    throw new UsageError(
      `--fail-if must be one of ${names.join(', ')}, then >, >=, < or <=, then a number; got '${condition}'`,
    );
  }
  const limit = Number(number);
  /** @type {Record<string, (x: number) => boolean>} */
  const signs = {
    '>': (x) => x > limit,
    '>=': (x) => x >= limit,
    '<': (x) => x < limit,
    '<=': (x) => x <= limit,
  };
  return { name, holds: signs[sign], condition };
}

/** The end of the last line is the file's, not the text's. @param {string} text */
const withoutLastEnd = (text) => text.replace(/\r?\n$/, '');

/** @param {ReturnType<typeof readArguments>} words */
async function askedText({ values, rest }) {
  const isPiped = rest.includes('-') || values.get('file') === '-';
  const given = [
    ...['text', 'file', 'tokens'].filter((name) => values.has(name)),
    ...(rest.includes('-') ? ['file'] : []),
  ];
  if (given.length === 0) {
    throw new UsageError('what shall it read? Say --text "…", --file or --tokens');
  }
  if (new Set(given).size > 1 || given.length > 1) {
    throw new UsageError('one of --text, --file and --tokens, not several');
  }
  const tokens = values.get('tokens');
  if (tokens !== undefined) return { tokens: numbersIn('tokens', tokens) };
  const file = values.get('file');
  if (isPiped) return { text: withoutLastEnd(await textOf(process.stdin)) };
  if (file === undefined) return { text: values.get('text') };
  try {
    return { text: withoutLastEnd(await readFile(file, 'utf8')) };
  } catch (error) {
    throw new UsageError(
      `--file cannot be read: ${printable(/** @type {Error} */ (error).message)}`,
    );
  }
}

/** @param {ReturnType<typeof readArguments>} words @param {boolean} isPair */
function wantedTables({ values, flags }, isPair) {
  const named = values.get('by') ?? (isPair ? 'spread' : 'largest');
  const by = headNumbers.find((name) => name === named);
  if (!by) throw new UsageError(`--by must be one of ${headNumbers.join(', ')}; got '${named}'`);
  if ((by === 'sensitivity' || by === 'sigma') && !flags.has(by)) {
    throw new UsageError(`--by ${by} needs --${by}`);
  }
  const top = wholeNumber('top', values.get('top')) ?? usualTop;
  return { top, by, allHeads: flags.has('heads') };
}

/** What was read, so that others can tell. @param {string[]} files */
const provenance = (files) =>
  Promise.all(
    files.map(async (path) => {
      const handle = await open(path);
      try {
        const { size } = await handle.stat();
        // Headers, all of them or most.
        const first = Buffer.alloc(Math.min(size, 2 ** 20));
        await handle.read(first, 0, first.length, 0);
        const digest = createHash('sha256').update(first).digest('hex');
        return { name: basename(path), size, sha256OfFirstMiB: digest };
      } finally {
        await handle.close();
      }
    }),
  );

/** @param {ModelOnText} result @param {ReturnType<typeof conditionOf>} wanted @returns {string[]} where it holds */
function failures({ heads, loss }, { name, holds }) {
  if (name === 'loss') return loss !== null && holds(loss) ? [`the loss is ${loss}`] : [];
  return heads
    .map((head) => ({ head, number: numberOf(head, /** @type {HeadNumber} */ (name)) }))
    .filter(({ number }) => holds(number))
    .map(({ head, number }) => `${headName(head)}: ${name} is ${number}`);
}

/** @param {string[]} words @param {string} version @returns {Promise<number>} the exit code */
export async function run(words, version) {
  const said = readArguments(words, {
    valued: [
      ...['text', 'file', 'tokens', 'tokenizer', 'config', 'divisor', 'factors'],
      ...['top', 'by', 'map', 'svg', 'fail-if', 'workers'],
    ],
    flags: ['heads', 'sensitivity', 'sigma', 'json', 'csv'],
  });
  const { values, flags, rest } = said;
  const paths = rest.filter((path) => path !== '-');
  if (paths.length === 0) throw new UsageError('which files? Name them, or their folder');
  if (flags.has('json') && flags.has('csv')) throw new UsageError('--json or --csv, not both');
  const failIf = values.has('fail-if') ? conditionOf(String(values.get('fail-if'))) : undefined;
  const models = await modelsOf(paths);
  const isPair = models.length === 2;
  const tables = wantedTables(said, isPair);
  const maps = values.has('map') ? headsIn(String(values.get('map'))) : [];
  const svg = values.get('svg');
  if (svg !== undefined && maps.length === 0) throw new UsageError('--svg needs --map');
  if (svg !== undefined && isPair) throw new UsageError('--svg takes one model');
  const divisor = values.get('divisor');
  const isNumber = divisor !== undefined && divisor !== '' && !Number.isNaN(Number(divisor));
  const tokenizerPath = values.get('tokenizer');
  const configPath = values.get('config');
  const asked = {
    ...(await askedText(said)),
    tokenizer: tokenizerPath === undefined ? undefined : await readObject(tokenizerPath),
    divisor: /** @type {any} */ (isNumber ? Number(divisor) : divisor),
    factors: values.has('factors')
      ? numbersIn('factors', String(values.get('factors')))
      : undefined,
    maps,
    sensitivity: flags.has('sensitivity'),
    sigma: flags.has('sigma'),
  };
  for (const { files, notes } of models) {
    if (files.length === 0) throw new UsageError('which files? A config alone is no model');
    for (const note of notes) process.stderr.write(`${printable(note)}\n`);
  }
  const lab = await openLab({ workers: wholeNumber('workers', values.get('workers')) }).catch(
    rightlyOf(configPath, optionNames),
  );
  /** @type {ModelOnText[]} */
  const results = [];
  try {
    for (const { files, config } of models) {
      const own = configPath ?? config;
      // The second reads the first one's tokens, or its own text may be cut in other places.
      const [before] = results;
      const same = before && {
        text: undefined,
        tokenizer: undefined,
        tokens: before.tokens.map(({ id }) => id),
      };
      const result = await lab
        .runModel(
          files.filter((path) => own === undefined || basename(path) !== 'config.json'),
          {
            ...asked,
            ...same,
            config: own === undefined ? undefined : await readObject(own),
            onProgress: progressOn(process.stderr),
          },
        )
        .catch(rightlyOf(own, optionNames));
      results.push(result);
    }
  } finally {
    await lab.close();
  }
  const names = models.map(({ files }) => modelName(files));
  if (isPair && results[0].heads.length !== results[1].heads.length) {
    throw new ModelError(
      names[1],
      `it has ${results[1].heads.length} heads and ${names[0]} has ${results[0].heads.length}: only models alike can be compared`,
    );
  }
  if (svg !== undefined) {
    await writeFile(svg, mapSvg(results[0].maps[0], results[0].tokens, names[0]));
  }
  const pair = /** @type {[ModelOnText, ModelOnText]} */ (results);
  if (flags.has('json')) {
    const told = [];
    for (const [i, result] of results.entries()) {
      const files = await provenance(models[i].files);
      told.push({ rootd: version, name: names[i], files, ...result });
    }
    const changes = () =>
      changedHeads(pair, tables.by).map(({ layer, head, change }) => ({ layer, head, change }));
    process.stdout.write(
      jsonText(isPair ? { models: told, by: tables.by, changes: changes() } : told[0]),
    );
  } else if (flags.has('csv')) {
    printCsv(results, names);
  } else {
    process.stdout.write(
      isPair
        ? comparison(pair, [names[0], names[1]], tables)
        : runReport(results[0], names[0], tables),
    );
  }
  if (!failIf) return 0;
  // Of two models the second is what is tested.
  const failed = failures(results[results.length - 1], failIf);
  if (failed.length === 0) return 0;
  const most = 10;
  process.stderr.write(
    `rootd: ${failIf.condition} holds of ${failed.length}: ${failed.slice(0, most).join('; ')}${failed.length > most ? '; and others' : ''}\n`,
  );
  return 3;
}

/** @param {ModelOnText[]} results @param {string[]} names */
function printCsv(results, names) {
  const isPair = results.length === 2;
  process.stdout.write(`${csvLine(isPair ? ['model', ...csvColumns] : csvColumns)}\n`);
  for (const [i, { heads, assumed, missing }] of results.entries()) {
    for (const head of heads) {
      const row = csvRow(head);
      process.stdout.write(`${csvLine(isPair ? [names[i], ...row] : row)}\n`);
    }
    // What was taken for granted is said wherever the numbers alone are printed.
    for (const sentence of [...assumed, ...missing]) {
      process.stderr.write(`${printable(sentence)}\n`);
    }
  }
}
