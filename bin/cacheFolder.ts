// What --cache keeps: ranges of files that lie elsewhere, in the user's cache folder, each with its digest before it. A
// state of a file, as its server tells it, has a folder of its own.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { KeptRange, KeptRanges, OpenedFile } from '../web/engine/library.js';
import { isAddress } from '../web/engine/models/isAddress.js';
import type { RangeCache } from '../web/engine/models/types.js';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { unwritable } from './fileTrouble.js';

type Variables = Record<string, string | undefined>;

/** Where programs of this system keep what they can get again. */
export function cacheFolder(
  { XDG_CACHE_HOME: named, LOCALAPPDATA: local }: Variables,
  platform: string,
  home: string,
): string {
  if (named && isAbsolute(named)) return join(named, 'rootd');
  if (platform === 'win32') return join(local || join(home, 'AppData', 'Local'), 'rootd');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'rootd');
  return join(home, '.cache', 'rootd');
}

const digestLength = 32;
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const keyOf = (text: string) => digestOf(Buffer.from(text)).toString('hex', 0, 16);

/** Nobody else's models: some lie behind a token. */
const ownAlone = { recursive: true, mode: 0o700 };

const rangeName = /^(\d{1,15})-(\d{1,15})$/;
/** What a program that was ended has left of one: none writes for so long, in milliseconds. */
const unfinished = /\.part$/;
const longestWriting = 3_600_000;

const count = (bytes: number) => `${bytes.toLocaleString('en')} bytes`;

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return bytesIn(path);
    return (await stat(path).catch(() => undefined))?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function sweep(path: string) {
  const written = await stat(path).catch(() => undefined);
  if (written && Date.now() - written.mtimeMs > longestWriting) await rm(path, { force: true });
}

/** Why nothing of a file can be kept. */
function refusal({ address, etag }: OpenedFile): string | undefined {
  if (address?.includes('?')) return 'what stands behind the ? of its address may be a secret';
  if (etag === null)
    return 'its server gives no ranges of it with an ETag, which would say whether it is still the same';
  if (etag.startsWith('W/')) return 'its ETag does not stand for every byte';
  return undefined;
}

export type Cache = {
  /** as the library takes it */
  ranges: RangeCache;
  /** says what came from there, and what lies there now */
  tell: () => Promise<void>;
};

async function openCache(folder: string, say: (text: string) => void): Promise<Cache> {
  await mkdir(folder, ownAlone).catch(async (error) => {
    const why = await unwritable(folder, error);
    throw new UsageError(`--cache cannot keep anything in ${folder}: ${why}`);
  });
  const counted = { found: 0, kept: 0 };
  /** What a full disk says. */
  let failure: string | undefined;

  const write = async (place: string, from: number, bytes: Uint8Array) => {
    const path = join(place, `${from}-${from + bytes.length}`);
    const part = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(part, Buffer.concat([digestOf(bytes), bytes]), { mode: 0o600 });
      await rename(part, path);
      counted.kept += bytes.length;
    } catch (error) {
      failure = await unwritable(path, error);
      await rm(part, { force: true }).catch(() => {});
      say(`--cache: ${failure}; nothing more is kept`);
    }
  };

  const read = async (place: string, { from, to }: KeptRange, name: string) => {
    const path = join(place, `${from}-${to}`);
    const file = await readFile(path).catch(() => undefined);
    const [digest, bytes] = [file?.subarray(0, digestLength), file?.subarray(digestLength)];
    if (digest && bytes?.length === to - from && digestOf(bytes).equals(digest)) return bytes;
    if (file) {
      say(`--cache: bytes ${from} to ${to - 1} of ${name} were damaged and are read anew`);
      await rm(path, { force: true });
    }
    return undefined;
  };

  /** Makes room for a state of a file, in the place of any other. */
  const roomFor = async (file: OpenedFile) => {
    const name = file.name.replace(/[^\w.-]/g, '_').slice(-60);
    const own = join(folder, `${name}-${keyOf(`${file.address}`)}`);
    const state = keyOf(`${file.size} ${file.etag}`);
    const place = join(own, state);
    await mkdir(place, ownAlone);
    for (const other of (await readdir(own)).filter((one) => one !== state)) {
      const bytes = await bytesIn(join(own, other));
      await rm(join(own, other), { recursive: true, force: true });
      say(`--cache: ${file.name} has changed; ${count(bytes)} that were kept of it are dropped`);
    }
    return place;
  };

  const rangesIn = async (place: string): Promise<KeptRange[]> => {
    const names = await readdir(place);
    for (const name of names.filter((one) => unfinished.test(one))) await sweep(join(place, name));
    return names.flatMap((name) => {
      const [, from, to] = rangeName.exec(name) ?? [];
      return to === undefined ? [] : [{ from: Number(from), to: Number(to) }];
    });
  };

  const ranges = async (file: OpenedFile): Promise<KeptRanges | undefined> => {
    const why = refusal(file);
    if (why) {
      say(`--cache: nothing of ${file.name} is kept: ${why}`);
      return undefined;
    }
    try {
      const place = await roomFor(file);
      const known = await rangesIn(place);
      const unused = new Set(known);
      return {
        ranges: known,
        read: async (range) => {
          const bytes = await read(place, range, file.name);
          if (bytes && unused.delete(range)) counted.found += bytes.length;
          return bytes;
        },
        keep: async (from, bytes) => {
          if (failure === undefined) await write(place, from, bytes);
        },
      };
    } catch (error) {
      say(`--cache: nothing of ${file.name} is kept: ${await unwritable(folder, error)}`);
      return undefined;
    }
  };

  return {
    ranges,
    tell: async () => {
      const all = await bytesIn(folder);
      say(
        `--cache: ${count(counted.found)} came from ${folder}, ${count(counted.kept)} were added; it holds ${count(all)}`,
      );
    },
  };
}

/** @param paths - of the models */
export async function wantedCache(
  flags: ReadonlySet<string>,
  paths: readonly string[],
): Promise<Cache | undefined> {
  if (!flags.has('cache')) return undefined;
  if (!paths.some(isAddress)) throw new UsageError('--cache is for models that lie elsewhere');
  const folder = cacheFolder(process.env, process.platform, homedir());
  return openCache(folder, (text) => process.stderr.write(`${printable(text)}\n`));
}
