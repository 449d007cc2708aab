/**
 * Colours and rules of every chart, as data: the stylesheet and the exported SVG are both made from
 * them, so that a picture taken away looks like the one on the page.
 *
 * A page themes the charts with `--rootd-…` variables on any ancestor (`--rootd-paper`, …). Light and
 * dark follow the CSS property `color-scheme` of the place where the chart stands, not the reader's
 * system: on a page that is always light, a chart is light too.
 */

import { labelScale } from './lettering.js';

/** The hues of the three divisors, which nothing else has: by nothing, by √d, by d. Text in them keeps 4.5:1 on paper. */
const divisors: Record<'by-none' | 'by-sqrt' | 'by-linear', [string, string]> = {
  'by-none': ['#1a66c9', '#6fb1ff'],
  'by-sqrt': ['#1c7a4c', '#66cf9a'],
  'by-linear': ['#7a3cc2', '#bd96fa'],
};

/**
 * [light, dark]. What carries meaning keeps 3:1 against paper, text 4.5:1. What is measured and what is predicted is ink:
 * an area or dots, and a line. The eight series after the divisors were searched so that the closest two stay ΔE(OKLab)
 * 0.09 apart, and as far from ink and the divisors, for normal sight and for protanopia, deuteranopia and tritanopia
 * (Machado et al. 2009), with hues of their own: more than 20 degrees from each divisor's. The three divisors, which some
 * eyes cannot tell apart by hue, have their names beside them, and dashes where they are lines of one chart.
 */
export const tokens: Record<string, [string, string]> = {
  paper: ['#fdfcf9', '#14161a'],
  ink: ['#22252a', '#ebe8e1'],
  soft: ['#62666d', '#a3a6ab'],
  hairline: ['#e5e5df', '#2b2e33'],
  'measured-fill': ['#cbcdd0', '#464a51'],
  'measured-ink': ['#565a61', '#b4b6b8'],
  predicted: ['#22252a', '#ebe8e1'],
  'ramp-high': ['#383e46', '#dedcd7'],
  'ramp-low': ['#7f3d00', '#ffae7c'],
  ...divisors,
  // Behind what is undivided, thin as breath.
  'by-none-wash': ['#2e86ff', '#6fb1ff'],
  'series-0': divisors['by-none'],
  'series-1': divisors['by-sqrt'],
  'series-2': divisors['by-linear'],
  'series-3': ['#ba7e03', '#efab03'],
  'series-4': ['#b4008d', '#da02db'],
  'series-5': ['#0097b2', '#9dfe02'],
  'series-6': ['#851703', '#dc0058'],
  'series-7': ['#18505d', '#476f01'],
  'series-8': ['#df5589', '#cd7c85'],
  'series-9': ['#d10201', '#974f95'],
  'series-10': ['#070004', '#919701'],
};

/** How many numbered series look different. */
export const seriesCount = 11;

/** The colour of a numbered series, by name. */
export const seriesToken = (role: number) => `series-${role % seriesCount}`;

/** Dash of each numbered series; the first is solid. */
const dashes = [
  'none',
  '7 3',
  '2 3',
  '9 3 2 3',
  '12 4',
  '4 4',
  '9 3 2 3 2 3',
  '1 4',
  '3 7',
  '6 2 6 6',
  '14 3 1 3',
];

/** Under forced colours the system's own, so that the chart belongs to the reader's palette. */
const forced = {
  paper: 'Canvas',
  ink: 'CanvasText',
  soft: 'CanvasText',
  hairline: 'color-mix(in srgb,CanvasText 25%,Canvas)',
  'measured-fill': 'Canvas',
  'measured-ink': 'CanvasText',
  predicted: 'LinkText',
};

export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Helvetica Neue", Arial, sans-serif';

/** Of titles, and of what pictures say in words. */
export const serifFamily =
  '"Iowan Old Style", Charter, "Bitstream Charter", "Palatino Linotype", "Source Serif 4", Georgia, "Noto Serif", "DejaVu Serif", serif';

