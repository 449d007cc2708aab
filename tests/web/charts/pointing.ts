// Points at a chart where things are drawn, as a reader does who knows nothing of boxes.

export function pointing({ node, svg }: { node: HTMLElement; svg: SVGSVGElement }) {
  const box = node.querySelector('.c-handle') as HTMLElement;
  const view = node.ownerDocument.defaultView as any;
  /** The path of something. */
  const drawn = (selector: string) => svg.querySelector(selector)?.getAttribute('d') ?? '';
  const [, left, right] = (/^M([\d.]+),[\d.]+H([\d.]+)/.exec(drawn('.c-axis')) ?? []).map(Number);

  /**
   * @param y - in the picture
   * @param init - value: the kind of pointer
   */
  const at = (
    type: string,
    x: number,
    y: number,
    {
      id = 1,
      value = 'mouse',
      ...init
    }: { id?: number; value?: string; clientX?: number; clientY?: number; button?: number } = {},
  ) => {
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
    /** @param share - of the way along the axis */
    along: (type: string, share: number, init?: Parameters<typeof at>[3]) =>
      at(type, left + share * (right - left), 50, init),
    press: (key: string, init?: object) =>
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
