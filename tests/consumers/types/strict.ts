// What a strict program does with the elements and the library.

import { type LawText, openLab, type SumsResult } from 'rootd';
import 'rootd/elements';
import type { RootdSumsElement } from 'rootd/elements';
import page from 'rootd/standalone';

export const address: string = page;

export async function measure(): Promise<number> {
  const lab = await openLab({ workers: 1 });
  const law: LawText = 'student:5';
  const { signal } = new AbortController();
  const result: SumsResult = await lab.sums({ law, d: 5, count: 10, signal });
  // Arrays of any kind are taken where numbers are.
  await lab.softmax({ scores: new Float64Array(3) });
  await lab.softmax({ scores: [1, 2, 3] });
  for await (const record of lab.train({
    task: 'recall',
    d: 8,
    rule: 'sqrt',
    optimizer: 'adam',
    steps: 1,
  })) {
    const loss: number = record.loss;
    if (loss < 0) break;
  }
  // @ts-expect-error: an option without a default is required
  void lab.sums({ law: 'die', count: 10 });
  // @ts-expect-error: no such law
  void lab.sums({ law: 'dice', d: 5, count: 10 });
  await lab.close();
  return result.options.d + result.variance;
}

export function listen(figure: RootdSumsElement): void {
  const made: RootdSumsElement = document.createElement('rootd-sums');
  const found: RootdSumsElement | null = document.querySelector('rootd-sums');
  made.d = 4;
  made.law = { name: 'student', degrees: 5 };
  made.law = 'values:0,1@9,1';
  made.set({ d: 5, ruler: false });
  void found?.ready.then((ready) => ready.options.seed);
  figure.addEventListener('rootd-result', ({ detail }) => {
    const d: number = detail.options.d;
    const final: boolean = detail.final;
    return [d, final];
  });
  figure.addEventListener('rootd-change', ({ detail }) => {
    const changed: ('d' | 'law' | 'count')[] | string[] = detail.changed;
    return changed;
  });
  // @ts-expect-error: a number is wanted
  made.d = {};
  // @ts-expect-error: no option of this figure
  made.set({ gap: 1 });
}
