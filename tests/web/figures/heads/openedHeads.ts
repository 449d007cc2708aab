// The figure of real heads in a page, and files as a reader opens them in it.

import '../support/page.js';
import { afterEach } from 'node:test';
import { heads } from '../../../../web/figures/heads/heads.js';
import { openLabWith } from '../../../../web/figures/shared/computing/sharedLab.js';
import { register } from '../../../../web/figures/shared/element/figure.js';
import { sharedLab } from '../../../support/labs.js';
import { shadow, until, window } from '../support/page.js';

export const lab = await sharedLab(0);
openLabWith(async () => ({ ...bound(), close: async () => {} }) as any);
register(heads);

/** The lab stays open for all tests. */
function bound() {
  return {
    openModel: (files: any, options: any) => lab.openModel(files, options),
    inspectScores: (options: any) => lab.inspectScores(options),
    attention: (options: any) => lab.attention(options),
    sample: (options: any) => lab.sample(options),
  };
}

const { document } = window;
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 10));
});

/** A safetensors file of float32. */
export function safetensors(
  tensors: Record<string, { shape: number[]; values: Float32Array }>,
  name: string,
) {
  const header: Record<string, object> = {};
  let place = 0;
  for (const [tensor, { shape, values }] of Object.entries(tensors)) {
    header[tensor] = { dtype: 'F32', shape, data_offsets: [place, place + values.byteLength] };
    place += values.byteLength;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const size = new BigUint64Array([BigInt(text.length)]);
  const parts = [size, text, ...Object.values(tensors).map(({ values }) => values)];
  return new File(parts as any, name);
}

/** One layer with Llama's names, 8 × 8. */
export function llama(name: string, prefix: string = '') {
  const noise = (length: number, from: number) =>
    Float32Array.from({ length }, (_, i) => Math.sin(37.7 * (i + from) ** 1.1));
  const of = (its: string) => `${prefix}model.layers.0.${its}.weight`;
  return safetensors(
    {
      [of('self_attn.q_proj')]: { shape: [8, 8], values: noise(64, 1) },
      [of('self_attn.k_proj')]: { shape: [8, 8], values: noise(64, 100) },
      [of('input_layernorm')]: { shape: [8], values: new Float32Array(8).fill(1) },
    },
    name,
  );
}

export async function place(markup: string): Promise<any> {
  document.body.innerHTML = markup;
  const figure = document.body.firstElementChild as any;
  await until(() => figure.settled);
  return figure;
}

/** What a reader does with a file chooser. */
export function choose(figure: any, files: File[]) {
  const input = shadow(figure).querySelector('input[type=file]');
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input?.dispatchEvent(new window.Event('change'));
}
