// Models by address: the same numbers as from files, what is asked of whom, and what is said where a server fails.

import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { type OpenedFile, openLab, type Waiting } from 'rootd';
import { ggufTokenizer } from '../../../../web/engine/models/tokens/ggufTokenizer.js';
import type { RangeCache } from '../../../../web/engine/models/types.js';
import { ggufOf, models, tensorsOf, tokens } from './running/cases.js';
import { fileOf, inMemory } from './support/files.js';
import { type Asked, type Mischief, modelServer } from './support/modelServer.js';

const lab = await openLab({ workers: 1 });
after(() => lab.close());

const text = 'The scores of a head';
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const { json } = ggufTokenizer(tokens.vocabularies.bpe);
const config = bytesOf(models.llama.config);
const tokenizer = bytesOf(json);
const tensors = tensorsOf('llama');
const model = fileOf(tensors);
const gguf = ggufOf('llama');
const whole = {
  '/model.safetensors': model,
  '/config.json': config,
  '/tokenizer.json': tokenizer,
};

/** The same model in two shards. */
const names = Object.keys(tensors);
const shardOf = (name: string) =>
  `model-0000${names.indexOf(name) % 2 ? 2 : 1}-of-00002.safetensors`;
const shards = Object.fromEntries(
  [1, 2].map((i) => {
    const own = names.filter((name) => shardOf(name).startsWith(`model-0000${i}`));
    const held = Object.fromEntries(own.map((name) => [name, tensors[name]]));
    return [`/model-0000${i}-of-00002.safetensors`, fileOf(held)];
  }),
);
const sharded = {
  ...shards,
  '/model.safetensors.index.json': bytesOf({
    weight_map: Object.fromEntries(names.map((name) => [name, shardOf(name)])),
  }),
  '/config.json': config,
  '/tokenizer.json': tokenizer,
};

const under = (folder: string, files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([path, bytes]) => [folder + path, bytes]));

async function numbersOf(files: any, about: object = {}) {
  const opened = await lab.openModel(files, about);
  try {
    const { seconds, ...run } = await opened.run({ text });
    assert.ok(seconds > 0, `${seconds} s`);
    return { run, inspected: await opened.inspect() };
  } finally {
    await opened.close();
  }
}

const local = (files: Record<string, Uint8Array>) =>
  Object.entries(files).map(([path, bytes]) => inMemory(bytes, path.slice(1)));

/** A server for one test. */
async function serving<Result>(
  files: Record<string, Uint8Array>,
  use: (server: Awaited<ReturnType<typeof modelServer>>) => Promise<Result>,
  mischief?: Mischief,
): Promise<Result> {
  const server = await modelServer(files, mischief);
  try {
    return await use(server);
  } finally {
    server.close();
  }
}

const answered = (response: ServerResponse, status: number, headers = {}, body?: Uint8Array) => {
  response.writeHead(status, headers).end(body);
  return true;
};

/** In bytes, of files. */
const sentBy = ({ questions }: { questions: Asked[] }) =>
  questions.reduce((sum, { part }) => sum + part.length, 0);

const tokensOf = ({ questions }: { questions: Asked[] }) =>
  new Set(questions.map(({ token }) => token));

/** What is said of a model whose server misbehaves. */
const refusal = (mischief: Mischief, files: Record<string, Uint8Array> = whole) =>
  serving(
    files,
    async ({ at }) => {
      try {
        await numbersOf(`${at}/model.safetensors`);
      } catch (error) {
        const { name, code, message } = error as any;
        assert.deepEqual({ name, code }, { name: 'ModelError', code: 'unreadable' }, message);
        return message.replaceAll(new URL(at).host, 'host');
      }
      return assert.fail('it was read');
    },
    mischief,
  );

test('from an address a model has the numbers that it has from its files, and is read once', async () => {
  const known = await numbersOf(local(whole));
  for (const [files, path] of [
    [whole, '/model.safetensors'],
    [under('/folder', whole), '/folder'],
    [under('/a folder', sharded), '/a folder/'],
    [sharded, '/model.safetensors.index.json'],
  ] as const) {
    await serving(files, async ({ at }) => assert.deepEqual(await numbersOf(at + path), known));
  }
  const bytes = (await gguf.read(0, gguf.size)) as Uint8Array;
  const ofGguf = await numbersOf(ggufOf('llama'), { tokenizer: json });
  await serving({ '/some.gguf': bytes }, async (server) => {
    const model = `${server.at}/some.gguf?key=secret`;
    assert.deepEqual(await numbersOf(model, { tokenizer: json }), ofGguf);
    assert.equal(sentBy(server), bytes.length);
  });
});

