// npm start: builds, serves the page on loopback and opens it.

import { spawn } from 'node:child_process';
import { prepare } from './support/prepare.js';
import { Failure, onPath, say } from './support/program.js';
import { serve } from './support/serve.js';
import { packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const usualPort = 4173;

function wantedPort() {
  const text = process.env.PORT || String(usualPort);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Failure(
      `PORT must be a whole number from 0 (any that is free) to 65535; got ${text}`,
    );
  }
  return port;
}

async function listen(port: number) {
  try {
    return await serve({ folder: siteFolder, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const another =
      'choose another with PORT=8080 npm start, or any that is free with PORT=0 npm start.';
    if (code === 'EADDRINUSE') {
      throw new Failure(`Port ${port} is taken by another program: stop that one, or ${another}`);
    }
    if (code === 'EACCES') throw new Failure(`There are no rights to use port ${port}: ${another}`);
    throw new Failure(`Port ${port} cannot be used (${message}): ${another}`);
  }
}

function open(address: string) {
  if (process.env.CI || process.env.BROWSER === 'none') return;
  const usual = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const program = process.env.BROWSER || usual;
  if (!onPath(program)) return;
  const child = spawn(program, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

export async function main() {
  // The port is taken first: nobody should wait for a build to hear that it is not free.
  const { address } = await listen(wantedPort());
  await packages();
  await wasmToolchain();
  await prepare();
  await buildSite();
  say('The page is at');
  say(address);
  say('Ctrl-C stops it.');
  open(address);
}
