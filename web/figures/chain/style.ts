/** What only the figure of the chain looks like. */
export const style = `
/* The picture takes the height that its place gives the element, and by itself one that suits its width. */
figure { display: flex; flex-direction: column; height: 100%; }
figure > * { flex: none; }
.controls { padding: 0; }
figure > .picture { position: relative; flex: 1 1 clamp(20rem, 62cqi, 34rem); min-height: 320px; margin: 0; }
@container (max-width: 639px) { figure > .picture { flex-basis: clamp(20rem, 150cqi, 36rem); } }
.opening { position: absolute; inset: 0; overflow: hidden; overflow: clip; }
.opening > .c-chart { position: absolute; inset: 0; }
.opening canvas { image-rendering: auto; }
.caption, .quiet, .error, .instead { margin-inline: var(--rootd-inset, 0px); }
.key { display: none; }

.dial { position: absolute; direction: ltr; }
.dial input {
  position: absolute; inset-inline: -16px; inset-block-start: var(--read);
  width: calc(100% + 32px); height: 44px; --ring: 32px; --beyond: 32px;
}
.read, .ask, .tick {
  text-shadow: 0 0 3px var(--paper), 0 0 6px var(--paper), 0 0 10px var(--paper), 0 0 16px var(--paper);
}
.read {
  position: absolute; inset-block-start: 0; transform: translateX(-50%); pointer-events: none; white-space: nowrap;
  font: var(--read)/1.1 var(--serif); font-variant-numeric: lining-nums tabular-nums;
}
.tick {
  position: absolute; inset-block-start: calc(var(--read) + 40px); transform: translateX(-50%); height: auto;
  padding: 4px; color: var(--soft); text-decoration: none; font-size: 14px; line-height: 1.2;
}
.few .tick:nth-of-type(even) { display: none; }
.ask { position: absolute; font: var(--ask)/1.35 var(--serif); }
.ask p { text-wrap: balance; }
.power { display: flex; align-items: center; gap: 10px; max-width: 19rem; white-space: nowrap; }
.ask input { flex: 1 1 0; width: 0; min-width: 0; height: 44px; --ring: 24px; }
.rows { position: absolute; cursor: ns-resize; touch-action: pan-y; outline-offset: 4px; }
@media (pointer: coarse) { .opening input[type='range'] { height: 44px; margin-block: 0; } }
@media print { .dial .tick, .power { display: none; } }
`;
