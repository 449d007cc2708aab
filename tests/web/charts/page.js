/**
 * A document without a browser. jsdom's canvases cannot be painted on; these can, enough of one for
 * heatmaps and their export.
 */
import { crc32, deflateSync } from 'node:zlib';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM, VirtualConsole } from 'jsdom';

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Pixels (RGBA) as a PNG file in a data address. @param {Uint8ClampedArray} data @param {number} width @param {number} height */
function pngAddress(data, width, height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (4 * width + 1));
  for (let y = 0; y < height; y++)
    rows.set(data.subarray(4 * width * y, 4 * width * (y + 1)), y * (4 * width + 1) + 1);
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}

/** The pixels last put on each canvas. @type {WeakMap<HTMLCanvasElement, Uint8ClampedArray>} */
export const painted = new WeakMap();

/** @returns {Document} */
export function page() {
  const { window } = new JSDOM('<!doctype html><body></body>', {
    virtualConsole: new VirtualConsole(),
  });
  const canvas = /** @type {any} */ (window.HTMLCanvasElement.prototype);
  /** @this {HTMLCanvasElement} */
  canvas.getContext = function () {
    return {
      /** @param {number} width @param {number} height */
      createImageData: (width, height) => ({ data: new Uint8ClampedArray(4 * width * height) }),
      /** @param {{ data: Uint8ClampedArray }} image */
      putImageData: (image) => painted.set(this, image.data),
    };
  };
  /** @this {HTMLCanvasElement} */
  canvas.toDataURL = function () {
    return pngAddress(painted.get(this) ?? new Uint8ClampedArray(), this.width, this.height);
  };
  return window.document;
}

/**
 * A key pressed or a pointer moved on a chart's reader.
 * @param {{ node: HTMLElement }} chart
 */
export function operate(chart) {
  const document = chart.node.ownerDocument;
  const window = /** @type {any} */ (document.defaultView);
  const box = /** @type {HTMLElement} */ (chart.node.querySelector('.c-reader'));
  return {
    box,
    tip: /** @type {HTMLElement} */ (chart.node.querySelector('.c-tip')),
    /** @param {string} key */
    press(key) {
      const event = new window.KeyboardEvent('keydown', { key, cancelable: true });
      box.dispatchEvent(event);
      return event.defaultPrevented;
    },
    /** @param {string} type @param {number} x @param {number} y In px of the reader's box. */
    point(type, x, y) {
      const event = new window.MouseEvent(type);
      Object.assign(event, { pointerType: 'mouse' });
      Object.defineProperty(event, 'offsetX', { value: x });
      Object.defineProperty(event, 'offsetY', { value: y });
      box.dispatchEvent(event);
    },
  };
}
