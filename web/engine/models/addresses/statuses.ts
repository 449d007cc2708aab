// What servers answer in place of a file, in words.

import { inNode } from '../../workers/environment.js';
import { isOfHub, withheld } from './hub.js';
import { Hitch, Refused } from './refused.js';

const passing: Record<number, string> = {
  408: 'has waited too long for the question',
  429: 'has been asked too often',
  500: 'fails',
  502: 'fails',
  503: 'is not available',
  504: 'waits for another server',
};

const lasting: Record<number, string> = {
  401: 'gives it to those it knows alone',
  403: 'does not give it',
  404: 'has no such file',
  410: 'has it no longer',
};

const toEveryone = 'it is not open to everyone';

/** What the hub means by it. */
const ofHub: Record<number, string> = {
  401: `: it is not there, or ${inNode ? 'HF_TOKEN has to hold a token that may read it' : toEveryone}`,
  403: `: ${inNode ? 'its owners want their terms accepted first, or HF_TOKEN holds a token that may not read it' : toEveryone}`,
};

/** Whether a file is not there. Stores of files say 403 of it where nobody may list them. */
export const isAbsent = (status: number | undefined): status is number =>
  status !== undefined && [403, 404, 410].includes(status);

/** In seconds, from a number or a date. */
function waitAsked(answer: Response): number | undefined {
  const text = answer.headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

export const refusedWith = (url: URL, status: number) =>
  new Refused(
    `${url.host} ${lasting[status] ?? 'answers with no file'} (${status})${(isOfHub(url) ? ofHub[status] : status === 401 && withheld()) || ''}`,
    status,
  );

/** Throws where an answer is no file nor a part of one. */
export function checkStatus(url: URL, answer: Response) {
  const { status } = answer;
  const why = passing[status];
  if (why) throw new Hitch(`${url.host} ${why} (${status})`, waitAsked(answer));
  if (status !== 200 && status !== 206 && status !== 416) throw refusedWith(url, status);
}
