/**
 * The controls of the whole page: its seed, a link to it as it stands, and the way back to how it was opened.
 */
import { catalog } from '../catalog/catalog.js';
import { createField } from '../figures/shared/controls/field.js';
import { numberWriter } from '../figures/shared/numbers/numberWriter.js';
import { readOption, seedOption } from '../figures/shared/options/optionTable.js';
import { copy } from '../figures/shared/takeaway/copyAndSave.js';
import type { Parts } from '../text/words.js';

/** How long “Copied.” stands, in ms. */
const said = 2500;

export function createSeedBar(
  document: Document,
  {
    words,
    onSeed,
    onReset,
    link,
  }: {
    words: Parts['page'];
    onSeed: (seed: number, settled: boolean) => void;
    onReset: () => void;
    link: () => string;
  },
) {
  const node = document.createElement('form');
  node.className = 'seed-bar';
  let seed = Number.NaN;

  const field = createField(document, {
    label: words.seed,
    numeric: true,
    characters: 8,
    read: (text) => {
      const plain = numberWriter(document.documentElement.lang).plain(text);
      const read = readOption(seedOption, plain);
      return 'value' in read ? read.value : undefined;
    },
    write: String,
    explain: () => words.seedProblem,
    kept: words.seedKept,
    onInput: (value, settled) => {
      if (settled || value !== seed) onSeed(value, settled);
    },
  });
  const label = document.createElement('label');
  label.append(words.seed, field.input);

  const button = (text: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', act);
    return made;
  };
  const next = button(words.nextSeed, () =>
    onSeed(seed < catalog.limits.largestSeed ? seed + 1 : 0, true),
  );
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  const copyLink = button(words.copyLink, async () => {
    const address = link();
    const copied = await copy(document, address);
    status.textContent = copied ? words.copied : address;
    if (copied) setTimeout(() => status.replaceChildren(), said);
  });
  // What the field has to say has a line of its own under all.
  node.append(label, next, copyLink, button(words.resetAll, onReset), status, field.node);
  node.addEventListener('submit', (event) => event.preventDefault());

  return {
    node,

    show(value: number) {
      seed = value;
      field.update(value);
    },
  };
}
