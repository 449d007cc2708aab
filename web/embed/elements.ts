/**
 * All figures as elements. Each figure's code is loaded when the reader comes near one of its kind.
 */
import { figures } from '../figures/index.js';
import { type Host, registerLazily } from './lazyElements.js';
import { optionNames } from './optionNames.js';

export function registerFigures(host?: Host) {
  for (const [tag, load] of Object.entries(figures)) {
    const names = optionNames[tag as keyof typeof optionNames].split(' ');
    registerLazily(tag, names, load, host);
  }
}