test('a cache is asked for what it keeps of each file, and given the rest', async () => {
  const [from, to] = [Math.floor(model.length / 3), Math.floor(model.length / 2)];
  const held = new Map<string, [number, Uint8Array][]>();
  const asked: OpenedFile[] = [];
  const cache: RangeCache = async (file) => {
    asked.push(file);
    if (file.name === 'tokenizer.json') return undefined;
    const isModel = file.name === 'model.safetensors';
    const own = held.get(file.name) ?? (isModel ? [[from, model.slice(from, to)]] : []);
    held.set(file.name, own);
    return {
      ranges: own.map(([at, { length }]) => ({ from: at, to: at + length })),
      read: async (range) => own.find(([at]) => at === range.from)?.[1],
      keep: async (at, bytes) => {
        own.push([at, bytes]);
      },
    };
  };
  const known = await numbersOf(local(whole));
  await serving(whole, async (server) => {
    const address = `${server.at}/model.safetensors?key=secret`;
    assert.deepEqual(await numbersOf(address, { cache }), known);
    const first = { name: 'model.safetensors', size: model.length, address, etag: '"1"' };
    assert.deepEqual(asked[0], first);
    const [, ...later] = server.questions.filter(({ path }) => path === '/model.safetensors');
    const overlaps = later.filter(({ file, part }) => {
      const at = part.byteOffset - (file?.byteOffset ?? 0);
      return at < to && at + part.length > from;
    });
    assert.ok(later.length > 1);
    assert.deepEqual(overlaps, []);
    server.questions.length = 0;
    assert.deepEqual(await numbersOf(address, { cache }), known);
    assert.equal(sentBy(server), Math.min(4096, model.length) + config.length + tokenizer.length);
    for (const [at, bytes] of held.get('model.safetensors') ?? [])
      assert.deepEqual(bytes, model.slice(at, at + bytes.length));

    // What it no longer has is asked for after all; what is no such range is refused.
    const short: RangeCache = async () => ({
      ranges: [{ from: 0, to: 9 }],
      read: async () => new Uint8Array(5),
      keep: async () => {},
    });
    await assert.rejects(numbersOf(address, { cache: short }), /cache gives 5 of 9 bytes/);
    const lost: RangeCache = async () => ({
      ranges: [{ from: 0, to: 9 }],
      read: async () => undefined,
      keep: async () => {},
    });
    assert.deepEqual(await numbersOf(address, { cache: lost }), known);
    await assert.rejects(numbersOf(address, { cache: 7 as any }), /cache must be a function/);
    const odd = async () => ({ ranges: [] });
    await assert.rejects(numbersOf(address, { cache: odd }), /cache\(…\) must be an object with/);
  });
});

test('only what is needed is asked for', async () => {
  const file = inMemory(model);
  const known = await lab.openModel(file, { config: models.llama.config });
  await known.inspect();
  await known.close();
  await serving(whole, async (server) => {
    const opened = await lab.openModel(`${server.at}/model.safetensors`);
    await opened.inspect();
    const needed = file.total + config.length;
    const sent = sentBy(server);
    assert.ok(sent <= 1.1 * needed, `${sent} bytes for ${needed}`);
    assert.ok(sent < model.length / 2, `${sent} of ${model.length} bytes`);
    const paths = new Set(server.questions.map(({ path }) => path));
    assert.deepEqual([...paths], ['/model.safetensors', '/config.json']);
    await opened.run({ text });
    const tokenizers = server.questions.filter(({ path }) => path === '/tokenizer.json');
    assert.ok(tokenizers.length > 0, 'no tokenizer was asked for');
    await opened.close();
  });
});

test('what a model was opened from is said, and no secret of its address', async () => {
  await serving(whole, async ({ at }) => {
    const opened = await lab.openModel(`${at}/model.safetensors?key=secret`);
    assert.deepEqual(opened.files, [
      {
        name: 'model.safetensors',
        size: model.length,
        address: `${at}/model.safetensors`,
        etag: '"1"',
      },
      { name: 'config.json', size: config.length, address: `${at}/config.json`, etag: '"1"' },
    ]);
    await opened.close();
  });
});

