/**
 * On paper the page around a frame gives it another width and no more height, and nothing can be scrolled: its content keeps
 * the lines that it has on the screen and is drawn in the size that fits.
 */
export function fitPaper(window: Window & typeof globalThis) {
  const { document } = window;
  const { documentElement: root, body } = document;
  const print = window.matchMedia('print');
  let onScreen = 0;
  new window.ResizeObserver(() => {
    if (!print.matches) onScreen = body.offsetWidth;
  }).observe(body);
  const fit = () => {
    Object.assign(body.style, { width: '', transform: '' });
    if (!print.matches || onScreen === 0) return;
    const paper = root.clientWidth;
    body.style.width = `${onScreen}px`;
    const share = Math.min(paper / onScreen, window.innerHeight / body.offsetHeight);
    body.style.transformOrigin = '0 0';
    body.style.transform = `scale(${share})`;
  };
  print.addEventListener('change', fit);
  // Of a sheet the width may be known before the height.
  window.addEventListener('resize', fit);
}
