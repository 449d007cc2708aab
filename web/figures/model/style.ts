/** How the text stands that a model reads and writes. */
export const stylesheet = `
.control-text, .control-text .field { flex: 1; }
.group:has(.control-text) { flex: 1 1 100%; }
.read { display: flex; flex-wrap: wrap; gap: 10px 3px; align-items: start; margin: 0; padding: 0; list-style: none; }
.read li { display: grid; justify-items: center; min-width: 2.2em; }
.read b { font-weight: 400; font-size: max(16px, 1rem); line-height: 1.3; white-space: pre; }
.read i { display: block; width: 100%; height: 26px; border-block-start: 1px solid var(--hairline); }
.read i::before {
  content: ''; display: block; height: 100%; background: var(--measured-fill);
  transform: scaleY(var(--surprise, 0)); transform-origin: top; transition: transform 0.25s;
}
.read small { color: var(--soft); font-size: max(14px, 0.875rem); line-height: 1.2; }
.written { display: grid; gap: 6px; }
.paper { display: grid; }
.paper > * { grid-area: 1 / 1; }
.room { visibility: hidden; }
.written output { color: var(--soft); }
.written output, .room { font-size: max(16px, 1rem); white-space: pre-wrap; overflow-wrap: anywhere; }
.written mark { background: none; color: var(--ink); }
/* On a phone text and curve are on one screen. */
@container (max-width: 479px) {
  .read { gap: 6px 2px; }
  .read li { min-width: 0; }
  .read b { font-size: 15px; line-height: 1.2; }
  .read i { height: 12px; }
  .read small { display: none; }
}
@media (prefers-reduced-motion: reduce) { .read i::before { transition: none; } }
@media print {
  .room { display: none; }
  .read i::before { print-color-adjust: exact; }
  /* Maps are painted as high as a screen has room for: on paper they would leave more than a third of a sheet empty. */
  .c-panels > :has(canvas) { zoom: 0.6; }
  /* A long text may be parted between its lines. */
  .picture > .read { break-inside: auto; }
  .read li { break-inside: avoid; }
}
`;
