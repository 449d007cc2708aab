// Workers in a page. There are several ways to start one; which of them works depends on the page's policy and on
// where the code came from, and only trying tells.

/** @typedef {import('./host.js').Hand} Hand */
/** @typedef {import('./host.js').Host} Host */
/** @typedef {() => Worker} Way */

/**
 * @param {Way} way
 * @param {(message: any) => void} receive
 * @param {(reason: string) => void} lost
 * @returns {Promise<Hand>} once the worker says that it is up
 */
function bringUp(way, receive, lost) {
  return new Promise((resolve, reject) => {
    const worker = way();
    let isUp = false;
    /** @param {string} reason */
    const fail = (reason) => {
      if (isUp) return lost(reason);
      worker.terminate();
      reject(new Error(reason));
    };
    worker.onerror = (event) => {
      // There may be another way: no word of this one in the console.
      if (!isUp) event.preventDefault();
      fail(event.message || 'the worker could not be started');
    };
    worker.onmessageerror = () => fail('a message could not be read');
    worker.onmessage = ({ data }) => {
      if (isUp) return receive(data);
      isUp = true;
      resolve({
        post: (message, transfer = []) => worker.postMessage(message, transfer),
        hold: () => {},
        end: () => worker.terminate(),
      });
    };
  });
}

/**
 * @param {readonly Way[]} ways in the order in which they are tried. The first worker finds out for all that
 *   follow: a browser writes each attempt that it forbids into its console.
 * @returns {Host['startHand']}
 */
export function pageHands(ways) {
  /** @type {Promise<{ way: Way, hand: Hand }> | undefined} */
  let first;

  /** @type {(...given: Parameters<Host['startHand']>) => Promise<{ way: Way, hand: Hand }>} */
  const search = async (receive, lost) => {
    /** @type {unknown} */
    let reason;
    for (const way of ways) {
      try {
        return { way, hand: await bringUp(way, receive, lost) };
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  };

  return async (receive, lost) => {
    if (first) return bringUp((await first).way, receive, lost);
    first = search(receive, lost);
    return (await first).hand;
  };
}

/**
 * A maker of addresses for a worker's code that exists as text. The address is made once and stays: workers may be
 * started as long as the page lives.
 *
 * @param {() => string} text
 */
export function addressOfText(text) {
  /** @type {string | undefined} */
  let address;
  return () => {
    address ??= URL.createObjectURL(new Blob([text()], { type: 'text/javascript' }));
    return address;
  };
}
