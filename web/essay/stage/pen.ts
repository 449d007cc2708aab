/**
 * What marks draw with: the pen of charts for many of them, and text of the page for labels, which are kept from frame to
 * frame.
 */
import { type Pen as ChartPen, readTokens, writeLetters } from '../../charts/index.js';

export type Label = {
  /** names it from frame to frame */
  id: string;
  text: string;
  x: number;
  y: number;
  /** which end of it stands at x */
  align?: 'start' | 'middle' | 'end';
  kind?: 'tick' | 'note' | 'strong';
  color?: string;
  alpha?: number;
};

/** Of marks, as '#rrggbb'. */
export type Colours = {
  ink: string;
  soft: string;
  paper: string;
  none: string;
  sqrt: string;
  linear: string;
  isDark: boolean;
};

export type Pen = ChartPen & Colours & { label(label: Label): void };

const partsOf = (color: string) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));

const written = (parts: number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** A colour between two. */
export function blend(from: string, to: string, share: number) {
  if (share === 0) return from;
  const end = partsOf(to);
  return written(partsOf(from).map((part, i) => part + (end[i] - part) * share));
}

/** Fainter than this nothing is drawn. */
export const faintest = 0.01;

const shifts = { start: '0', middle: '-50%', end: '-100%' };

/** Labels that stay the same elements while their places change. */
export function labelLayer(document: Document) {
  const node = document.createElement('div');
  node.className = 'labels';
  node.setAttribute('aria-hidden', 'true');
  const known = new Map<string, { span: HTMLElement; drawn: string }>();
  let wanted = new Set<string>();
  return {
    node,
    begin() {
      wanted = new Set();
    },
    put({ id, text, x, y, align = 'start', kind = 'note', color, alpha = 1 }: Label) {
      if (alpha <= faintest) return;
      wanted.add(id);
      let label = known.get(id);
      if (!label) {
        label = { span: document.createElement('span'), drawn: '' };
        known.set(id, label);
        node.append(label.span);
      }
      const { span } = label;
      writeLetters(span, text);
      const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(${shifts[align]}, -50%)`;
      const drawn = `${place} ${kind} ${color} ${alpha.toFixed(2)}`;
      if (label.drawn === drawn) return;
      label.drawn = drawn;
      span.className = kind;
      span.style.transform = place;
      span.style.opacity = alpha.toFixed(2);
      span.style.color = color ?? '';
    },
    end() {
      for (const [id, { span }] of known) {
        if (wanted.has(id)) continue;
        span.remove();
        known.delete(id);
      }
    },
  };
}

const names = ['ink', 'soft', 'paper', 'by-none', 'by-sqrt', 'by-linear'];

/** Colours as the page has them where the picture stands, whatever way they are written. */
export function coloursOf(host: HTMLElement): Colours {
  const view = host.ownerDocument.defaultView as Window;
  const own = readTokens(host, names);
  if (view.matchMedia('(forced-colors: active)').matches) {
    // All marks have the colour that the system gives to text.
    const { backgroundColor, color } = view.getComputedStyle(host.ownerDocument.body);
    for (const name of names) own[name] = hexOf(name === 'paper' ? backgroundColor : color);
  }
  return {
    ink: own.ink,
    soft: own.soft,
    paper: own.paper,
    none: own['by-none'],
    sqrt: own['by-sqrt'],
    linear: own['by-linear'],
    isDark: partsOf(own.paper)[0] < 128,
  };
}

/** @param color - 'rgb(…)', as computed styles are written */
const hexOf = (color: string) => written((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
