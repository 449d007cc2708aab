// Runs a figure without a page: its description, an engine, and what it would show.

import { numberWriter } from '../../../../web/figures/numbers.js';
import { defaultsOf } from '../../../../web/figures/options.js';
import en from '../../../../web/text/en.js';

/** @param {any} _ */
const noPreview = async (_) => {};

/**
 * @param {import('../../../../web/figures/types.js').FigureSpec} spec
 * @param {any} lab
 * @param {Record<string, any>} [changes]
 * @param {Map<string, any>} [known] what the figure has computed before
 * @param {(result: any) => Promise<void>} [onPreview]
 */
export async function runFigure(spec, lab, changes = {}, known = new Map(), onPreview = noPreview) {
  const options = { ...defaultsOf(spec.options), ...changes };
  /** @type {any} */
  let result;
  await spec.compute({
    lab,
    options,
    signal: new AbortController().signal,
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
    common: en.common,
    language: 'en',
    numbers: numberWriter('en'),
    options: () => options,
  });
  return { result, options, report: spec.report(result, options, context), context };
}

/** What `off by` says, as a number of standard errors. @param {{ offBy?: string }} row */
export const standardErrors = ({ offBy = '' }) =>
  offBy.includes('s.e.') ? Number(offBy.replace('−', '-').replace('\u00a0s.e.', '')) : undefined;
