/**
 * Curves of one head: its spread over longer and longer rows, and its singular values beside those of random weights.
 */
import { fill } from '../../../text/fill.js';
import { type Board, nothingDrawn, type Picture } from './board.js';
import { chosenOf, isReadable, spreadOf } from './seen.js';

export function distancePicture(board: Board): Picture {
  const { words, common, language, numbers, chart, remark, arrange, nameOf } = board;

  return ({ first, lengths, reading }, options, width) => {
    const chosen = chosenOf(first?.heads ?? [], options);
    if (!chosen || !isReadable(chosen.head)) return arrange([]);
    const { head } = chosen;
    if (head.sigmaFar === null) {
      if (!reading) remark.textContent = words.model.noRotation;
      return arrange([]);
    }
    const its = lengths.map(({ keys, heads }) => {
      const one = chosenOf(heads, options)?.head;
      return { keys, spread: one ? spreadOf(one) : Number.NaN };
    });
    chart.update({
      ...nothingDrawn,
      width,
      locale: language,
      height: 300,
      name: `${words.model.lengths}${common.language.stop}${common.describe.chartKeys}`,
      x: { scale: 'log2', domain: [1, Math.max(2, options.keys)], title: words.model.lengths },
      y: { title: words.model.scale },
      series: [
        {
          role: 'measured' as const,
          marks: true,
          x: its.map(({ keys }) => keys),
          y: its.map(({ spread }) => spread),
        },
      ],
      // Far away is known before the cap only.
      levels: head.sigmaCapped === null ? [{ at: head.sigmaFar, label: words.model.far }] : [],
      describe: ({ x, y }) =>
        fill(words.model.atLength, { keys: numbers.whole(x), spread: numbers.significant(y, 3) }),
    });
    remark.textContent = fill(words.model.aboutDistance, { name: nameOf(head) });
    arrange([chart]);
  };
}

export function spectrumPicture(board: Board): Picture {
  const { words, common, language, numbers, chart, remark, arrange, nameOf } = board;

  return ({ first, random }, options, width) => {
    const chosen = chosenOf(first?.heads ?? [], options);
    if (!chosen?.head.singular || !isReadable(chosen.head)) return arrange([]);
    const { singular } = chosen.head;
    const size = (values: Float64Array) =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0));
    // As large as the head's all together, so that only the shapes are compared.
    const other = random?.map((value) => (value * size(singular)) / size(random));
    const numbered = Array.from(singular, (_, i) => i + 1);
    chart.update({
      ...nothingDrawn,
      width,
      locale: language,
      height: 300,
      name: `${words.choices.picture.spectrum}${common.language.stop}${common.describe.chartKeys}`,
      x: { domain: [0.5, singular.length + 0.5], title: words.model.direction },
      y: { domain: [0, Math.max(singular[0], other?.[0] ?? 0) * 1.1], title: words.model.singular },
      series: [
        ...(other
          ? [
              {
                role: 'predicted' as const,
                marks: false,
                label: words.model.random,
                x: numbered,
                y: other,
              },
            ]
          : []),
        {
          role: 'measured' as const,
          marks: true,
          label: words.model.its,
          x: numbered,
          y: singular,
        },
      ],
      describe: ({ index }) =>
        fill(words.model.singularPoint, {
          n: numbers.whole(index + 1),
          value: numbers.significant(singular[index], 3),
          random: numbers.significant(other?.[index] ?? Number.NaN, 3),
        }),
    });
    remark.textContent = fill(words.model.aboutSpectrum, { name: nameOf(chosen.head) });
    arrange([chart]);
  };
}
