/**
 * Where a figure can be linked to, embedded from and saved from: the files of the site lie beside each other.
 */
import { writeFrameQuery } from './frameQuery.js';

/**
 * An answer to `rootd-address`.
 *
 * @param {URL} site the folder that holds rootd.js, embed.html and rootd-standalone.html
 * @returns {(event: CustomEvent) => void}
 */
export function addressesAt(site) {
  return ({ target, detail }) => {
    const figure = /** @type {Element} */ (target).localName.slice('rootd-'.length);
    const query = writeFrameQuery({ figure, texts: detail.attributes });
    detail.link ??= new URL(`embed.html?${query}`, site).href;
    detail.script ??= new URL('rootd.js', site).href;
    detail.standalone ??= new URL('rootd-standalone.html', site).href;
  };
}
