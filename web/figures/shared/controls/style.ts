/**
 * How controls look, of figures and of the page around them alike: a slider is a line with a ring on it, a value is text on a
 * thin line, a choice is words of which the chosen one is underlined, a command is an underlined word. Colours are those of
 * the place: --ink, --paper, --soft, --edge, --hairline, and --serif for values.
 */

/** From its middle, where the line under a text stands. */
const under = 'calc(50% + 0.65em)';

const thumb = `
  box-sizing: border-box; width: var(--ring); height: var(--ring); border-radius: 50%;
  border: calc(var(--ring) * 0.19) solid var(--paper); background: var(--ink); box-shadow: 0 0 0 2px var(--ink);`;
// Broad and pale: beside it are axes.
const track = `
  height: 4px; background: linear-gradient(var(--edge) 0 0) 50% / calc(100% - var(--beyond)) 100% no-repeat;`;
const focused = 'box-shadow: 0 0 0 2px var(--ink), 0 0 0 5px var(--paper), 0 0 0 7px var(--ink);';

export const controlStyle = `
input[type='text'], select, button {
  margin: 0; padding: 0; min-width: 0; border: 0; border-radius: 0;
  background: none; color: var(--ink); font: inherit; font-variant-numeric: inherit;
}
input[type='text'], select { height: max(32px, 2rem); }
input[type='text'] {
  --line: var(--edge);
  background: linear-gradient(var(--line) 0 0) 0 ${under} / 100% 1px no-repeat;
}
.numeric { font-family: var(--serif); font-size: 1.15em; font-variant-numeric: lining-nums tabular-nums; }
input[type='text']:is(:hover, :focus) { --line: var(--ink); }
input[aria-invalid] { --line: var(--wrong, var(--ink)); }
select {
  appearance: none; max-width: 100%; padding-inline-end: 18px; cursor: pointer; text-overflow: ellipsis;
  background:
    linear-gradient(var(--ink) 0 0) 0 ${under} / 100% 2px no-repeat,
    conic-gradient(from -45deg at 50% 100%, var(--ink) 90deg, transparent 0) calc(100% - 2px) 50% / 10px 5px no-repeat;
}
select:dir(rtl) { background-position: 0 ${under}, 2px 50%; }
select option { background: var(--paper); color: var(--ink); }
button {
  flex: none; min-height: 24px; cursor: pointer; white-space: nowrap;
  text-decoration: underline 1px; text-underline-offset: 0.3em;
}
button:is(:disabled, [aria-disabled=true]) { color: var(--soft); text-decoration: none; cursor: default; }
/* An answer is given once. */
.commit {
  min-height: 44px; padding: 0 20px; border: 1px solid transparent; border-radius: 22px;
  background: var(--ink); color: var(--paper); text-decoration: none;
}
.commit[aria-disabled=true] { background: var(--hairline); }

input[type='range'] {
  --ring: 18px; --beyond: 0px;
  appearance: none; height: 24px; margin: 0; background: none; cursor: grab; touch-action: pan-y;
}
input[type='range']:active { cursor: grabbing; }
input[type='range']::-webkit-slider-runnable-track {${track} }
input[type='range']::-moz-range-track {${track} }
input[type='range']::-webkit-slider-thumb { appearance: none; margin-top: calc(2px - var(--ring) / 2);${thumb} }
input[type='range']::-moz-range-thumb {${thumb} }
/* The ring shows it; systems that force their own colours draw the outline. */
input[type='range']:focus-visible { outline: 2px solid transparent; }
input[type='range']:focus-visible::-webkit-slider-thumb { ${focused} }
input[type='range']:focus-visible::-moz-range-thumb { ${focused} }

.words { display: flex; flex-wrap: wrap; align-items: center; gap: 0 16px; }
.word {
  position: relative; display: inline-flex; align-items: center; min-width: 24px; min-height: 28px;
  color: var(--soft); white-space: nowrap;
}
.word input { appearance: none; position: absolute; inset: 0; width: auto; height: auto; margin: 0; border-radius: 3px; cursor: pointer; }
.word span { text-decoration: underline 2px var(--hairline); text-underline-offset: 0.4em; }
.word:has(:checked) { color: var(--ink); }
.word:has(:checked) span { text-decoration-color: currentcolor; }
@media (hover: hover) { .word:hover span { color: var(--ink); } }
@media (forced-colors: active) {
  input[type='range'], select { appearance: auto; }
  input[type='text'], select { border-block-end: 1px solid; }
  .word:not(:has(:checked)) span { text-decoration: underline dotted 1px; }
}
`;

/** Brings them to controls that stand in the page itself, whose own rules win. @param place - a selector of what is around them */
export function bringControls(document: Document, place: string) {
  const View = document.defaultView;
  if (!View) return;
  // As a style element it would be what a Content-Security-Policy forbids.
  const sheet = new View.CSSStyleSheet();
  sheet.replaceSync(`@layer { :where(${place}) {${controlStyle}} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
