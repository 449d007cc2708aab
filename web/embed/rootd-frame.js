/**
 * For the page around frames of embed.html: gives each frame the height that its content says it has, and tells it
 * whether the page is light or dark where it stands. A message counts only if it has the right shape and comes from
 * the window of a frame that shows the figure it names.
 */

/** @param {HTMLIFrameElement} frame */
const figureOf = (frame) => /[?&]figure=([\w-]+)/.exec(frame.src)?.[1];

const frames = () => [...document.querySelectorAll('iframe')].filter(figureOf);

/** Nothing in it is secret, and a sandboxed frame has no origin. @param {HTMLIFrameElement} frame */
const tellScheme = (frame) =>
  frame.contentWindow?.postMessage(
    { rootd: 'scheme', scheme: getComputedStyle(frame).colorScheme },
    '*',
  );

/** What each frame's author kept for it. @type {WeakMap<HTMLIFrameElement, number>} */
const rooms = new WeakMap();

/** A figure that takes this share of its room leaves the rest free: what stands below keeps its place. */
const most = 0.88;

/** @param {HTMLIFrameElement} frame @param {number} height */
function setHeight(frame, height) {
  const room = rooms.get(frame) ?? frame.getBoundingClientRect().height;
  rooms.set(frame, room);
  const isKept = height <= room && height > room * most;
  frame.style.height = `${isKept ? room : height}px`;
}

addEventListener('message', ({ data, source }) => {
  const { rootd, figure, height } = data ?? {};
  const frame = frames().find((each) => each.contentWindow === source);
  if (!frame || !figure || figureOf(frame) !== figure) return;
  if (rootd === 'scheme') tellScheme(frame);
  if (rootd !== 'height' || !Number.isFinite(height)) return;
  if (height >= 1 && height <= 1e5) setHeight(frame, height);
});

const tellAll = () => frames().forEach(tellScheme);
// A page turns dark by its reader's system, or by a switch that sets something on its root or body.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellAll);
const watch = new MutationObserver(tellAll);
const watched = () => {
  for (const element of [document.documentElement, document.body])
    if (element) watch.observe(element, { attributes: true });
  tellAll();
};
watched();
addEventListener('load', watched);
