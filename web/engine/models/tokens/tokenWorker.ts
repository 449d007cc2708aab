// What cuts a text, as a worker of a page. It says when it is up.

import { answering } from './tokenAnswer.js';

const answer = answering();
const port = self as unknown as { postMessage: (message: object) => void };
self.addEventListener('message', ({ data }) => port.postMessage(answer(data)));
port.postMessage({ ready: true });
