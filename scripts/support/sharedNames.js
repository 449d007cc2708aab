// The files of one build import dozens of names from each other. Where each calls them by the very names they are exported
// and imported by, the lists are half as long: export{a,b} instead of export{Or as a,At as b}.

/** All that a file exports by itself, or imports from another. */
const eachList = /\b(?:export\{([^}]+)\}(?!from)|import\{([^}]+)\}from)/g;

/** Longer ones are called by people; in the file itself they would cost more than they save. */
const longest = 2;

/**
 * What a file should call what it shares with others, by what it calls it now.
 *
 * @param {string} code of a module, shortened
 * @returns {Map<string, string>}
 */
export function sharedNames(code) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const taken = new Set();
  for (const [, exported, imported] of code.matchAll(eachList)) {
    for (const each of (exported ?? imported).split(',')) {
      const [from, to = from] = each.trim().split(' as ');
      const [own, shared] = exported ? [from, to] : [to, from];
      // Two files may export the same name.
      if (shared.length > longest || taken.has(shared) || names.has(own)) continue;
      names.set(own, shared);
      taken.add(shared);
    }
  }
  return names;
}
