/** A script that draws says that its draws are not the figure's. @param sentence - in the language of its comments */
export function withOwnDraws(script: string, sentence: string) {
  if (!script.includes('default_rng(')) return script;
  const [about = '', ...rest] = script.split('\n');
  return [about, `# ${sentence}`, ...rest].join('\n');
}
