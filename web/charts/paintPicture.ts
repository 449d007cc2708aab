/** Paints an exported picture on a canvas. It knows what such pictures are made of and nothing more of SVG. */

/**
 * @param picture - All that its marks look like stands in attributes.
 * @param canvases - What the picture's images show.
 */
export function paintPicture(
  picture: SVGSVGElement,
  context: CanvasRenderingContext2D,
  canvases: Map<Element, HTMLCanvasElement>,
) {
  const number = (node: Element, name: string) => Number(node.getAttribute(name));

  const paintText = (node: Element) => {
    const anchor = inherited(node, 'text-anchor') ?? 'start';
    const weight = inherited(node, 'font-weight') ?? '400';
    const size = fontSizeOf(node);
    const y = number(node, 'y');
    const parts = [...node.childNodes].map((part) => {
      const element = part.nodeType === 1 ? (part as Element) : node;
      const style = inherited(element, 'font-style') ?? 'normal';
      context.font = `${style} ${weight} ${size}px ${inherited(element, 'font-family')}`;
      const text = part.textContent ?? '';
      return { text, font: context.font, width: context.measureText(text).width };
    });
    const whole = parts.reduce((sum, { width }) => sum + width, 0);
    // Parts follow each other from the left, whatever the text is anchored by.
    context.textAlign = 'left';
    const shift = anchor === 'middle' ? whole / 2 : anchor === 'end' ? whole : 0;
    const write = (put: (text: string, x: number) => void) => () => {
      let x = number(node, 'x') - shift;
      for (const part of parts) {
        context.font = part.font;
        put(part.text, x);
        x += part.width;
      }
    };
    paintMark(
      node,
      write((text, x) => context.fillText(text, x, y)),
      write((text, x) => context.strokeText(text, x, y)),
    );
  };

  /** @param value - a colour, or the gradient of one along x */
  const paintOf = (value: string) => {
    const name = /^url\(#([\w-]+)\)/.exec(value)?.[1];
    const fade = name && picture.querySelector(`linearGradient[id="${name}"]`);
    if (!fade) return value;
    const gradient = context.createLinearGradient(number(fade, 'x1'), 0, number(fade, 'x2'), 0);
    for (const stop of fade.children) {
      const share = Math.round(255 * Number(stop.getAttribute('stop-opacity') ?? 1));
      const color = `${stop.getAttribute('stop-color')}${share.toString(16).padStart(2, '0')}`;
      gradient.addColorStop(number(stop, 'offset'), color);
    }
    return gradient;
  };

  const paintMark = (node: Element, fill: () => void, stroke: () => void) => {
    const inside = inherited(node, 'fill') ?? 'black';
    const outline = inherited(node, 'stroke') ?? 'none';
    const dashes = inherited(node, 'stroke-dasharray') ?? 'none';
    context.fillStyle = paintOf(inside);
    context.strokeStyle = paintOf(outline);
    context.lineWidth = Number(inherited(node, 'stroke-width') ?? 1);
    context.lineJoin = (inherited(node, 'stroke-linejoin') ?? 'miter') as CanvasLineJoin;
    context.setLineDash(dashes === 'none' ? [] : dashes.split(' ').map(Number));
    const steps: [string, () => void][] = [];
    if (inside !== 'none') steps.push(['fill-opacity', fill]);
    if (outline !== 'none') steps.push(['stroke-opacity', stroke]);
    if (inherited(node, 'paint-order') === 'stroke') steps.reverse();
    const { globalAlpha } = context;
    for (const [opacity, step] of steps) {
      context.globalAlpha = globalAlpha * Number(inherited(node, opacity) ?? 1);
      step();
    }
  };

  const paint = (node: Element) => {
    context.save();
    moveBy(node.getAttribute('transform') ?? '', context);
    const clip = /#([\w-]+)/.exec(node.getAttribute('clip-path') ?? '');
    if (clip) context.clip(boxOf(picture.querySelector(`[id="${clip[1]}"] > rect`)));
    context.globalAlpha *= Number(node.getAttribute('opacity') ?? 1);
    const shape =
      node.localName === 'path'
        ? new Path2D(node.getAttribute('d') ?? '')
        : node.localName === 'rect'
          ? boxOf(node)
          : undefined;
    const canvas = canvases.get(node);
    if (shape)
      paintMark(
        node,
        () => context.fill(shape),
        () => context.stroke(shape),
      );
    else if (canvas) {
      context.imageSmoothingEnabled = false;
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => number(node, name));
      context.drawImage(canvas, x, y, width, height);
    } else if (node.localName === 'text') paintText(node);
    else if (node.localName === 'g') for (const child of node.children) paint(child);
    context.restore();
  };

  context.miterLimit = 4;
  context.direction = 'ltr';
  for (const child of picture.children) paint(child);
}

/** In px: a part of a picture may say how many times as large its letters are. */
function fontSizeOf(node: Element): number {
  const sized = node.closest('[font-size]');
  const text = sized?.getAttribute('font-size') ?? '';
  const size = Number.parseFloat(text);
  return text.endsWith('em') && sized?.parentElement
    ? size * fontSizeOf(sized.parentElement)
    : size;
}

const inherited = (node: Element, name: string) => node.closest(`[${name}]`)?.getAttribute(name);

function boxOf(node: Element | null) {
  const box = new Path2D();
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(node?.getAttribute(name)),
  );
  box.rect(x, y, width, height);
  return box;
}

/** @param transform - such as `translate(8,4) rotate(-45)` */
function moveBy(transform: string, context: CanvasRenderingContext2D) {
  for (const [, name, numbers] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a, b = 0] = numbers.split(/[\s,]+/).map(Number);
    if (name === 'translate') context.translate(a, b);
    else context.rotate((a * Math.PI) / 180);
  }
}
