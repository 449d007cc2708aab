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
 * @param site - the folder that holds rootd.js, embed.html and rootd-standalone.html
 * @param theme - that the reader sees because an address asks for it: the links keep it. A theme that a page gives an
 *   element is part of that page and stays there.
 */
export function addressesAt(site: string | URL, theme?: string): (event: Event) => void {
  return (event) => {
    const { target, detail } = event as CustomEvent;
    const element = target as Element;
    const figure = element.localName.slice('rootd-'.length);
    const folder = folderOf(languageOf(element));
    const query = writeFrameQuery({ figure, theme, texts: detail.attributes });
    // A page of its own for the figure alone, whatever page the link leads to.
    detail.frame ??= new URL(`${folder}embed.html?${query}`, site).href;
    detail.link ??= detail.frame;
    detail.still ??= new URL(`${folder}stills/${figure}.svg`, site).href;
    detail.script ??= new URL('rootd.js', site).href;
    detail.file ??= async () => {
      const response = await fetch(new URL(`${folder}rootd-standalone.html`, site));
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return withState(await response.text(), query);
    };
  };
}
