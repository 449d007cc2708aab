/**
 * A picture of a figure, for paper, where what has shown nothing yet cannot compute any more. A picture is never parted
 * between two sheets, so that it is no higher than a third of one: it leaves no more than that empty before it.
 */

/** A sheet is one `vh` high; its third less the margins and the line that a picture stands in. */
const highest = '29vh';

/** @param address - of the still */
export function stillPicture(document: Document, address: string, alt: string) {
  const picture = document.createElement('img');
  picture.src = address;
  picture.alt = alt;
  Object.assign(picture.style, {
    maxWidth: '100%',
    maxHeight: highest,
    width: 'auto',
    height: 'auto',
    // A still is dark in a dark place; paper is light.
    colorScheme: 'light',
  });
  return picture;
}
