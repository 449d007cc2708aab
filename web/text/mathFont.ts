/**
 * The font of formulas, for figures in pages that do not have it. Rules about fonts count in a document only, never in a
 * shadow tree, and an address might be forbidden by the page's policy, or to a frame without an origin: so the font's
 * bytes are put into the document.
 */

const family = 'rootd-math';

const brought = new WeakSet<Document>();

export async function bringMathFont(document: Document) {
  const { fonts, defaultView } = document;
  if (!defaultView?.FontFace || brought.has(document)) return;
  brought.add(document);
  for (const font of fonts) if (font.family === family) return;
  try {
    const { default: base64 } = await import('./generated/mathFont.js');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    fonts.add(new defaultView.FontFace(family, bytes));
  } catch {
    // Formulas then look as the system has them; the next figure tries again.
    brought.delete(document);
  }
}
