// What an address names: a file, or the folder of a model.

import { quoted } from '../modelError.js';
import { isOtherForm } from '../otherForms.js';
import { hub } from './hub.js';

export type Place = { folder: URL; file: URL | undefined };

const forms = 'https://… or hf:owner/name, with @revision and /file after it where wanted';

/** Ends of the names of files; what ends otherwise, as 'Qwen3-0.6B', is a folder. */
const isFile = (path: string) => /\.(safetensors|gguf|json|txt)$/.test(path) || isOtherForm(path);

/** A revision has no slash in it but as the hub's own: 'refs/pr/1'. */
const ofHub = /^hf:([\w.-]+\/[\w.-]+)(?:@(refs\/\w+\/[^/]+|[^/]+))?(\/.*)?$/i;

function urlOf(address: string): URL | undefined {
  if (!/^hf:/i.test(address)) return URL.canParse(address) ? new URL(address) : undefined;
  const [, repository, revision = 'main', path = ''] = ofHub.exec(address) ?? [];
  if (repository === undefined) return undefined;
  const parts = path.split('/').map(encodeURIComponent);
  return new URL(
    `${hub()}/${repository}/resolve/${encodeURIComponent(revision)}${parts.join('/')}`,
  );
}

/** @param option - for messages: `files[2]` */
export function placeOf(address: string, option: string): Place {
  const url = urlOf(address);
  if (!url) throw new TypeError(`${option} must be an address, ${forms}; got ${quoted(address)}`);
  if (url.username || url.password)
    throw new TypeError(`${option} must be an address without a name and a password in it`);
  url.hash = '';
  if (isFile(url.pathname)) return { folder: new URL('.', url), file: url };
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  return { folder: url, file: undefined };
}

/** A file of a folder, by its name alone. */
export const fileIn = ({ folder }: Place, name: string) =>
  new URL(encodeURIComponent(name), folder);

/** What a file is called: the last part of its path. */
export function nameAt(url: URL) {
  const last = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
