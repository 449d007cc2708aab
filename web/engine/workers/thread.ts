// A worker in Node. It says when it is up.

import { type MessagePort, parentPort } from 'node:worker_threads';
import { serve } from './serve.js';

const port = parentPort as MessagePort;
const receive = serve((message, transfer) => port.postMessage(message, transfer));
port.on('message', receive);
port.postMessage({ ready: true });
