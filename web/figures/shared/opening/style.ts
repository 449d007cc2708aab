/** How the place looks where a model is opened. */
export const stylesheet = `
.opener { display: grid; gap: 8px; padding: 12px 0; border-block-end: 1px solid var(--hairline); }
.opener.empty { padding: 16px; border: 1px dashed var(--edge); border-radius: 5px; }
.opener.over { outline: 2px solid var(--ink); outline-offset: -2px; }
.opener .elsewhere { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; }
.opener .elsewhere small { flex-basis: 100%; color: var(--soft); }
.opener progress { width: 110px; }
.opener .about { flex: 0 1 auto; color: var(--ink); font-size: max(14px, 0.875rem); }
`;
