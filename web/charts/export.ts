/** Charts as files: SVG that needs nothing else, and PNG. */

import { draw, set } from './dom.js';
import { drawKey } from './key.js';
import { textWidth } from './lettering.js';
import { writeLetters } from './letters.js';
import { paintPicture } from './paintPicture.js';
import { titleHeight } from './panels.js';
import { fontFamily, pixelContext, readTokens, rules } from './theme.js';
import type { ExportOptions, Panels } from './types.js';

/** Any chart. */
type Picture = {
  node: HTMLElement;
  svg: SVGSVGElement;
  canvas?: HTMLCanvasElement;
  marks?: (group: SVGElement) => void;
  /** what stands under it on the page */
  below?: string;
};

const margin = 16;

/** What 'system-ui' may stand for, under names that other programs know. */
const systemFonts = [
  'Segoe UI',
  'SF Pro Text',
  'Roboto',
  'Noto Sans',
  'Ubuntu',
  'Cantarell',
  'DejaVu Sans',
  'Liberation Sans',
  'Arial',
];

/** The font family with the font first that the page shows, found by its widths. */
function shownFonts(node: Element) {
  const context = node.isConnected && pixelContext(node.ownerDocument);
  if (!context) return fontFamily;
  const width = (family: string) => {
    context.font = `100px ${family}`;
    return context.measureText('Sums of 500 random signs, ±√d = 22.361').width;
  };
  const shown = width('system-ui');
  const name = systemFonts.find(
    (font) => width(`"${font}",monospace`) === shown && width(`"${font}",serif`) === shown,
  );
  return name ? `"${name}", ${fontFamily}` : fontFamily;
}

/**
 * Charts, one under the other, as a picture that needs nothing else: colours and fonts as they are on
 * the page, written as plain attributes, which programs read that know no style sheets; clipping by
 * clipPath; canvases as images; paper under it all.
 */
function standalonePicture(
  charts: Picture | Panels | (Picture | Panels)[],
  { title = '', key = [], notes = [] }: ExportOptions = {},
) {
  const list = Array.isArray(charts) ? charts : [charts];
  const document = list[0].node.ownerDocument;
  const tokens = readTokens(list[0].node);
  const fonts = shownFonts(list[0].node);
  const size = Math.max(
    12,
    ...list.map((one) => Number('svg' in one ? one.svg.getAttribute('font-size') : 12)),
  );
  // In a document of its own, which loads nothing: in the page's, images would need its policy's leave.
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  const root = draw(holder, 'svg', 'c-svg');
  let y = margin;
  let width = 0;
  let clips = 0;
  /** The canvas that each image shows. */
  const canvases = new Map<Element, HTMLCanvasElement>();

  const line = (text: string, className: string, x: number, at: number) => {
    const node = draw(root, 'text', className);
    set(node, { x, y: at + size });
    writeLetters(node, text);
  };
  const place = ({ svg, canvas, marks }: Picture, x: number, top: number) => {
    const group = draw(root, 'g');
    set(group, { transform: `translate(${x},${top})` });
    if (marks) {
      // As large as the canvas, which shows nothing beyond its edges.
      const inside = draw(group, 'svg');
      set(inside, { x: 0, y: 0 });
      for (const name of ['width', 'height', 'viewBox'])
        set(inside, { [name]: svg.getAttribute(name) ?? '' });
      marks(inside);
    }
    const image = canvas && !marks && imageOf(canvas);
    if (image) {
      const { left, top: down, width: w, height: h } = canvas.style;
      const node = draw(group, 'image');
      canvases.set(node, canvas);
      set(node, {
        x: parseFloat(left),
        y: parseFloat(down),
        width: parseFloat(w),
        height: parseFloat(h),
        preserveAspectRatio: 'none',
        style: 'image-rendering:pixelated',
        href: image,
      });
    }
    for (const child of svg.children) group.append(child.cloneNode(true));
    for (const nested of group.querySelectorAll('svg')) {
      const [x = 0, y = 0, width, height] = (nested.getAttribute('viewBox') ?? '').split(' ');
      const clip = draw(root, 'clipPath');
      set(clip, { id: `clip-${++clips}` });
      const rectangle = draw(clip, 'rect');
      set(rectangle, { x, y, width, height });
      const inside = draw(group, 'g');
      const right = Number(nested.getAttribute('x')) - Number(x);
      const down = Number(nested.getAttribute('y')) - Number(y);
      if (right || down) set(inside, { transform: `translate(${right},${down})` });
      set(inside, { 'clip-path': `url(#clip-${clips})` });
      nested.replaceWith(inside);
      inside.append(...nested.children);
    }
    width = Math.max(width, x + Number(svg.getAttribute('width')));
    return top + Number(svg.getAttribute('height'));
  };

  if (title) {
    line(title, 'c-title', margin, y);
    y += size * 2;
  }
  for (const one of list) {
    let bottom = y;
    if ('parts' in one)
      for (const part of one.parts()) {
        line(part.title, '', margin + part.x, y + part.y);
        bottom = Math.max(bottom, place(part.chart, margin + part.x, y + part.y + titleHeight));
      }
    else bottom = place(one, margin, y);
    y = bottom + 8;
    if ('below' in one)
      for (const row of linesOf(one.below ?? '', width - margin, size)) {
        line(row, '', margin, y);
        y += size * 1.5;
      }
  }
  width += margin;
  const keyed = draw(root, 'g');
  set(keyed, { transform: `translate(${margin},0)` });
  y += drawKey(keyed, key, width - 2 * margin, y + 2, size);
  for (const row of notes.flatMap((note) => linesOf(note, width - 2 * margin, size))) {
    line(row, 'c-soft', margin, y);
    y += size * 1.5;
  }

  const height = Math.ceil(y + margin);
  set(root, { width, height, viewBox: `0 0 ${width} ${height}`, 'font-size': size });
  const paper = draw(root, 'rect');
  set(paper, { width, height, fill: tokens.paper });
  root.prepend(paper);
  const name = draw(root, 'title');
  const [first] = list.flatMap((one) =>
    ('parts' in one ? one.parts() : [{ chart: one }]).map(({ chart }) => chart.svg),
  );
  name.textContent = title || first.getAttribute('aria-label');
  root.prepend(name);
  for (const node of [
    ...root.querySelectorAll('.c-cursor, [style*="display: none"], path[d=""], g:empty'),
  ])
    node.remove();
  inline(root, tokens, tokens.ink);
  root.setAttribute('font-family', fonts);
  return { document, root, width, height, canvases };
}

