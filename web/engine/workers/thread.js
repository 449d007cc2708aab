// A worker in Node. It says when it is up.

import { parentPort } from 'node:worker_threads';
import { serve } from './serve.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const receive = serve((message, transfer) => port.postMessage(message, transfer));
port.on('message', receive);
port.postMessage({ ready: true });
