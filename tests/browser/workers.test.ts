// The library as plain modules in a page: the same bits as in Node, for every number of workers.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openLab } from 'rootd';
import { root } from '../../scripts/support/program.js';
import { inspectFiles } from '../web/engine/models/support/askModel.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { llama } from '../web/engine/models/support/weights.js';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

const options = { law: 'normal', d: 64, count: 150_001, seed: 7 } as const;

let server: Awaited<ReturnType<typeof host>>;
let expected: string;
before(async () => {
  server = await host({ folder: root });
  const lab = await openLab({ workers: 1 });
  const { mean, variance, skewness, excessKurtosis, histogram } = await lab.sums(options);
  expected = JSON.stringify([mean, variance, skewness, excessKurtosis, [...histogram.counts]]);
  await lab.close();
});
after(() => server.close());

/** A model of four layers that rotate, as the bytes of a file. */
function model() {
  const one = llama({ keyHeads: [0] }, 900, 128, 32);
  const tensors: typeof one = {};
  for (const layer of [0, 1, 2, 3]) {
    for (const [name, { shape, numbers }] of Object.entries(one)) {
      const changed = numbers.map((x) => x * (1 + layer / 8));
      tensors[name.replace('layers.0', `layers.${layer}`)] = { shape, numbers: changed };
    }
  }
  return fileOf(tensors, 'BF16');
}

const config = { model_type: 'gemma2', num_attention_heads: 4, attn_logit_softcapping: 50 };

/** Every bit of a result: JSON writes doubles so that no other double is meant. */
const written = ({ heads }: { heads: { singular?: Float64Array }[] }) =>
  JSON.stringify(heads.map((head) => ({ ...head, singular: [...(head.singular ?? [])] })));

async function headsInPage({
  address,
  workers,
  bytes,
  config,
}: {
  address: string;
  workers: number;
  bytes: string;
  config: any;
}) {
  const { openLab } = await import(`${address}dist/package/web/engine/lab.js`);
  const lab = await openLab({ workers });
  const file = new File(
    [Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))],
    'model.safetensors',
  );
  const opened = await lab.openModel(file, { config });
  const { heads } = await opened.inspect({ spectrum: true });
  await lab.close();
  return JSON.stringify(heads.map((head: any) => ({ ...head, singular: [...head.singular] })));
}

async function sumsInPage({
  address,
  workers,
  options,
}: {
  address: string;
  workers: number;
  options: any;
}) {
  const { openLab } = await import(`${address}dist/package/web/engine/lab.js`);
  const lab = await openLab({ workers });
  const { mean, variance, skewness, excessKurtosis, histogram } = await lab.sums(options);
  await lab.close();
  return JSON.stringify([mean, variance, skewness, excessKurtosis, [...histogram.counts]]);
}

inEveryBrowser('the library in a page', {
  'inspects a model to the bits of Node for 0, 1, 2 and 4 workers': async (page) => {
    const file = model();
    const lab = await openLab({ workers: 3 });
    const files = new File([file], 'model.safetensors');
    const result = await inspectFiles(lab, { files, config, spectrum: true });
    await lab.close();
    assert.equal(result.heads.length, 16);
    await page.open(`${server.address}dist/site/index.html`);
    const bytes = Buffer.from(file).toString('base64');
    for (const workers of [0, 1, 2, 4]) {
      const request = { address: server.address, workers, bytes, config };
      assert.equal(await until(page, headsInPage, request), written(result), `${workers} workers`);
    }
  },
  'gives the bits of Node for 0, 1, 2 and 5 workers': async (page) => {
    await page.open(`${server.address}dist/site/index.html`);
    for (const workers of [0, 1, 2, 5]) {
      const request = { address: server.address, workers, options };
      assert.equal(await until(page, sumsInPage, request), expected, `${workers} workers`);
    }
  },
});
