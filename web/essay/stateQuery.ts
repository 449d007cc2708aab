/**
 * The page's state as the query of an address, and back.
 */
import { catalog } from '../catalog/catalog.js';
import { encodeText, foreign } from '../figures/shared/takeaway/frameQuery.js';

type State = {
  version: string;
  seed: number;
  /** texts of options by figure and attribute name */
  figures: Record<string, Record<string, string>>;
};

export function writeQuery({ version, seed, figures }: State) {
  const pairs = [
    ['v', version],
    ['seed', String(seed)],
    ...Object.entries(figures).flatMap(([figure, texts]) =>
      Object.entries(texts).map(([option, text]) => [`${figure}.${option}`, text]),
    ),
  ];
  return pairs.map(([key = '', text = '']) => `${encodeText(key)}=${encodeText(text)}`).join('&');
}

/** @param figures - the keys of the figures that there are, on either page */
export function readAddress(
  search: string,
  figures: string[],
): {
  version: string | undefined;
  seed: number | undefined;
  figures: Record<string, Record<string, string>>;
  ignored: { key: string; text: string }[];
} {
  const found: Record<string, Record<string, string>> = {};
  const ignored: { key: string; text: string }[] = [];
  let version: string | undefined;
  let seed: number | undefined;
  for (const [key, text] of new URLSearchParams(search)) {
    const point = key.indexOf('.');
    const figure = key.slice(0, point);
    if (key === 'v') version = text;
    else if (key === 'seed') {
      if (/^\d{1,16}$/.test(text) && Number(text) <= catalog.limits.largestSeed)
        seed = Number(text);
      else ignored.push({ key, text });
    } else if (point > 0 && figures.includes(figure)) {
      found[figure] = { ...found[figure], [key.slice(point + 1)]: text };
    } else if (!foreign.test(key)) ignored.push({ key, text });
  }
  return { version, seed, figures: found, ignored };
}
