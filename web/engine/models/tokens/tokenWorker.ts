// What cuts a text, as a worker of a page. It says when it is up.

import { answer } from './tokenAnswer.js';

const port = self as unknown as { postMessage: (message: object) => void };
self.addEventListener('message', ({ data }) => port.postMessage(answer(data)));
port.postMessage({ ready: true });
