import { host } from '../../../../web/engine/host.js';

/** A host that keeps its workers in reach of a test, which may end them. */
export function fragileHost() {
  /** @type {import('../../../../web/engine/host.js').Hand[]} */
  const hands = [];
  /** @type {typeof host.startHand} */
  const startHand = async (receive, lost) => {
    const hand = await host.startHand(receive, lost);
    hands.push(hand);
    return hand;
  };
  return { hands, host: { ...host, startHand } };
}
