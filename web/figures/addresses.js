/**
 * What the files of the site offer for a figure as it stands: a link, embed code, a file. They lie beside each
 * other, and only the page or the script that was loaded from there knows where.
 */
import { writeFrameQuery } from './frameQuery.js';
import { withState } from './standaloneFile.js';

/**
 * An answer to a figure's `rootd-address`. What is answered already stays.
 *
 * @param {string | URL} site the folder that holds rootd.js, embed.html and rootd-standalone.html
 * @returns {(event: Event) => void}
 */
export function addressesAt(site) {
  return (event) => {
    const { target, detail } = /** @type {CustomEvent} */ (event);
    const figure = /** @type {Element} */ (target).localName.slice('rootd-'.length);
    const query = writeFrameQuery({ figure, texts: detail.attributes });
    detail.link ??= new URL(`embed.html?${query}`, site).href;
    detail.script ??= new URL('rootd.js', site).href;
    detail.file ??= async () => {
      const response = await fetch(new URL('rootd-standalone.html', site));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return withState(await response.text(), query);
    };
  };
}
