/**
 * The list of contents at the top of the window: shows where the reader is, and closes once a place is chosen.
 */

/** A section is read while it crosses this line, measured from the top of the window. */
const readingLine = '-35% 0px -65% 0px';

/** Of the title's height, in view: fractions of px may be lacking. */
const whole = 0.99;

export function createContents(document: Document) {
  const view = document.defaultView as Window & typeof globalThis;
  const details = document.querySelector('nav details') as HTMLDetailsElement;
  const place = details.querySelector('.place') as Element;
  const way = [...details.querySelectorAll<HTMLAnchorElement>('ol a')];
  const links = new Map(
    [...details.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]),
  );

  /** @param id - of the section that is read */
  const show = (id: string) => {
    const link = links.get(id);
    if (!link) return;
    for (const other of links.values()) other.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    const step = way.indexOf(link) + 1;
    place.textContent = `${step ? `${step}/${way.length} · ` : ''}${link.textContent}`;
  };

  // Above the first line of text the reader is at the beginning of the way.
  if (way[0]) show(way[0].hash.slice(1));

  const reading = new view.IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) show(target.id);
    },
    { rootMargin: readingLine },
  );
  for (const section of document.querySelectorAll('main > section')) reading.observe(section);

  // On the opening the bar is a part of the picture, until its title comes under it.
  const bar = details.closest('nav');
  const title = document.querySelector('.opening h1');
  if (title && bar)
    new view.IntersectionObserver(
      ([{ intersectionRatio }]) => bar.classList.toggle('over', intersectionRatio >= whole),
      { rootMargin: `-${bar.offsetHeight}px 0px 0px`, threshold: whole },
    ).observe(title);

  document.addEventListener('click', ({ target }) => {
    const inside = details.contains(target as Node);
    if (!inside || (target as Element).closest('a')) details.open = false;
  });
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
}