/** One rule per class, later ones winning. A role sets `color`; a shape says what it does with it. */
export const rules: Record<string, Record<string, string>> = {
  'c-svg': {
    'font-family': fontFamily,
    'font-variant-numeric': 'tabular-nums',
    fill: 'var(--ink)',
    color: 'var(--ink)',
  },
  'c-soft': { fill: 'var(--soft)', color: 'var(--soft)' },
  'c-measured': { color: 'var(--measured-ink)' },
  'c-predicted': { color: 'var(--predicted)' },
  'c-approximate': { color: 'var(--soft)' },
  ...Object.fromEntries(
    dashes.map((dash, i) => [
      `c-s${i}`,
      { color: `var(--series-${i})`, ...(i && { 'stroke-dasharray': dash }) },
    ]),
  ),
  'c-grid': { fill: 'none', stroke: 'var(--hairline)', 'stroke-width': '1' },
  'c-joint': { fill: 'var(--soft)', opacity: '.13' },
  'c-hatch': { fill: 'none', stroke: 'var(--soft)', 'stroke-width': '1', opacity: '.6' },
  'c-axis': { fill: 'none', stroke: 'var(--soft)', 'stroke-width': '1' },
  'c-frame': {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1',
    'stroke-dasharray': 'none',
  },
  'c-bars': {
    fill: 'var(--measured-fill)',
    stroke: 'var(--measured-ink)',
    'stroke-width': '1',
    'stroke-linejoin': 'round',
  },
  'c-picked': { fill: 'var(--measured-ink)', stroke: 'var(--measured-ink)', 'stroke-width': '1' },
  'c-hollow': { fill: 'var(--paper)', stroke: 'var(--measured-ink)', 'stroke-width': '1' },
  'c-line': {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'butt',
  },
  'c-dashed': { 'stroke-dasharray': '5 3', 'stroke-width': '1.5' },
  'c-thin': { 'stroke-width': '1', opacity: '.45' },
  'c-fine': { 'stroke-width': '1', 'stroke-dasharray': 'none' },
  // What is measured, under the line of what is predicted.
  'c-broad': { 'stroke-width': '4', opacity: '.6' },
  'c-thick': { 'stroke-width': '6' },
  'c-rule': { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.25' },
  'c-solid': { 'stroke-dasharray': 'none' },
  'c-band': { fill: 'currentColor', stroke: 'none', opacity: '.16' },
  'c-cloud': { fill: 'currentColor', stroke: 'none', opacity: '.4' },
  'c-ground': { fill: 'var(--paper)', stroke: 'none' },
  'c-fill': { fill: 'currentColor', stroke: 'none' },
  'c-dots': {
    fill: 'currentColor',
    stroke: 'var(--paper)',
    'stroke-width': '2.5',
    'paint-order': 'stroke',
    'stroke-dasharray': 'none',
  },
  'c-mark': {
    fill: 'none',
    stroke: 'var(--ink)',
    'stroke-width': '1.5',
    'stroke-dasharray': 'none',
  },
  'c-grip': { fill: 'var(--ink)', stroke: 'var(--paper)', 'stroke-width': '2' },
  'c-note': { 'font-size': `${labelScale.toFixed(3)}em` },
  'c-label': {
    'font-family': serifFamily,
    'font-size': `${labelScale.toFixed(3)}em`,
    fill: 'var(--ink)',
    stroke: 'var(--paper)',
    'stroke-width': '4',
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  },
  // Of any size, over whatever lies under it.
  'c-halo': {
    fill: 'var(--ink)',
    stroke: 'var(--paper)',
    'stroke-width': '4',
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  },
  // In the colour of what it is about, which is dark enough for text.
  'c-own': { fill: 'currentColor' },
  'c-quiet': { fill: 'var(--soft)' },
  // Of settings that are no longer asked for.
  'c-pale': { opacity: '.4' },
  'c-letter': { 'font-family': serifFamily, 'font-style': 'italic' },
  'c-serif': { 'font-family': serifFamily },
  'c-inverse': { fill: 'var(--paper)' },
  'c-start': { 'text-anchor': 'start' },
  'c-middle': { 'text-anchor': 'middle' },
  'c-end': { 'text-anchor': 'end' },
  'c-title': { 'font-weight': '600' },
  'c-verdict': { 'font-size': '1.35em', 'stroke-width': '5' },
  // Bold from 18.66 px on is large enough for a contrast of 3.
  'c-large': { 'font-size': '1.6em', 'font-weight': '600', fill: 'currentColor' },
  'c-huge': { 'font-size': '1.9em', 'font-weight': '600', fill: 'currentColor' },
};

/** A chart is never parted between two sheets of paper: with its title it leaves less than a third of one empty before it. */
const onSheet = '27vh';

/** Of the HTML around the picture; none of it is exported. */
const page = `
.c-chart{position:relative;display:block;color:var(--ink);font-family:${fontFamily};font-variant-numeric:tabular-nums}
.c-chart>svg{display:block;position:relative;overflow:visible;pointer-events:none}
.c-chart>canvas{position:absolute;image-rendering:pixelated}
.c-reader,.c-handle{position:absolute;touch-action:pan-y;outline-offset:3px;-webkit-tap-highlight-color:transparent;-webkit-touch-callout:none;-webkit-user-select:none;user-select:none}
.c-reader.c-pickable{cursor:pointer}
.c-reader:focus:not(:focus-visible){outline:none}
.c-reader:focus-visible{outline:2px solid var(--ink)}
.c-handle{cursor:ew-resize}
.c-handle[aria-orientation='vertical']{cursor:ns-resize;touch-action:none}
.c-chart>.c-before{position:absolute;inset-block-start:0;inset-inline-start:0}
.c-handle:focus:not(:focus-visible){outline:none}
.c-handle:focus-visible{outline:2px solid var(--ink)}
.c-chart>.c-flip{position:absolute;padding:0;border:0;background:none;cursor:pointer;touch-action:manipulation;-webkit-tap-highlight-color:transparent}
.c-chart>.c-flip:hover{background:color-mix(in srgb,var(--ink) 10%,transparent)}
.c-chart>.c-flip:focus-visible{outline-offset:-4px}
.c-cursor{fill:none;stroke:var(--ink);stroke-width:1.5}
.c-tip{position:absolute;left:0;top:0;z-index:1;width:max-content;box-sizing:border-box;pointer-events:none;white-space:pre-wrap;line-height:1.4;padding:3px 7px;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:4px}
.c-tip[hidden]{display:none}
.c-chart>.c-fit{position:absolute;z-index:1;inset-block-start:0;inset-inline-end:var(--beside,10px);font-size:max(14px,.875rem);padding-inline:4px;background:var(--paper)}
.c-ghost *{fill:none!important;stroke:var(--soft)!important;stroke-width:1!important;opacity:.55}
.c-key{display:flex;flex-wrap:wrap;gap:2px 20px;margin:0;padding:0;list-style:none;font-size:max(14px,.875rem);line-height:1.5;color:var(--soft)}
.c-key>li{display:flex;align-items:center;gap:7px}
.c-key svg{display:block;flex:none}
.c-panels{display:grid;align-items:end;font-family:${fontFamily}}
.c-panels>figure{margin:0;min-width:0}
.c-panels figcaption{font-family:${serifFamily};font-size:max(15px,.9375rem);line-height:1.3}
@media print{.c-tip,.c-cursor,.c-fit,.c-ghost{display:none}.c-chart{break-inside:avoid;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
@media print{.c-chart:not(:has(canvas))>svg{max-height:${onSheet}}}
@media print{:host,.c-theme{color-scheme:light!important}}`;

const declare = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * The declarations that make `--<name>` what the page says in `--rootd-<name>`, or else the usual colour.
 * @param colors - [light, dark] by name
 */
export const declareTokens = (colors: Record<string, [string, string]>) =>
  declare(
    Object.fromEntries(
      Object.entries(colors).map(([name, [light, dark]]) => [
        name,
        `var(--rootd-${name},light-dark(${light},${dark}))`,
      ]),
    ),
  );

/**
 * For a shadow root (it sets the colours on `:host`), or for a page, where the colours are set on
 * whatever has the class `c-theme`. `--paper`, `--ink`, … may be used by the figure around the charts.
 */
export const stylesheet = `:host,.c-theme{${declareTokens(tokens)}}
@media (forced-colors:active){:host,.c-theme{${declare(forced)}}}
${Object.entries(rules)
  .map(
    ([name, values]) =>
      `.${name}{${Object.entries(values)
        .map(([property, value]) => `${property}:${value}`)
        .join(';')}}`,
  )
  .join('\n')}${page}`;

/** Classes of a role. */
export const roleClass = (role: 'measured' | 'predicted' | 'approximate' | 'plain' | number) =>
  typeof role === 'number' ? `c-s${role % seriesCount}` : role === 'plain' ? '' : `c-${role}`;

/**
 * The colours at one place of the page, as '#rrggbb', whatever the page wrote them in. Where there is
 * nothing to ask (Node, or a node outside the page) they are the light ones. Each costs a reading of styles.
 */
export function readTokens(
  node: Element,
  names: readonly string[] = Object.keys(tokens),
): Record<string, string> {
  const document = node.ownerDocument;
  const view = document.defaultView;
  const colors: Record<string, string> = Object.fromEntries(
    names.map((name) => [name, tokens[name][0]]),
  );
  const context = node.isConnected && view && pixelContext(document);
  if (!context) return colors;
  const probe = document.createElement('span');
  // Even under forced colours a ramp needs its own, or both its ends would be the text's colour.
  probe.style.cssText = 'display:none;forced-color-adjust:none';
  node.append(probe);
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = view.getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b, alpha] = context.getImageData(0, 0, 1, 1).data;
    if (alpha) colors[name] = `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
  }
  probe.remove();
  return colors;
}

const pixels = new WeakMap<Document, CanvasRenderingContext2D | null>();

/** One pixel to paint a colour on and read it back. */
export function pixelContext(document: Document) {
  if (!pixels.has(document)) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    pixels.set(document, canvas.getContext('2d', { willReadFrequently: true }) ?? null);
  }
  return pixels.get(document) ?? null;
}
