/**
 * What stands in the scripts that figures give away: by the English phrase, as web/figures writes it. In English there is
 * nothing to put in its place.
 */
export default {} satisfies Record<string, string>;
