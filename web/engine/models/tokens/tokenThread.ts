// What cuts a text, as a worker of Node. It says when it is up.

import { type MessagePort, parentPort } from 'node:worker_threads';
import { answering } from './tokenAnswer.js';

const answer = answering();
const port = parentPort as MessagePort;
port.on('message', (asked) => port.postMessage(answer(asked)));
port.postMessage({ ready: true });
