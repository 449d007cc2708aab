// 404.html, which hosts answer with where they have no page. It stands at any address, so that it asks for nothing and its
// links go from wherever that is.

import { escapeText } from './html.js';
import type { Language } from './languages.js';

const style = `:root { color-scheme: light dark; background: light-dark(#fdfcf9, #14161a); color: light-dark(#22252a, #ebe8e1); }
body { max-width: 40rem; margin: 15vh auto 0; padding: 0 1.25rem; font: 1.125rem/1.6 Charter, Georgia, "Noto Serif", serif; }
h1 { margin: 3rem 0 0; font-size: 1.65rem; font-weight: 400; }
p { margin: 0.5rem 0 0; }
a { color: inherit; }`;

export function missingPage(languages: readonly Language[]) {
  const [first] = languages;
  const parts = languages.map(({ source }) => {
    const { title, wayHtml } = source.essay.missing;
    const { tag, direction } = source.language;
    return `<section lang="${tag}" dir="${direction}"><h1>${escapeText(title)}</h1><p>${wayHtml}</p></section>`;
  });
  return `<!doctype html>
<html lang="${first.source.language.tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeText(first.source.essay.missing.title)}</title>
<style>
${style}
</style>
<main>
${parts.join('\n')}
</main>
</html>
`;
}
