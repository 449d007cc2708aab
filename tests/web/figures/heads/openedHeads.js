// The figure of real heads in a page, and files as a reader opens them in it.

import '../support/page.js';
import { afterEach } from 'node:test';
import { heads } from '../../../../web/figures/heads/heads.js';
import { openLabWith } from '../../../../web/figures/shared/computing/sharedLab.js';
import { register } from '../../../../web/figures/shared/element/figure.js';
import { sharedLab } from '../../../support/labs.js';
import { shadow, until, window } from '../support/page.js';

export const lab = await sharedLab(0);
openLabWith(async () => /** @type {any} */ ({ ...bound(), close: async () => {} }));
register(heads);

/** The lab stays open for all tests. */
function bound() {
  return {
    inspectModel: (/** @type {any} */ options) => lab.inspectModel(options),
    inspectScores: (/** @type {any} */ options) => lab.inspectScores(options),
    attention: (/** @type {any} */ options) => lab.attention(options),
    sample: (/** @type {any} */ options) => lab.sample(options),
  };
}

const { document } = window;
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 10));
});

/**
 * A safetensors file of float32.
 *
 * @param {Record<string, { shape: number[], values: Float32Array }>} tensors @param {string} name
 */
export function safetensors(tensors, name) {
  /** @type {Record<string, object>} */
  const header = {};
  let place = 0;
  for (const [tensor, { shape, values }] of Object.entries(tensors)) {
    header[tensor] = { dtype: 'F32', shape, data_offsets: [place, place + values.byteLength] };
    place += values.byteLength;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const size = new BigUint64Array([BigInt(text.length)]);
  const parts = [size, text, ...Object.values(tensors).map(({ values }) => values)];
  return new File(/** @type {any} */ (parts), name);
}

/** One layer with Llama's names, 8 × 8. @param {string} name @param {string} [prefix] */
export function llama(name, prefix = '') {
  const noise = (/** @type {number} */ length, /** @type {number} */ from) =>
    Float32Array.from({ length }, (_, i) => Math.sin(37.7 * (i + from) ** 1.1));
  const of = (/** @type {string} */ its) => `${prefix}model.layers.0.${its}.weight`;
  return safetensors(
    {
      [of('self_attn.q_proj')]: { shape: [8, 8], values: noise(64, 1) },
      [of('self_attn.k_proj')]: { shape: [8, 8], values: noise(64, 100) },
      [of('input_layernorm')]: { shape: [8], values: new Float32Array(8).fill(1) },
    },
    name,
  );
}

/** @param {string} markup @returns {Promise<any>} */
export async function place(markup) {
  document.body.innerHTML = markup;
  const figure = /** @type {any} */ (document.body.firstElementChild);
  await until(() => figure.settled);
  return figure;
}

/** What a reader does with a file chooser. @param {any} figure @param {File[]} files */
export function choose(figure, files) {
  const input = shadow(figure).querySelector('input[type=file]');
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input?.dispatchEvent(new window.Event('change'));
}
