// The questions of the essay, as they are seen: tests take hold of what is drawn, not of what takes hold.

/** The figures that ask, by question. */
export const asking: Record<string, string> = {
  bet: '#training > rootd-training',
  valley: '#model > rootd-model',
};

/**
 * In the page: where a chart's handle is drawn, in the window.
 * @param selector - of the figure, whose first handle it is
 */
export function drawnHandle(selector: string) {
  const root = document.querySelector(selector)?.shadowRoot;
  const grip = root?.querySelector(".c-grip:not([d=''])") as SVGPathElement;
  const svg = grip.closest('.c-chart > svg') as SVGSVGElement;
  const { left, top } = svg.getBoundingClientRect();
  const pathOf = (shape: string) =>
    [...svg.querySelectorAll(shape)].map((each) => each.getAttribute('d') ?? '');
  const inWindow = (x: number, y: number) => ({ x: left + x, y: top + y });
  // A dot begins at its left edge.
  const dots = [...(grip.getAttribute('d') ?? '').matchAll(/M([-\d.]+),([-\d.]+)a([\d.]+)/g)].map(
    ([, x, y, radius]) => inWindow(Number(x) + Number(radius), Number(y)),
  );
  const box = svg.parentElement?.querySelector('.c-handle');
  const [axis = ''] = pathOf('.c-axis');
  const [, from, to] = /^M([\d.]+),[\d.]+H([\d.]+)/.exec(axis) ?? [];
  const upright =
    pathOf('.c-rule:not(.c-dashed)').find((path) => /^M[-\d.]+,[-\d.]+V[\d.]+/.test(path)) ?? '';
  const numbers = (/V([\d.]+)/.exec(upright)?.[1] && upright.match(/[\d.]+/g)?.map(Number)) || [];
  const [x, y1, y2] = numbers;
  return {
    /** The one that moves with the value, and, of a bracket, the one opposite. */
    dot: dots[dots.length - 1],
    opposite: dots.length > 1 ? dots[0] : undefined,
    /** Where its line ends, away from the dot: of a bracket, the corner of the leg opposite. */
    tip: inWindow(x, Math.min(y1, y2)),
    /** It goes up and down, and is a dot alone. */
    isUpright: box?.getAttribute('aria-orientation') === 'vertical',
    length: Number(to) - Number(from),
  };
}
