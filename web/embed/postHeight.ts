/**
 * Tells the page around a frame how high its content is. The message says what it is and of which figure, so that
 * a page can tell its frames apart and one of ours from any other message.
 */

/**
 * @param shown - until then there is no content, and the frame keeps what its author gave it
 * @param complete - until then the content grows, and the frame keeps what it has beyond it
 */
export async function postHeight(
  window: Window & typeof globalThis,
  figure: string,
  shown?: Promise<unknown>,
  complete: Promise<unknown> = Promise.resolve(),
) {
  const { parent, document } = window;
  if (parent === window) return;
  await shown;
  let told = 0;
  let isComplete = false;
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told || (height < window.innerHeight && !isComplete)) return;
    told = height;
    // Nothing in it is secret, and a frame cannot know its parent's origin.
    parent.postMessage({ rootd: 'height', figure, height }, '*');
  };
  // A page that gives the frame what it asks for needs no scrollbar in it: one that comes while the frame is still as it was
  // takes width from the figure, which then asks for another height, for ever.
  window.addEventListener('resize', () => {
    if (Math.abs(window.innerHeight - told) <= 1)
      document.documentElement.style.overflowY = 'hidden';
  });
  new window.ResizeObserver(tell).observe(document.body);
  await complete;
  isComplete = true;
  tell();
}
