// Serves files to the browsers under test, with the headers a host may set.

import type { IncomingMessage } from 'node:http';
import { serve } from '../../../scripts/support/serve.js';

/** Where a page under WebKit keeps its errors: window[Symbol.for(errorsKey)]. */
export const errorsKey = 'rootd test errors';

function collectErrors(key: string) {
  const errors: string[] = [];
  Object.defineProperty(window, Symbol.for(key), { value: errors });
  const { error } = console;
  console.error = (...values) => {
    errors.push(values.map(String).join(' '));
    error.apply(console, values);
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event as { target: any };
      errors.push(event.message ?? `could not load ${target?.src ?? target?.href}`);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) => {
    errors.push(`${event.violatedDirective} blocks ${event.blockedURI}`);
  });
}

const collectorPath = '/collect-errors.js';

const isWebKit = ({ headers }: IncomingMessage) =>
  !/Chrome|Firefox/.test(headers['user-agent'] ?? '');

/** Policies to serve pages under, as values of Content-Security-Policy. */
export const policies = {
  /**
   * What embedding promises to work under: nothing inline, nothing evaluated, workers by address. The font is our own
   * pages'; figures bring theirs without asking for it (policies.test.ts).
   */
  strict:
    "default-src 'none'; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'",
};

/**
 * @param options - base: the path it appears under; policy: a Content-Security-Policy; crossOrigin: let pages of
 *   other origins load it; headers: further ones; instead: what comes in the place of a file
 */
export function host({
  folder,
  base,
  policy,
  crossOrigin = false,
  headers,
  instead,
}: {
  folder: string;
  base?: string;
  policy?: string;
  crossOrigin?: boolean;
  headers?: Record<string, string>;
  instead?: (path: string) => { type: string; text: string } | undefined;
}) {
  return serve({
    folder,
    base,
    headers: {
      ...(policy ? { 'content-security-policy': policy } : {}),
      ...(crossOrigin ? { 'access-control-allow-origin': '*' } : {}),
      ...headers,
    },
    made: (path) =>
      path === collectorPath
        ? { type: '.js', text: `(${collectErrors})(${JSON.stringify(errorsKey)});` }
        : instead?.(path),
    rewrite: (html, request) =>
      isWebKit(request)
        ? html.replace(/^(<!doctype html>)?/i, `$1<script src="${collectorPath}"></script>`)
        : html,
  });
}
