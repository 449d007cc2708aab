// A worker in a page. It says when it is up.

import { serve } from './serve.js';

const port = self as unknown as {
  postMessage: (message: object, transfer?: ArrayBuffer[]) => void;
};
const receive = serve((message, transfer = []) => port.postMessage(message, transfer));
self.addEventListener('message', ({ data }) => receive(data));
port.postMessage({ ready: true });
