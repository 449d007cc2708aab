/**
 * A text for the reader's clipboard, where the browser lets a page, or a file to be saved.
 */

export function save(document: Document, name: string, blob: Blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the blob by then; Safari still needs the address for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @returns whether the browser let it */
export async function copy(document: Document, text: string): Promise<boolean> {
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return document.defaultView?.navigator.clipboard !== undefined;
  } catch {
    return false;
  }
}
