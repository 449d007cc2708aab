// The hub that `hf:` addresses are of, and who asks there: HF_ENDPOINT and HF_TOKEN, as its other clients take them. A page
// has neither.

import { inNode } from '../../workers/environment.js';
import { ModelError } from '../modelError.js';

const usual = 'https://huggingface.co';

const variable = (name: string) => (inNode ? globalThis.process.env[name]?.trim() : undefined);

/** Without a slash at its end. */
export function hub(): string {
  const endpoint = (variable('HF_ENDPOINT') || usual).replace(/\/+$/, '');
  const isAddress = /^https?:\/\/[^/@?#]+(\/[^?#]*)?$/i.test(endpoint) && URL.canParse(endpoint);
  if (!isAddress) throw new ModelError('HF_ENDPOINT', 'it is no https address', 'unreadable');
  return endpoint;
}

export const isOfHub = (url: URL) => url.origin === new URL(hub()).origin;

/** Why another host was told no token. */
export function withheld() {
  if (!inNode) return undefined;
  const isKept = Boolean(variable('HF_TOKEN'));
  const token = isKept ? 'it was not told the token in HF_TOKEN, which' : 'a token in HF_TOKEN';
  return `: ${token} is told to ${new URL(hub()).host} alone; HF_ENDPOINT names another hub`;
}

/** The token, for the hub and for nobody else. */
export function authorization(url: URL): Record<string, string> {
  const token = variable('HF_TOKEN');
  if (!token || !isOfHub(url)) return {};
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ModelError('HF_TOKEN', 'it holds signs that no token has', 'unreadable');
  return { authorization: `Bearer ${token}` };
}
