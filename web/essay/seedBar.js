/**
 * The controls of the whole page: its seed, a link to it as it stands, and the way back to how it was opened.
 */
import { catalog } from '../catalog/catalog.js';
import { markInvalid } from '../figures/shared/controls/invalid.js';
import { copy } from '../figures/shared/takeaway/copyAndSave.js';

const { largestSeed } = catalog.limits;
/** How long “Copied.” stands, in ms. */
const said = 2500;

/**
 * @param {Document} document
 * @param {object} options
 * @param {Awaited<ReturnType<typeof import('../text/words.js').loadWords<'page'>>>} options.words
 * @param {(seed: number, settled: boolean) => void} options.onSeed
 * @param {() => void} options.onReset
 * @param {() => string} options.link
 */
export function createSeedBar(document, { words, onSeed, onReset, link }) {
  const node = document.createElement('form');
  node.className = 'seed-bar';
  let seed = Number.NaN;

  const label = document.createElement('label');
  const input = document.createElement('input');
  input.inputMode = 'numeric';
  input.autocomplete = 'off';
  input.size = 8;
  label.append(words.seed, input);

  /** @param {string} text @param {() => void} act */
  const button = (text, act) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', act);
    return made;
  };
  const next = button(words.nextSeed, () => onSeed(seed < largestSeed ? seed + 1 : 0, true));
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  const copyLink = button(words.copyLink, async () => {
    const address = link();
    const copied = await copy(document, address);
    status.textContent = copied ? words.copied : address;
    if (copied) setTimeout(() => status.replaceChildren(), said);
  });
  node.append(label, next, copyLink, button(words.resetAll, onReset), status);

  /** Undefined while what is typed is no seed. */
  const typed = () => {
    // In full-width digits too, and with the commas of thousands.
    const text = input.value.normalize('NFKC').replace(/[\s,]/g, '');
    const value = Number(text);
    return /^\d+$/.test(text) && value <= largestSeed ? value : undefined;
  };
  input.addEventListener('input', () => {
    const value = typed();
    markInvalid(input, value === undefined);
    if (value !== undefined && value !== seed) onSeed(value, false);
  });
  const settle = () => {
    const value = typed() ?? seed;
    markInvalid(input, false);
    input.value = String(value);
    onSeed(value, true);
  };
  input.addEventListener('change', settle);
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    settle();
  });

  return {
    node,

    /** @param {number} value */
    show(value) {
      seed = value;
      if (typed() !== value) input.value = String(value);
    },
  };
}
