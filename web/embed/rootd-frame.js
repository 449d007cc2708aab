/**
 * For the page around frames of embed.html: gives each frame the height that its content says it has. A message
 * counts only if it has the right shape and comes from the window of a frame that shows the figure it names.
 */
addEventListener('message', ({ data, source }) => {
  const { rootd, figure, height } = data ?? {};
  if (rootd !== 'height' || !figure || !Number.isFinite(height)) return;
  if (height < 1 || height > 1e5) return;
  for (const frame of document.querySelectorAll('iframe')) {
    if (!source || frame.contentWindow !== source) continue;
    const { searchParams } = new URL(frame.src, document.baseURI);
    if (searchParams.get('figure') === figure) frame.style.height = `${height}px`;
  }
});
