/** How the pictures of an opened model look. */
export const stylesheet = `
.extremes { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 8px 32px; font-size: max(14px, 0.875rem); }
.views.beside:has(> .extremes) { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 32px; }
.beside > :not(.extremes) { grid-column: 1 / 2; }
.beside > .extremes { grid-area: 1 / 2 / 3 / 3; grid-template-columns: 1fr; align-content: start; }
.beside > .extremes ~ * { grid-column: 1 / -1; }
.extremes p { margin: 0; color: var(--soft); }
.extremes ol { margin: 4px 0 0; padding: 0; list-style: none; }
.extremes li { display: flex; justify-content: space-between; gap: 12px; padding: 3px 0; border-block-end: 1px solid var(--hairline); font-variant-numeric: tabular-nums; }
.extremes button { white-space: normal; text-align: start; overflow-wrap: anywhere; flex: 0 1 auto; }
.extremes li[hidden] { display: none; }
.extremes [aria-pressed=true] { color: var(--ink); font-weight: 600; }
`;
