/** Stands for this site's address in code that is shown; in the page its script puts the real one there. */
export const sampleSite = 'https://example.org/rootd/';
