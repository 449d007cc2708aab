// What cuts a text, as a worker of Node. It says when it is up.

import { parentPort } from 'node:worker_threads';
import { answer } from './tokenAnswer.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
port.on('message', (asked) => port.postMessage(answer(asked)));
port.postMessage({ ready: true });
