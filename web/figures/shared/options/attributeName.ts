/** @param name - queryLaw → query-law */
export function attributeName(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