test("the hub's token is told to the hub alone", async () => {
  const folder = '/owner/name/resolve/refs%2Fpr%2F1';
  await serving(under('/store', whole), async (store) => {
    const leadOn: Mischief = ({ path }, response) => {
      const name = path.startsWith(folder) ? path.slice(folder.length) : '';
      return name in whole && answered(response, 302, { location: `${store.at}/store${name}` });
    };
    await serving(
      {},
      async (hub) => {
        process.env.HF_ENDPOINT = `${hub.at}/`;
        process.env.HF_TOKEN = 'hf_secret';
        try {
          const known = await numbersOf(local(whole));
          assert.deepEqual(await numbersOf('hf:owner/name@refs/pr/1'), known);
          assert.deepEqual(await numbersOf('hf:owner/name@refs/pr/1/model.safetensors'), known);
          await assert.rejects(
            lab.openModel('hf:name'),
            /^TypeError: files\[0\] must be an address/,
          );
        } finally {
          delete process.env.HF_ENDPOINT;
          delete process.env.HF_TOKEN;
        }
        assert.deepEqual(tokensOf(hub), new Set(['Bearer hf_secret']));
      },
      leadOn,
    );
    assert.deepEqual(tokensOf(store), new Set([undefined]));
  });
});

test('a server that refuses is told of in a sentence, and the lab goes on', async () => {
  const status =
    (code: number, headers: Record<string, string> = {}): Mischief =>
    (_, response) =>
      answered(response, code, headers);
  const sentences: [Mischief, string][] = [
    [
      status(401),
      'host gives it to those it knows alone (401): a token in HF_TOKEN is told to huggingface.co alone; HF_ENDPOINT names another hub',
    ],
    [status(403), 'host does not give it (403)'],
    [status(404), 'host has no such file (404)'],
    [status(416), 'host does not say how long it is (Content-Range)'],
    [status(416, { 'content-range': 'bytes */9' }), 'host has no bytes 0 to 4095 of it (416)'],
    [status(418), 'host answers with no file (418)'],
    [
      status(429, { 'retry-after': '300' }),
      'host has been asked too often (429) and asks to wait 300 seconds',
    ],
    [status(503, { 'retry-after': '0' }), 'host is not available (503), 4 times'],
    [
      status(302, { location: '/model.safetensors' }),
      'host leads from one address to the next, more than 10 times',
    ],
    [
      status(302, { location: 'file:///etc/passwd' }),
      'host leads on to an address that is not followed: from http: it would lead to file:',
    ],
    [
      status(302, { location: 'https://somebody:secret@example.org/' }),
      'host leads on to an address that is not followed: it holds a name or a password',
    ],
    [
      status(302, { location: 'https://' }),
      'host leads on to an address that is not followed: it is none',
    ],
    [
      status(200, { 'content-length': '99999999' }),
      'host gives no ranges of bytes, and it is longer than the 64 MiB that are read whole: download it',
    ],
    [
      status(206, { 'content-encoding': 'gzip', 'content-range': 'bytes 0-9/10' }),
      'host packs it (gzip), and ranges of it say nothing',
    ],
    [status(206, { 'content-range': 'bytes 5-9/10' }), 'host gives bytes 5 to 9, not 0 to 4095'],
  ];
  for (const [mischief, sentence] of sentences)
    assert.equal(await refusal(mischief), `model.safetensors: ${sentence}`);
  process.env.HF_TOKEN = 'hf_secret';
  try {
    assert.equal(
      await refusal(status(401)),
      'model.safetensors: host gives it to those it knows alone (401): it was not told the token in HF_TOKEN, which is told to huggingface.co alone; HF_ENDPOINT names another hub',
    );
  } finally {
    delete process.env.HF_TOKEN;
  }
  for (const [code, why] of [
    [404, ' (404)'],
    [403, ' for you: host does not give it (403)'],
  ] as const) {
    await serving(
      whole,
      async ({ at }) => {
        const { host } = new URL(at);
        await assert.rejects(lab.openModel(`${at}/folder`), {
          name: 'ModelError',
          message: `${host}/folder/: neither model.safetensors nor model.safetensors.index.json is there${why.replace('host', host)}; name a file of it, as a .gguf`,
        });
      },
      status(code),
    );
  }
  // The weights are kept from us, and the index is not there.
  await serving(
    whole,
    async ({ at }) => {
      await assert.rejects(lab.openModel(`${at}/folder`), /for you: .* does not give it \(403\)/);
    },
    (asked, response) => answered(response, asked.path.endsWith('.safetensors') ? 403 : 404),
  );
  const { at, close } = await modelServer({});
  close();
  await assert.rejects(
    lab.openModel(`${at}/model.gguf`),
    /^ModelError: model\.gguf: 127\.0\.0\.1:\d+ cannot be reached \(.*ECONNREFUSED.*\)$/,
  );
  await assert.rejects(lab.openModel('https://name:word@host/model.gguf'), TypeError);
  assert.equal((await lab.softmax({ scores: [0, 0] }))[0], 0.5);
});

/** Half of what was asked for, and then nothing. */
function cutShort({ part, headers }: Asked, response: ServerResponse) {
  response.writeHead(206, headers).write(part.subarray(0, Math.ceil(part.length / 2)));
  setTimeout(() => response.destroy(), 20);
  return true;
}

