import { parts } from './generated/parts.js';
import { nearestLanguage } from './languages.js';

type Source = typeof import('./en/index.js').default;

export type FigureName = keyof Source['figures'];

type Figures = {
  [Name in keyof Source['figures']]: Omit<Source['figures'][Name], 'attributes' | 'python'>;
};

export type Parts = Omit<Figures, 'heads'> &
  Pick<Source, 'page' | 'stage'> & {
    common: Omit<Source['common'], 'taken'> & {
      language: Omit<Source['language'], 'tag' | 'name' | 'unavailable'>;
    };
  } & {
    heads: Omit<Figures['heads'], 'opened'>;
    headsOpened: Source['figures']['heads']['opened'];
    taken: Source['common']['taken'] & {
      scripts: { [Name in FigureName]: Source['figures'][Name]['python'] };
    };
    python: Source['python'];
  } & { frame: Source['frame'] & { titles: Record<keyof Source['figures'], string> } };

/**
 * The words of one part: `common`, `page`, `stage`, `frame`, or a figure by its name without `rootd-`; `headsOpened` comes once a
 * reader opens a model, `taken` with the menu, and with it what scripts say. Each part is a module of its own, so that a figure loads its own words and no others.
 *
 * @param language - a language tag
 */
export async function loadWords<Part extends keyof Parts>(
  language: string,
  part: Part,
): Promise<Parts[Part]> {
  const loads: Record<string, () => Promise<{ default: unknown }>> =
    parts[nearestLanguage(language)];
  const { default: words } = await loads[part]();
  return words as Parts[Part];
}
