// Models that lie on a server of loopback which misbehaves now and then.

import type { ServerResponse } from 'node:http';
import { type Asked, modelServer } from '../web/engine/models/support/modelServer.js';
import { tinyConfig } from '../web/engine/models/support/tinyLlama.js';
import { modelConfig, runnableBytes, spoil } from './files.js';
import type { Random } from './random.js';

type Answer = (asked: Asked, response: ServerResponse) => void;

/** What a server may do in place of what it should. */
const faults: readonly ((random: Random) => Answer)[] = [
  (random) => {
    const status = random.pick([400, 401, 403, 404, 410, 416, 451]);
    return (_, response) => response.writeHead(status).end('none');
  },
  (random) => {
    const range = random.pick(['bytes 0-1/5', 'bytes */9', 'bytes 9-0/1', 'x', '']);
    return ({ headers, part }, response) =>
      response.writeHead(206, { ...headers, 'content-range': range }).end(part);
  },
  () =>
    ({ headers, part }, response) =>
      response.writeHead(206, { ...headers, etag: '"2"' }).end(part),
  () =>
    ({ file }, response) =>
      response.writeHead(file ? 200 : 404).end(file),
  (random) => {
    const location = random.pick([
      '',
      '/',
      '/model.safetensors',
      'http://[',
      'data:,x',
      'ftp://a/b',
    ]);
    return (_, response) => response.writeHead(302, { location }).end();
  },
  (random) => {
    const kept = random.next();
    return ({ headers, part }, response) => {
      const bytes = part.subarray(0, Math.floor(kept * part.length));
      const { 'content-length': _, ...others } = headers;
      response.writeHead(206, others).end(bytes);
    };
  },
];

type Served = { files: Record<string, Uint8Array>; answers: (Answer | undefined)[]; path: string };

export function servedModel(random: Random): Served {
  const whole = random.chance(0.7) ? tinyConfig : { ...tinyConfig, ...modelConfig(random) };
  const config = new TextEncoder().encode(JSON.stringify(whole));
  const perhapsSpoilt = (bytes: Uint8Array) => (random.chance(0.8) ? bytes : spoil(random, bytes));
  return {
    files: {
      '/model.safetensors': perhapsSpoilt(runnableBytes(random)),
      '/config.json': perhapsSpoilt(config),
    },
    answers: random.list(20, () => (random.chance(0.15) ? random.pick(faults)(random) : undefined)),
    path: random.pick([
      '/model.safetensors',
      '/',
      '/model.safetensors',
      '/',
      '',
      '/config.json',
      '/none.gguf',
      '/%25',
      '/\u0000',
    ]),
  };
}

const isServed = (served: any): served is Served => served?.answers !== undefined;

/** Runs the model that lies there. */
export async function runServed(lab: any, { served, ...asked }: any) {
  if (!isServed(served)) return lab.openModel(served);
  const server = await modelServer(served.files, (question, response) => {
    const answer = served.answers[question.count];
    answer?.(question, response);
    return answer !== undefined;
  });
  try {
    const model = await lab.openModel(server.at + served.path, { signal: asked.signal });
    try {
      return await model.run(asked);
    } finally {
      await model.close();
    }
  } finally {
    server.close();
  }
}
