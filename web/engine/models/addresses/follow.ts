// A request along its redirects. The reader's token goes to its own origin alone, wherever those lead.

import { inNode } from '../../workers/environment.js';
import { authorization } from './hub.js';
import { Refused } from './refused.js';

const mostRedirects = 10;
const redirects = [301, 302, 303, 307, 308];

/** Where a redirect leads, if that is somewhere to go. */
function next(from: URL, location: string): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const refuse = (why: string): never => {
    throw new Refused(`${from.host} leads on to an address that is not followed: ${why}`);
  };
  if (!url) return refuse('it is none');
  if (url.protocol !== 'https:' && url.protocol !== from.protocol)
    refuse(`from ${from.protocol} it would lead to ${url.protocol}`);
  if (url.username || url.password) refuse('it holds a name or a password');
  return url;
}

/** @returns an answer that is no redirect; its `url` is where it came from */
export async function follow(start: URL, range: string, signal: AbortSignal): Promise<Response> {
  // A page is not shown where it is led, and has no token: its browser follows.
  if (!inNode)
    return fetch(start, { headers: { range }, signal, credentials: 'omit', cache: 'no-store' });
  let url = start;
  for (let count = 0; count <= mostRedirects; count += 1) {
    const headers = { range, ...authorization(url) };
    const answer = await fetch(url, { headers, signal, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (!redirects.includes(answer.status) || location === null) return answer;
    await answer.body?.cancel();
    url = next(url, location);
  }
  throw new Refused(
    `${start.host} leads from one address to the next, more than ${mostRedirects} times`,
  );
}
