// The library in a page, on a model that lies on another server.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openLab } from 'rootd';
import { root } from '../../scripts/support/program.js';
import { inspectFiles } from '../web/engine/models/support/askModel.js';
import { fileOf, inMemory } from '../web/engine/models/support/files.js';
import { letsPagesIn, modelServer } from '../web/engine/models/support/modelServer.js';
import { llama } from '../web/engine/models/support/weights.js';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

const file = fileOf(llama({ keyHeads: [0] }, 900, 128, 32), 'BF16');
const config = { model_type: 'llama', num_attention_heads: 4, num_key_value_heads: 1 };
const files = {
  '/model.safetensors': file,
  '/config.json': new TextEncoder().encode(JSON.stringify(config)),
};

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: root });
});
after(() => server.close());

/** The numbers of the heads, or what is said instead of them. */
async function headsInPage({ address, model }: { address: string; model: string }) {
  const { openLab } = await import(`${address}dist/package/web/engine/lab.js`);
  const lab = await openLab({ workers: 1 });
  try {
    const opened = await lab.openModel(model);
    return JSON.stringify((await opened.inspect()).heads);
  } catch (error) {
    return String(error);
  } finally {
    await lab.close();
  }
}

inEveryBrowser('a model on another server', {
  'has the numbers that it has in Node, and is asked for no sooner': async (page) => {
    const models = await modelServer(files, letsPagesIn);
    const lab = await openLab({ workers: 1 });
    const { heads } = await inspectFiles(lab, { files: inMemory(file), config });
    await lab.close();
    await page.open(`${server.address}dist/site/index.html`);
    assert.equal(models.questions.length, 0);
    const request = { address: server.address, model: `${models.at}/model.safetensors` };
    assert.equal(await until(page, headsInPage, request), JSON.stringify(heads));
    const paths = new Set(models.questions.map(({ path }) => path));
    assert.deepEqual([...paths], ['/model.safetensors', '/config.json']);
    models.close();
  },
  'is told of in a sentence where the server lets no page in, or hides how long its files are':
    async (page) => {
      const closed = await modelServer(files);
      const half = await modelServer(files, ({ headers, part }, response) => {
        response.writeHead(206, { ...headers, 'access-control-allow-origin': '*' }).end(part);
        return true;
      });
      await page.open(`${server.address}dist/site/index.html`);
      for (const [{ at }, why] of [
        [closed, 'cannot be reached, or does not let pages of other origins read its files (CORS)'],
        [
          half,
          'does not let pages see how long it is (Access-Control-Expose-Headers: Content-Range)',
        ],
      ] as const) {
        const request = { address: server.address, model: `${at}/model.safetensors` };
        const sentence = `ModelError: model.safetensors: ${new URL(at).host} ${why}`;
        assert.equal(await until(page, headsInPage, request), sentence);
      }
      closed.close();
      half.close();
      // Browsers tell it in their console, too.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      page.errors.length = 0;
    },
});
