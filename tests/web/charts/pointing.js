// Points at a chart where things are drawn, as a reader does who knows nothing of boxes.

/** @param {{ node: HTMLElement, svg: SVGSVGElement }} chart */
export function pointing({ node, svg }) {
  const box = /** @type {HTMLElement} */ (node.querySelector('.c-handle'));
  const view = /** @type {any} */ (node.ownerDocument.defaultView);
  /** The path of something. @param {string} selector */
  const drawn = (selector) => svg.querySelector(selector)?.getAttribute('d') ?? '';
  const [, left, right] = (/^M([\d.]+),[\d.]+H([\d.]+)/.exec(drawn('.c-axis')) ?? []).map(Number);

  /**
   * @param {string} type @param {number} x @param {number} y in the picture
   * @param {{ id?: number, value?: string, clientX?: number, clientY?: number, button?: number }} [init] value: the kind of pointer
   */
  const at = (type, x, y, { id = 1, value = 'mouse', ...init } = {}) => {
    const place = { clientX: x, clientY: y };
    const event = new view.MouseEvent(type, { bubbles: true, button: 0, ...place, ...init });
    Object.defineProperties(event, {
      offsetX: { value: x - Number.parseFloat(box.style.left) },
      offsetY: { value: y - Number.parseFloat(box.style.top) },
      pointerId: { value: id },
      pointerType: { value },
    });
    box.dispatchEvent(event);
  };
  return {
    box,
    drawn,
    at,
    /** Of the axis, in px. */
    length: right - left,
    /** @param {string} type @param {number} share of the way along the axis @param {Parameters<typeof at>[3]} [init] */
    along: (type, share, init) => at(type, left + share * (right - left), 50, init),
    /** @param {string} key @param {object} [init] */
    press: (key, init) =>
      box.dispatchEvent(new view.KeyboardEvent('keydown', { key, bubbles: true, ...init })),
    /** The middles of the dots. */
    dots: () =>
      [...drawn('.c-grip').matchAll(/M([-\d.]+),([-\d.]+)a([\d.]+)/g)].map(([, x, y, r]) => ({
        x: Number(x) + Number(r),
        y: Number(y),
      })),
    /** What takes hold of it, in the picture. */
    edges: () => {
      const [x, y, width, height] = ['left', 'top', 'width', 'height'].map((name) =>
        Number.parseFloat(box.style.getPropertyValue(name)),
      );
      return { left: x, top: y, right: x + width, bottom: y + height };
    },
  };
}
