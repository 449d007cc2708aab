// The chain of requests until a figure is there. On a slow line each of its steps is a way to the server and back, so it
// is counted: what is asked for is kept back until nothing more is, then all of it comes at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

/** Nothing more is asked for in this time, in ms. Where a machine is slower, a step counts as two: the test fails, not passes. */
const quiet = 1500;

/** @returns what was asked for in each step */
async function stepsTo(tag: string): Promise<string[][]> {
  const guest = await at.guest(`${at.script}<${tag}></${tag}>`);
  const context = await at.browser.newContext();
  const page = await context.newPage();
  const steps: string[][] = [];
  let waiting: Route[] = [];
  let timer: ReturnType<typeof setTimeout>;
  const answer = () => {
    const now = waiting;
    waiting = [];
    steps.push(now.map((route) => route.request().url().slice(at.site.address.length)));
    for (const route of now) void route.continue();
  };
  await context.route(`${at.site.address}**`, (route) => {
    waiting.push(route);
    clearTimeout(timer);
    timer = setTimeout(answer, quiet);
  });
  await page.goto(guest);
  await settle(page, tag);
  return steps;
}

// The script, the elements, the figure, its parts, and the engine with what it computes.
for (const tag of ['rootd-sums', 'rootd-scores', 'rootd-training'])
  test(`${tag} is there after five steps`, async () => {
    const steps = await stepsTo(tag);
    const engine = steps.findIndex((step) => step.some((path) => path.endsWith('.wasm')));
    const told = steps.map((step) => step.join(' ')).join('\n');
    assert.equal(engine, 4, `the engine comes in the fifth step\n${told}`);
    assert.ok(
      steps.slice(engine + 1).every((step) => step.every((path) => /engine-/.test(path))),
      `nothing but the worker’s own comes after it\n${told}`,
    );
  });