/** A text in lines that fit. */
function linesOf(text: string, room: number, size: number) {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Charts as an SVG file. */
export function standaloneSvg(
  charts: Picture | Panels | (Picture | Panels)[],
  options?: ExportOptions,
): string {
  const { document, root } = standalonePicture(charts, options);
  const view = document.defaultView as Window & typeof globalThis;
  return new view.XMLSerializer().serializeToString(root).replace(notInXml, '\u{FFFD}');
}

/**
 * Charts as a PNG file, in the browser. It is painted mark by mark: a browser would paint an SVG only if the page's
 * Content-Security-Policy let it load one.
 *
 * @param scale - Pixels of the PNG per px of the picture.
 */
export async function standalonePng(
  charts: Picture | Panels | (Picture | Panels)[],
  options?: ExportOptions,
  scale: number = 2,
): Promise<Blob> {
  const { document, root, width, height, canvases } = standalonePicture(charts, options);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.scale(scale, scale);
  paintPicture(root, context, canvases);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png'),
  );
}

/** What XML 1.0 has no way to write: a file with it opens nowhere. Names in a picture may come from files. */
const notInXml = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function imageOf(canvas: HTMLCanvasElement) {
  return canvas.getContext('2d') ? canvas.toDataURL() : null;
}

/**
 * Turns classes into attributes.
 * @param inherited - The colour of the parent.
 */
function inline(node: Element, tokens: Record<string, string>, inherited: string) {
  const classes = (node.getAttribute('class') ?? '').split(' ');
  const style: Record<string, string> = {};
  for (const name in rules) if (classes.includes(name)) Object.assign(style, rules[name]);
  const resolve = (value: string) =>
    value.replace(/var\(--([\w-]+)\)/g, (_, token) => tokens[token]);
  const color = style.color ? resolve(style.color) : inherited;
  delete style.color;
  // Through the style object: a style attribute is what a Content-Security-Policy forbids.
  for (const [property, value] of Object.entries(style))
    if (property === 'font-variant-numeric') set(node, { style: `${property}:${value}` });
    else node.setAttribute(property, value === 'currentColor' ? color : resolve(value));
  for (const name of ['fill', 'stroke'])
    if (node.getAttribute(name) === 'currentColor') node.setAttribute(name, color);
  node.removeAttribute('class');
  for (const child of node.children) inline(child, tokens, color);
}
