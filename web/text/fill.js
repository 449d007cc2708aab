/**
 * Puts values into the slots of a text: fill('{n} of {d}', { n: '3', d: '500' }). Values arrive as text:
 * how a number is written is the figure's business.
 *
 * @param {string} template
 * @param {Record<string, string>} slots
 */
export function fill(template, slots) {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = slots[name];
    if (value === undefined) throw new RangeError(`no value for {${name}} in "${template}"`);
    return value;
  });
}

/**
 * The text under a name that only some have.
 *
 * @param {Record<string, string>} texts
 * @param {string} name
 * @returns {string | undefined}
 */
export const lookUp = (texts, name) => texts[name];

/**
 * The form of a plural that a language uses for n. Languages with more forms than English list them all.
 *
 * @param {string} language
 * @param {{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>} forms
 * @param {number} n
 */
export function choose(language, forms, n) {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return forms[rules.select(n)] ?? forms.other;
}

/** Making one takes half a millisecond, which a drag would notice. @type {Map<string, Intl.PluralRules>} */
const pluralRules = new Map();
