/**
 * Fetches the text of Deeper when the reader comes near it; the page leaves it out when it opens.
 *
 * The build keeps Deeper as a page of its own too (`deeper.html`), for readers without JavaScript and for whom the
 * text does not come. On the essay's page each of its sections stands as an empty one, with its figures: addresses
 * lead to them, and the state of their figures is kept from the start.
 */

/** Deeper is fetched this far ahead of the reader: about two screens. */
const ahead = '200% 0px';

/** @returns once the text is there; at once where nothing was left out */
export function bringDeeper(window: Window & typeof globalThis): Promise<void> {
  const { document, IntersectionObserver } = window;
  const empty = [...document.querySelectorAll('main > section.late')];
  const apart = document.querySelector('.apart a') as HTMLAnchorElement | null;
  if (empty.length === 0 || !apart) return Promise.resolve();
  stayOnPage(document, apart.getAttribute('href') ?? '');
  let movesByHand = false;
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(
      kind,
      () => {
        movesByHand = true;
      },
      { passive: true },
    );
  // Who follows a link pressed it, and wants to be where it leads.
  window.addEventListener('hashchange', () => {
    movesByHand = false;
  });

  return new Promise((resolve) => {
    let isAsking = false;
    const bring = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const page = await fetchPage(window, apart.href);
        near.disconnect();
        inPlace(
          window,
          () => movesByHand,
          () => {
            for (const section of empty) fillSection(section, page.getElementById(section.id));
          },
        );
        stayOnPage(document, './');
        resolve();
      } catch {
        // The link to the page of its own is there, and a reader who comes back is another try.
        isAsking = false;
      }
    };
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) bring();
      },
      { rootMargin: ahead },
    );
    for (const section of empty) near.observe(section);
    const bringIfSent = () => {
      if (empty.some(({ id }) => `#${id}` === window.location.hash)) bring();
    };
    window.addEventListener('hashchange', bringIfSent);
    bringIfSent();
  });
}

/**
 * What is on two pages for readers without JavaScript is here on one: links to places on the other stay.
 * @param other - the address of that page in links
 */
function stayOnPage(document: Document, other: string) {
  for (const mark of ['?', '#'])
    for (const link of document.querySelectorAll(
      `main a[href^="${other}${mark}"], nav a[href^="${other}${mark}"]`,
    ))
      link.setAttribute('href', link.getAttribute('href')?.slice(other.length) ?? '');
}

/** As a document, which a page whose policy asks for trusted types may take over too. */
function fetchPage(
  { XMLHttpRequest }: Window & typeof globalThis,
  address: string,
): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () =>
      request.status === 200 && request.response ? resolve(request.response) : reject();
    request.onerror = reject;
    request.open('GET', address);
    request.send();
  });
}

/**
 * Puts a section's text around the figures that are there already, and into each its still.
 *
 * @param section - empty but for its figures
 * @param whole - the same section with its text
 */
function fillSection(section: Element, whole: Element | null) {
  if (!whole) throw new RangeError(`no text for ${section.id}`);
  let figure = section.firstElementChild;
  for (const node of [...whole.childNodes]) {
    if (figure?.localName !== node.nodeName.toLowerCase()) {
      section.insertBefore(node, figure);
      continue;
    }
    figure.append(...node.childNodes);
    figure = figure.nextElementSibling;
  }
}

/** Whoever was sent to a place is there afterwards, and whoever went on by hand stays where they are. */
function inPlace(
  { document, location, scrollBy, requestAnimationFrame }: Window & typeof globalThis,
  movesByHand: () => boolean,
  grow: () => void,
) {
  const sent = document.getElementById(location.hash.slice(1));
  const seen = [...document.querySelectorAll('main > section')].find(
    (section) => section.getBoundingClientRect().bottom > 0,
  );
  const top = () => seen?.getBoundingClientRect().top ?? 0;
  const before = top();
  // Not all browsers keep the place, and those that do must not do it twice.
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  grow();
  const goes = () => sent && !movesByHand();
  if (goes()) sent?.scrollIntoView({ behavior: 'instant' });
  else scrollBy({ top: top() - before, behavior: 'instant' });
  // What is laid out for the first time takes its height with the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (goes()) sent?.scrollIntoView({ behavior: 'instant' });
      style.overflowAnchor = '';
    }),
  );
}
