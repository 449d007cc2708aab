// Pages of somebody else, from another origin than the site's, for the tests of embedding.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { host } from './hosting.js';

/** @param pages - HTML by file name; what stands in a page's head and body */
export async function hostGuest(
  pages: Record<string, string>,
  options: Omit<Parameters<typeof host>[0], 'folder'> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'rootd-guest-'));
  for (const [name, inner] of Object.entries(pages)) {
    const page = name.endsWith('.html')
      ? `<!doctype html><html lang="en"><meta charset="utf-8"><title>Guest</title><link rel="icon" href="data:,">${inner}</html>`
      : inner;
    writeFileSync(join(folder, name), page);
  }
  const server = await host({ folder, ...options });
  return {
    address: server.address,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * In a page: brings a figure onto the screen, where alone it computes, and tells whether what it shows is its last
 * word. Others above it may grow meanwhile and push it out again.
 */
export function settledInView(selector: string) {
  const figure = document.querySelector(selector) as any;
  if (!figure?.settled) figure?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return figure?.settled;
}
