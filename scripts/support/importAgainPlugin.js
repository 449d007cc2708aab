// Parts of the page that come late come again where they failed: some browsers keep a failed module under its address
// for as long as the page lives, together with every module that imports it.

/**
 * The same address in other letters: %65lements for elements. Every host reads it as the same file, every browser as
 * another one, and what the module imports by relative addresses is asked for anew with it.
 *
 * @param {string} address
 * @param {number} times how often, so that each is another one
 */
export function respelled(address, times) {
  // Of the folder, a number in twos tells which of the plain letters are written by their codes.
  return address.replace(/(%..|[^/])(?=[^/]*\/[^/]*$)/g, (sign) => {
    if (sign[1]) return sign;
    const isCode = times % 2;
    times >>= 1;
    return isCode ? `%${sign.charCodeAt(0).toString(16)}` : sign;
  });
}

/** What stands in a chunk that imports late. */
const helper = `${respelled}
let rootdTimes = 0;
const rootdImport = (path) => {
  const address = new URL(path, import.meta.url).href;
  return import(address).catch((error) =>
    import(respelled(address, ++rootdTimes)).catch(() => {
      throw error;
    }),
  );
};
`;

/** A late import of a part of the same build. */
const lateImport = /\bimport\((["'`])(\.{1,2}\/[^"'`]+\.js)\1\)/g;

/**
 * Before what shortens scripts.
 * @returns {import('vite').Plugin}
 */
export function importAgainPlugin() {
  return {
    name: 'rootd-import-again',
    apply: 'build',
    renderChunk(code) {
      const changed = code.replace(lateImport, 'rootdImport($1$2$1)');
      return changed === code ? null : { code: helper + changed, map: null };
    },
  };
}
