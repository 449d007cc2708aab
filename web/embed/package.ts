/**
 * `rootd/elements`: registers the elements where a bundler puts them into somebody's page. It does not know where
 * on the web that page's author keeps rootd's own files, so its figures offer no link and no embed code.
 */
import { registerFigures } from './elements.js';
import { keepRoom } from './keepRoom.js';

registerFigures({ onFar: keepRoom });
