// Runs a figure without a page: its description, an engine, and what it would show.

import { partsOf } from '../../../../scripts/text.js';
import { numberWriter } from '../../../../web/figures/shared/numbers/numberWriter.js';
import { defaultsOf as defaultsOfTable } from '../../../../web/figures/shared/options/optionTable.js';
import en from '../../../../web/text/en/index.js';

const { common } = partsOf(en);

/**
 * @template Values
 * @param {import('../../../../web/figures/types.js').FigureSpec<any, Values, any>} spec
 */
export const defaultsOf = (spec) => /** @type {Values} */ (defaultsOfTable(spec.options));

/** @param {any} _ */
const noPreview = async (_) => {};

/**
 * @template Values
 * @param {import('../../../../web/figures/types.js').FigureSpec<any, Values, any>} spec
 * @param {any} lab
 * @param {Record<string, any>} [changes]
 * @param {Map<string, any>} [known] what the figure has computed before
 * @param {(result: any) => Promise<void>} [onPreview]
 * @param {AbortSignal} [signal]
 */
export async function runFigure(
  spec,
  lab,
  changes = {},
  known = new Map(),
  onPreview = noPreview,
  signal = new AbortController().signal,
) {
  const options = { ...defaultsOf(spec), ...changes };
  /** @type {any} */
  let result;
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
  const context = /** @type {any} */ ({
    words: /** @type {any} */ (en.figures)[spec.name],
    common,
    language: 'en',
    numbers: numberWriter('en'),
    options: () => options,
  });
  return { result, options, report: typed(spec.report(result, options, context)), context };
}

/**
 * Each figure has numbers of its own, which its tests know.
 *
 * @param {import('../../../../web/figures/types.js').Report} report
 */
const typed = (report) => ({
  ...report,
  numbers: /** @type {Record<string, any>} */ (report.numbers),
});

/** What `off by` says, as a number of standard errors. @param {import('../../../../web/figures/shared/element/figureFrame.js').Row} row */
export const standardErrors = ({ offBy }) => (typeof offBy === 'object' ? offBy.errors : undefined);