test('an answer that is cut short is asked for again from there, and given up in the end', async () => {
  const known = await numbersOf(local(whole));
  const everyOther: Mischief = (asked, response) =>
    asked.file !== undefined && asked.count % 2 === 1 && cutShort(asked, response);
  await serving(
    whole,
    async ({ at }) => {
      const opened = await lab.openModel(`${at}/model.safetensors`);
      assert.deepEqual((await opened.inspect()).heads, known.inspected.heads);
      await opened.close();
    },
    everyOther,
  );
  assert.equal(
    await refusal(cutShort),
    'model.safetensors: the connection with host broke off, 4 times',
  );
});

test('a server that asks to wait is waited for, which is said', async () => {
  const waits: Waiting[] = [];
  const known = await numbersOf(local(whole));
  await serving(
    whole,
    async ({ at }) => {
      const start = performance.now();
      const about = { onWait: (waiting: Waiting) => waits.push(waiting) };
      assert.deepEqual(await numbersOf(`${at}/model.safetensors`, about), known);
      const why = `${new URL(at).host} has been asked too often (429)`;
      assert.deepEqual(waits, [{ why, seconds: 1 }]);
      const waited = performance.now() - start;
      assert.ok(waited >= 1000, `${waited} ms`);
    },
    ({ count }, response) => count === 1 && answered(response, 429, { 'retry-after': '1' }),
  );
});

test('a file that changes while it is read is refused', async () => {
  const why = 'model.safetensors: the file has changed since it was opened';
  const isLater = ({ file, count }: Asked) => file !== undefined && count > 5;
  const otherState: Mischief = (asked, response) =>
    isLater(asked) && answered(response, 206, { ...asked.headers, etag: '"2"' }, asked.part);
  assert.equal(await refusal(otherState), why);
  const shorter: Mischief = (asked, response) =>
    isLater(asked) && answered(response, 416, { 'content-range': 'bytes */9' });
  assert.equal(await refusal(shorter), why);
});

test('of a file in parts whose server says nothing of its state that is said', async () => {
  const known = await numbersOf(local(whole));
  const sentence =
    "That 'model.safetensors' stayed the same while it was read is taken for granted: its server gives neither ETag nor Last-Modified, which would say so.";
  for (const [headers, isSaid] of [
    [{}, true],
    [{ 'last-modified': 'Mon, 30 Nov 2026 10:00:00 GMT' }, false],
    [{ etag: '"1"' }, false],
  ] as const) {
    const silent: Mischief = ({ file, part, headers: { etag, ...rest } }, response) =>
      file !== undefined && answered(response, 206, { ...rest, ...headers }, part);
    await serving(
      whole,
      async ({ at }) => {
        const { run, inspected } = await numbersOf(`${at}/model.safetensors`);
        assert.deepEqual(run.heads, known.run.heads);
        for (const { assumed } of [run, inspected])
          assert.equal(assumed.includes(sentence), isSaid, JSON.stringify(headers));
      },
      silent,
    );
  }
});

test('what a server without ranges gives is read whole where it is small', async () => {
  const known = await numbersOf(local(whole));
  await serving(
    whole,
    async ({ at, questions }) => {
      assert.deepEqual(await numbersOf(`${at}/model.safetensors`), known);
      assert.equal(questions.filter(({ path }) => path === '/model.safetensors').length, 1);
    },
    ({ file }, response) => file !== undefined && answered(response, 200, {}, file),
  );
});

test('where a redirect leads is lent for a time: then the address is asked again', async () => {
  const known = await numbersOf(local(whole));
  const lent = new Map<string, number>();
  const lending: Mischief = ({ path, file }, response) => {
    if (path.startsWith('/lent')) {
      const left = lent.get(path) ?? 0;
      lent.set(path, left - 1);
      return left <= 0 && answered(response, 403);
    }
    lent.set(`/lent${path}`, 3);
    return file !== undefined && answered(response, 307, { location: `/lent${path}` });
  };
  await serving(
    { ...whole, ...under('/lent', whole) },
    async ({ at, questions }) => {
      assert.deepEqual(await numbersOf(`${at}/model.safetensors`), known);
      const again = questions.filter(({ path }) => path === '/model.safetensors');
      assert.ok(again.length > 3, `${again.length} times`);
    },
    lending,
  );
});

test('who does not want to wait for a silent server does not', async () => {
  await serving(
    whole,
    async ({ at }) => {
      const ending = new AbortController();
      const opening = lab.openModel(`${at}/model.safetensors`, { signal: ending.signal });
      setTimeout(() => ending.abort(), 50);
      await assert.rejects(opening, { name: 'AbortError' });
    },
    () => true,
  );
});
