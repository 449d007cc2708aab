// What somebody may have meant who wrote a name that there is not.

/** Steps of one letter (added, left out or another) from one word to the other. */
function steps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1)
      next.push(Math.min(row[j] + Number(letter !== to[j]), row[j + 1] + 1, next[j] + 1));
    row = next;
  }
  return row[to.length];
}

/** @returns the name that is nearest, if one letter of three is wrong at most, or that has the word in it */
export function likely<Name extends string>(word: string, names: readonly Name[]) {
  const near = names.map((name) => ({ name, far: steps(word, name) }));
  const [nearest] = near.sort((a, b) => a.far - b.far);
  if (nearest && nearest.far <= Math.min(2, word.length / 3)) return nearest.name;
  return word.length > 2 ? names.find((name) => name.includes(word)) : undefined;
}
