/**
 * Starts embed.html. A classic script, which a sandboxed frame may load from any host. It loads the parts that the figure
 * needs; such a frame has no origin, and where the host does not let others in, it gets everything in one more classic script.
 */
import { scriptAddress } from '../engine/workers/scriptAddress.js';
import { folderOf } from '../text/languages.js';

const { src } = document.currentScript as HTMLScriptElement;

const loadWhole = () => {
  // It holds the words of one language.
  const language = new URLSearchParams(location.search).get('lang');
  const folder = folderOf(language ?? document.documentElement.lang);
  const script = document.createElement('script');
  script.src = scriptAddress(new URL(`${folder}embed-whole.js`, src));
  document.head.append(script);
};

import(/* @vite-ignore */ new URL('elements/frame.js', src).href).catch(loadWhole);
