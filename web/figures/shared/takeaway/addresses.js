/**
 * What the files of the site offer for a figure as it stands: a link, embed code, a file. They lie beside each
 * other, and only the page or the script that was loaded from there knows where.
 */
import { folderOf } from '../../../text/languages.js';
import { languageOf } from '../element/language.js';
import { withState } from './fileWithState.js';
import { writeFrameQuery } from './frameQuery.js';

/**
 * An answer to a figure's `rootd-address`. What is answered already stays.
 *
 * @param {string | URL} site the folder that holds rootd.js, embed.html and rootd-standalone.html
 * @param {string} [theme] that the reader sees because an address asks for it: the links keep it. A theme that a page gives
 *   an element is part of that page and stays there.
 * @returns {(event: Event) => void}
 */
export function addressesAt(site, theme) {
  return (event) => {
    const { target, detail } = /** @type {CustomEvent} */ (event);
    const element = /** @type {Element} */ (target);
    const figure = element.localName.slice('rootd-'.length);
    const folder = folderOf(languageOf(element));
    const query = writeFrameQuery({ figure, theme, texts: detail.attributes });
    detail.link ??= new URL(`${folder}embed.html?${query}`, site).href;
    detail.still ??= new URL(`${folder}stills/${figure}.svg`, site).href;
    detail.script ??= new URL('rootd.js', site).href;
    detail.file ??= async () => {
      const response = await fetch(new URL(`${folder}rootd-standalone.html`, site));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return withState(await response.text(), query);
    };
  };
}
