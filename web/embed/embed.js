/**
 * Starts embed.html. A classic script, which a sandboxed frame may load from any host: such a frame has no origin,
 * modules and wasm would need headers that many hosts do not send. It gets everything in one more classic script;
 * a frame with an origin loads the parts that its figure needs.
 */
import { scriptAddress } from '../engine/scriptAddress.js';

const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);

const loadWhole = () => {
  const script = document.createElement('script');
  script.src = scriptAddress(new URL('embed-whole.js', src));
  document.head.append(script);
};

if (self.origin === 'null') loadWhole();
else import(/* @vite-ignore */ new URL('elements/frame.js', src).href).catch(loadWhole);
