// States of addresses that were made up: whatever stands in a link, a figure reads an option's value from it or names
// what is wrong, and what it writes itself it reads again.

import { readAddress, writeQuery } from '../../web/essay/stateQuery.js';
import { figures } from '../../web/figures/index.js';
import {
  describeProblem,
  readOption,
  sameValue,
  writeOption,
} from '../../web/figures/shared/options/optionTable.js';
import { readFrameQuery, writeFrameQuery } from '../../web/figures/shared/takeaway/frameQuery.js';
import { createRandom, type Random } from './random.js';

const pieces = [
  '0',
  '1',
  '-1',
  '+3',
  '1e6',
  '10^6',
  '1e999',
  '5e-324',
  '-0',
  '.5',
  '1.',
  '100,000',
  '100 000',
  '1,2,3',
  'NaN',
  'Infinity',
  '−7',
  'die',
  'student:5',
  'student:0',
  'values:1,2',
  'values:0,1@9,1',
  'values:',
  'sqrt',
  'true',
  'on',
  'off',
  '',
  ' ',
  '%',
  '%00',
  '&',
  '=',
  '#',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\ud800',
  '😀',
  '<b>',
  '9'.repeat(400),
  '1'.repeat(17),
];

function textFor(random: Random, option: any): string {
  if (option.choices && random.chance(0.4)) return random.pick(option.choices);
  if (option.minimum !== undefined && random.chance(0.3)) {
    return String(
      random.pick([option.minimum, option.maximum, option.minimum - 1, option.maximum + 1]),
    );
  }
  if (random.chance(0.3))
    return random.list(random.whole(1, 4), () => random.pick(pieces)).join('');
  if (random.chance(0.2)) return String(random.logarithmic(1e-9, 1e15));
  return random.pick(pieces);
}

/**
 * A figure and what an address says of its options.
 * @param number - makes the same address again
 */
export async function addressOf(number: number) {
  const random = createRandom(number);
  const tag = random.pick(Object.keys(figures));
  const { options } = await figures[tag]();
  const texts: Record<string, string> = {};
  for (const option of options)
    if (random.chance(0.4)) texts[option.name] = textFor(random, option);
  if (random.chance(0.3)) texts[random.pick(pieces) || 'x'] = random.pick(pieces);
  return { tag, figure: tag.slice('rootd-'.length), options, texts, random };
}

/** @returns what is wrong */
export async function playAddress(number: number): Promise<string | undefined> {
  const { tag, figure, options, texts, random } = await addressOf(number);
  const sound: Record<string, string> = {};
  try {
    for (const option of options) {
      if (texts[option.name] === undefined) continue;
      const read = readOption(option, texts[option.name]) as any;
      if (read.problem) {
        const words = describeProblem(read.problem);
        if (!words.startsWith(option.name)) return `${words} does not begin with ${option.name}`;
        continue;
      }
      const written = writeOption(option, read.value);
      const again = readOption(option, written) as any;
      if (again.problem || !sameValue(option, again.value, read.value)) {
        return `${tag} ${option.name}: ${texts[option.name]} is written as ${written}, which is not read so`;
      }
      sound[option.name] = written;
    }
    const frame = readFrameQuery(writeFrameQuery({ figure, texts: sound }));
    if (JSON.stringify(frame.texts) !== JSON.stringify(sound))
      return 'a frame reads other options than it wrote';
    const seed = random.whole(0, 2 ** 31);
    const query = writeQuery({ version: '1', seed, figures: { [figure]: sound } });
    const page = readAddress(query, [figure]);
    if (
      page.seed !== seed ||
      JSON.stringify(page.figures[figure] ?? {}) !== JSON.stringify(sound)
    ) {
      return 'the page reads other options than it wrote';
    }
    // Whatever somebody typed.
    const typed = Object.entries(texts)
      .map(([key, text]) => `${figure}.${key}=${text}`)
      .join('&');
    readAddress(typed, [figure]);
    readFrameQuery(typed);
  } catch (caught) {
    const { name, message } = caught as Error;
    // Half of a sign, which no address can hold.
    if (name === 'URIError' && Object.values(texts).some((text) => /\p{Surrogate}/u.test(text)))
      return undefined;
    return `${name}: ${message} for ${JSON.stringify(texts)}`;
  }
  return undefined;
}
