/**
 * Puts values into the slots of a text: fill('{n} of {d}', { n: '3', d: '500' }). Values arrive as text:
 * how a number is written is the figure's business.
 */
export function fill(template: string, slots: Record<string, string>) {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = slots[name];
    if (value === undefined) throw new RangeError(`no value for {${name}} in "${template}"`);
    return value;
  });
}

/** The text under a name that only some have. */
export const lookUp = (texts: Record<string, string>, name: string): string | undefined =>
  texts[name];

/** The form of a plural that a language uses for n. Languages with more forms than English list them all. */
export function choose(
  language: string,
  forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
  n: number,
) {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return forms[rules.select(n)] ?? forms.other;
}

/** Making one takes half a millisecond, which a drag would notice. */
const pluralRules = new Map<string, Intl.PluralRules>();
