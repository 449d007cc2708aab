/**
 * What the picture shows in each state, in a sentence with its numbers: for who hears the page.
 */
import { sumAt } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { meanSquare, strongestOf } from './draws.js';
import { weightsAt } from './marks/divided.js';
import { weightOfFirst } from './marks/gap.js';
import { fewestOf, gapsOf, stretchesAt } from './marks/slopes.js';
import type { Scene } from './scene.js';
import type { StateName } from './states.js';

export function sentenceOf(state: StateName, scene: Scene): string {
  const { words, writer, signs, whole, signed, count, law, power, most, guess, isGuessed } = scene;
  const walk = signs.walks[0];
  const sum = walk[whole];
  const scale = whole ** power;
  const sums = state === 'normals' || state === 'divide' ? law?.walks : signs.walks;
  const within = (sums ?? [])
    .slice(0, count)
    .filter((each) => Math.abs(sumAt(each, whole)) <= Math.sqrt(whole)).length;
  const weights = weightsAt(scene);
  const row = weights?.subarray(0, 16);
  const gap = law ? Math.abs(law.walks[0][whole] - law.walks[1][whole]) / scale : 0;
  const shares = scene.numbersOfLaw?.weights.map(strongestOf) ?? [];
  const gaps = state === 'slopes' ? gapsOf(scene) : undefined;
  const ofRule = (i: number) => {
    if (gaps) return writer.whole(fewestOf(gaps, stretchesAt(whole)[i]));
    return shares[i] === undefined ? '' : writer.percent(shares[i], 0);
  };
  const { bracket, ...sentences } = words.sentences;
  const sentence = sentences[state];
  return fill(state === 'question' && isGuessed ? `${sentence}${bracket}` : sentence, {
    d: writer.whole(whole),
    plus: writer.whole((whole + sum) / 2),
    minus: writer.whole((whole - sum) / 2),
    score: signed(sum),
    square: writer.whole(sum ** 2),
    count: writer.whole(count),
    mean: writer.significant(meanSquare(signs, count, whole), 3),
    within: writer.whole(within),
    spread: writer.significant(Math.sqrt(whole) / (state === 'divide' ? scale : 1), 3),
    root: writer.significant(Math.sqrt(whole), 3),
    most: writer.whole(most),
    guess: writer.whole(guess),
    divisor: words.divisors[power < 0.25 ? 'none' : power > 0.75 ? 'linear' : 'sqrt'],
    strongest: row ? writer.percent(Math.max(...row), 0) : '',
    gap: writer.significant(gap, 2),
    weight: writer.percent(weightOfFirst(gap), 0),
    none: ofRule(0),
    sqrt: ofRule(1),
    linear: ofRule(2),
  });
}
