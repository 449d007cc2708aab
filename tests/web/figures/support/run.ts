// Runs a figure without a page: its description, an engine, and what it would show.

import { partsOf } from '../../../../scripts/text.js';
import type { Row } from '../../../../web/figures/shared/element/figureFrame.js';
import { numberWriter } from '../../../../web/figures/shared/numbers/numberWriter.js';
import { defaultsOf as defaultsOfTable } from '../../../../web/figures/shared/options/optionTable.js';
import type { FigureSpec, Report } from '../../../../web/figures/types.js';
import en from '../../../../web/text/en/index.js';

const { common } = partsOf(en);

export const defaultsOf = <Values>(spec: FigureSpec<any, Values, any>) =>
  defaultsOfTable(spec.options) as Values;

const noPreview = async (_: any) => {};

/** @param known - what the figure has computed before */
export async function runFigure<Values>(
  spec: FigureSpec<any, Values, any>,
  lab: any,
  changes: Record<string, any> = {},
  known: Map<string, any> = new Map(),
  onPreview: (result: any) => Promise<void> = noPreview,
  signal: AbortSignal = new AbortController().signal,
) {
  const options = { ...defaultsOf(spec), ...changes };
  let result: any;
  await spec.compute({
    lab,
    options,
    language: 'en',
    signal,
    once: async (key, make) => {
      if (!known.has(key)) known.set(key, await make());
      return known.get(key);
    },
    preview: (preview) => void onPreview(preview),
    show: (shown) => {
      result = shown;
    },
    progress: () => undefined,
  });
  const context = {
    words: (en.figures as any)[spec.name],
    common,
    language: 'en',
    numbers: numberWriter('en'),
    options: () => options,
  } as any;
  return { result, options, report: typed(spec.report(result, options, context)), context };
}

/** Each figure has numbers of its own, which its tests know. */
const typed = (report: Report) => ({
  ...report,
  numbers: report.numbers as Record<string, any>,
});

/** What `off by` says, as a number of standard errors. */
export const standardErrors = ({ offBy }: Row) =>
  typeof offBy === 'object' ? offBy.errors : undefined;
