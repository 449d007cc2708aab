/**
 * What a reader drops: files, or a folder that a model was saved to.
 */

/** Where files were found that do not say it themselves. @type {WeakMap<File, string>} */
const paths = new WeakMap();

/** The folder that a file was in when it was chosen or dropped; empty where nobody says. @param {File} file */
export function folderOf(file) {
  const path = file.webkitRelativePath || paths.get(file) || '';
  return path.split('/').at(-2) ?? '';
}

/** @param {FileSystemDirectoryEntry} folder @returns {Promise<FileSystemEntry[]>} what is in it, but not in its folders */
async function entriesOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    // So many as the browser gives at once; none at the end.
    const some = await new Promise((resolve, refuse) => reader.readEntries(resolve, refuse));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/**
 * @param {DataTransfer | null} transfer
 * @returns {File[] | Promise<File[]>} later where a folder has to be looked into
 */
export function droppedFiles(transfer) {
  // Both are there in this turn only.
  const files = [...(transfer?.files ?? [])];
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  return allOf(entries);
}

/** @param {FileSystemEntry[]} entries */
async function allOf(entries) {
  const inside = await Promise.all(
    entries.map(async (entry) =>
      entry.isDirectory ? entriesOf(/** @type {FileSystemDirectoryEntry} */ (entry)) : [entry],
    ),
  );
  const found = inside.flat().filter(({ isFile }) => isFile);
  return Promise.all(
    found.map(async (entry) => {
      /** @type {File} */
      const file = await new Promise((resolve, refuse) => {
        /** @type {FileSystemFileEntry} */ (entry).file(resolve, refuse);
      });
      paths.set(file, entry.fullPath);
      return file;
    }),
  );
}
