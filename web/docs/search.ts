/**
 * Searching the documentation: every word asked for must begin a word of the place. Chinese has no spaces between
 * words: there a word that is asked for may stand anywhere. The index comes when the reader turns to the field.
 */
import { choose, fill } from '../text/fill.js';

/** Where it is, its title, its page's title, its text. */
export type Place = [string, string, string, string];

const mostShown = 12;
/** Letters of the text around the first word found. */
const excerptLength = 120;

const han = /\p{Script=Han}/u;
/** Chinese characters in a row, or letters and digits without any. */
const pieces = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}√])+/gu;

const wordsOf = (text: string) => text.normalize('NFKC').toLowerCase().match(pieces) ?? [];

/** Characters in a row as the words that they are; by twos where the browser does not know. */
function segments(row: string) {
  if (Intl.Segmenter)
    return [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(row)].map(
      ({ segment }) => segment,
    );
  return row.length < 2 ? [row] : [...row].slice(1).map((character, i) => row[i] + character);
}

const askedIn = (query: string) =>
  wordsOf(query).flatMap((word) => (han.test(word) ? segments(word) : [word]));

/** @param word - that is asked for @param candidate - of a place */
const fits = (word: string, candidate: string) =>
  han.test(word) ? candidate.includes(word) : candidate.startsWith(word);

/** How well a place answers; 0 if it lacks a word. */
function score([, title, page, text]: Place, asked: string[]) {
  const fields: [number, string[]][] = [
    [9, wordsOf(title)],
    [3, wordsOf(page)],
    [1, wordsOf(text)],
  ];
  let sum = 0;
  for (const word of asked) {
    const worth = fields
      .filter(([, words]) => words.some((candidate) => fits(word, candidate)))
      .reduce((total, [weight, words]) => total + weight * (words.includes(word) ? 1.5 : 1), 0);
    if (worth === 0) return 0;
    sum += worth;
  }
  return sum;
}

/** The best places first. */
export function search(index: Place[], query: string) {
  const asked = askedIn(query);
  if (asked.length === 0) return [];
  return index
    .map((place) => [score(place, asked), place] as const)
    .filter(([worth]) => worth > 0)
    .sort(([a], [b]) => b - a)
    .map(([, place]) => place);
}

function excerpt(text: string, query: string) {
  const [word = ''] = askedIn(query);
  const at = Math.max(0, text.toLowerCase().indexOf(word) - excerptLength / 3);
  // At the beginning of a word, where spaces tell words apart.
  const space = text.slice(at, at + excerptLength / 3).indexOf(' ') + 1;
  const start = at === 0 ? 0 : Math.floor(at) + space;
  const end = text.length <= start + excerptLength ? text.length : start + excerptLength;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

export function enableSearch(document: Document) {
  const field = document.querySelector('search input') as HTMLInputElement;
  const found = document.querySelector('#found') as HTMLElement;
  const status = found.querySelector('[role=status]') as HTMLElement;
  const list = found.querySelector('ol') as HTMLElement;
  const forms = status.dataset as unknown as { one: string; other: string };
  let index: Promise<Place[]> | undefined;
  const load = () => {
    index ??= fetch(new URL('search.json', document.baseURI)).then((answer) => answer.json());
    // A failed attempt is not kept.
    index.catch(() => {
      index = undefined;
    });
    return index;
  };

  const item = ([href, title, page, text]: Place) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = page ? `${title} · ${page}` : title;
    const about = document.createElement('span');
    about.textContent = excerpt(text, field.value);
    const entry = document.createElement('li');
    entry.append(link, about);
    return entry;
  };
  const show = async () => {
    const query = field.value;
    const places = query.trim() ? search(await load(), query) : [];
    if (query !== field.value) return;
    found.hidden = !query.trim();
    list.replaceChildren(...places.slice(0, mostShown).map(item));
    const n = places.length;
    status.textContent = fill(choose(document.documentElement.lang, forms, n), { n: String(n) });
  };
  field.addEventListener('focus', load, { once: true });
  field.addEventListener('input', show);

  document.addEventListener('keydown', (event) => {
    const target = event.target as Element;
    const links = [...list.querySelectorAll('a')];
    const stations = [field, ...links];
    const at = stations.indexOf(target as any);
    if (event.key === 'Escape' && at >= 0) {
      field.value = '';
      show();
      field.focus();
    } else if (at >= 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      stations[
        Math.max(0, Math.min(stations.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))
      ].focus();
    } else return;
    event.preventDefault();
  });

  // The field was sent off as a form, as it is without a script.
  const asked = new URLSearchParams(document.location.search).get('q');
  if (asked) {
    field.value = asked;
    show();
  }
}
