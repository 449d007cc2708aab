/**
 * What a reader drops: files, or a folder that a model was saved to.
 */

/** Where files were found that do not say it themselves. */
const paths = new WeakMap<File, string>();

/** The folder that a file was in when it was chosen or dropped; empty where nobody says. */
export function folderOf(file: File) {
  const path = file.webkitRelativePath || paths.get(file) || '';
  return path.split('/').at(-2) ?? '';
}

/** @returns what is in it, but not in its folders */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // So many as the browser gives at once; none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, refuse) =>
      reader.readEntries(resolve, refuse),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** @returns later where a folder has to be looked into */
export function droppedFiles(transfer: DataTransfer | null): File[] | Promise<File[]> {
  // Both are there in this turn only.
  const files = [...(transfer?.files ?? [])];
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  return allOf(entries);
}

async function allOf(entries: FileSystemEntry[]) {
  const inside = await Promise.all(
    entries.map(async (entry) =>
      entry.isDirectory ? entriesOf(entry as FileSystemDirectoryEntry) : [entry],
    ),
  );
  const found = inside.flat().filter(({ isFile }) => isFile);
  return Promise.all(
    found.map(async (entry) => {
      const file: File = await new Promise((resolve, refuse) => {
        (entry as FileSystemFileEntry).file(resolve, refuse);
      });
      paths.set(file, entry.fullPath);
      return file;
    }),
  );
}
