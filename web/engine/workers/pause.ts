import { inNode } from './environment.js';

/** Lets everything else that waits have a turn. */
export const pause: () => Promise<void> = inNode
  ? () => new Promise((resolve) => setImmediate(resolve))
  : () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(null);
      });
