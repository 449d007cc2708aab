import { folderOf } from '../../../text/languages.js';
import { widths } from './rooms.js';

/** A figure as it is written into an author's page. */
type Embedded = {
  title: string;
  /** to the page that holds the figure alone (frames), or to the figure where it stands (Markdown) */
  link: string;
  heights: Heights;
};

/** of a frame, in px */
type Heights = { phone: number; column: number };

/**
 * The element alone, for pages that have the style sheet and the script already.
 *
 * @param figure - the element's name without `rootd-`
 * @param attributes - those that differ from the defaults
 * @param language - that it speaks, whatever the page around it does; the first follows the page
 */
export function tagSnippet(figure: string, attributes: Record<string, string>, language: string) {
  const given = folderOf(language) ? { lang: language, ...attributes } : attributes;
  const written = Object.entries(given).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<rootd-${figure}${written.join('')}></rootd-${figure}>`;
}

/**
 * The element with all that it needs.
 *
 * @param script - the address of rootd.js; rootd.css lies beside it
 */
export function embedSnippet(
  figure: string,
  attributes: Record<string, string>,
  script: string,
  language: string,
) {
  const address = escapeAttribute(script);
  return [
    `<link rel="stylesheet" href="${address.replace(/\.js$/, '.css')}" />`,
    `<script type="module" src="${address}"></script>`,
    tagSnippet(figure, attributes, language),
  ].join('\n');
}

/** A page that is narrower is a phone's, in px. */
const phones = 600;

/** What the frame's page has above and below the figure, in px. */
const padding = 16;

/** The width of a figure in a frame, on a phone and in a column of text, in px. */
const usual = { phone: 340, column: 720 };

const roomAt = (room: number[], width: number) =>
  room[
    Math.max(
      0,
      widths.findLastIndex((from) => from <= width),
    )
  ];

/**
 * How high a frame has to be, which nobody knows who is outside of it.
 *
 * @param room - of the figure, from rooms.ts
 * @param now - the figure as it stands: with what else is shown it may be higher
 */
export function frameHeights(room: number[], now?: { width: number; height: number }): Heights {
  const more = now ? Math.max(0, Math.round(now.height - roomAt(room, now.width))) : 0;
  const heights = {
    phone: roomAt(room, usual.phone) + more,
    column: roomAt(room, usual.column) + more,
  };
  // A page as wide as the one that it is copied from shows what is seen there.
  if (now) {
    const which = now.width < phones ? 'phone' : 'column';
    heights[which] = Math.max(heights[which], Math.ceil(now.height));
  }
  return { phone: heights.phone + padding, column: heights.column + padding };
}

/** One value for both, without a style sheet. */
function heightOf({ phone, column }: Heights) {
  if (phone === column) return `${phone}px`;
  return phone > column
    ? `clamp(${column}px, (${phones}px - 100vw) * 999, ${phone}px)`
    : `clamp(${phone}px, (100vw - ${phones}px) * 999, ${column}px)`;
}

export const frameSnippet = ({ title, link, heights }: Embedded) => `<iframe
  src="${escapeAttribute(link)}"
  title="${escapeAttribute(title)}"
  loading="lazy"
  sandbox="allow-scripts allow-downloads"
  allow="clipboard-write"
  style="width: 100%; height: ${heightOf(heights)}; border: 0"
></iframe>`;

/** The frame in MDX and JSX, where a style is an object. */
export const jsxSnippet = ({ title, link, heights }: Embedded) => `<iframe
  src="${escapeAttribute(link)}"
  title="${escapeAttribute(title)}"
  loading="lazy"
  sandbox="allow-scripts allow-downloads"
  allow="clipboard-write"
  style={{ width: '100%', height: '${heightOf(heights)}', border: 0 }}
/>`;

/** What may stand in an address and would end it in Markdown. */
const insideBrackets = (address: string) =>
  address.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * For feeds and mails, which take pictures and links.
 * @param still - a picture of the figure as it stands; without one a link by its name
 */
export function markdownSnippet({ title, link, still }: Embedded & { still?: string }) {
  const name = title.replace(/[[\]\\]/g, '\\$&');
  const shown = still ? `![${name}](${insideBrackets(still)})` : name;
  return `[${shown}](${insideBrackets(link)})`;
}

function escapeAttribute(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
