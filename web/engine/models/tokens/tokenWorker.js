// What cuts a text, as a worker of a page. It says when it is up.

import { answer } from './tokenAnswer.js';

const port = /** @type {{ postMessage: (message: object) => void }} */ (
  /** @type {unknown} */ (self)
);
self.addEventListener('message', ({ data }) => port.postMessage(answer(data)));
port.postMessage({ ready: true });
