/**
 * A document without a browser. jsdom's canvases cannot be painted on; these can, enough of one for
 * heatmaps and their export.
 */
import { crc32, deflateSync } from 'node:zlib';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM, VirtualConsole } from 'jsdom';

function chunk(type: string, data: Uint8Array) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Pixels (RGBA) as a PNG file in a data address. */
function pngAddress(data: Uint8ClampedArray, width: number, height: number) {
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

/** The pixels last put on each canvas. */
export const painted = new WeakMap<HTMLCanvasElement, Uint8ClampedArray>();

export function page(): Document {
  const { window } = new JSDOM('<!doctype html><body></body>', {
    virtualConsole: new VirtualConsole(),
  });
  const canvas = window.HTMLCanvasElement.prototype as any;
  canvas.getContext = function (this: HTMLCanvasElement) {
    return {
      createImageData: (width: number, height: number) => ({
        data: new Uint8ClampedArray(4 * width * height),
      }),
      putImageData: (image: { data: Uint8ClampedArray }) => painted.set(this, image.data),
    };
  };
  canvas.toDataURL = function (this: HTMLCanvasElement) {
    return pngAddress(painted.get(this) ?? new Uint8ClampedArray(), this.width, this.height);
  };
  return window.document;
}

/** A key pressed or a pointer moved on a chart's reader. */
export function operate(chart: { node: HTMLElement }) {
  const document = chart.node.ownerDocument;
  const window = document.defaultView as any;
  const box = chart.node.querySelector('.c-reader') as HTMLElement;
  return {
    box,
    tip: chart.node.querySelector('.c-tip') as HTMLElement,
    press(key: string) {
      const event = new window.KeyboardEvent('keydown', { key, cancelable: true });
      box.dispatchEvent(event);
      return event.defaultPrevented;
    },
    /**
     * @param y - In px of the reader's box.
     * @param moved - 0 where the page has scrolled under the mouse
     */
    point(type: string, x: number, y: number, moved: number = 1) {
      const event = new window.MouseEvent(type);
      Object.defineProperties(event, {
        pointerType: { value: 'mouse' },
        offsetX: { value: x },
        offsetY: { value: y },
        movementX: { value: moved },
        movementY: { value: 0 },
      });
      box.dispatchEvent(event);
    },
  };
}
