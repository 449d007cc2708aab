/** See types.ts for what each of these takes and gives. */

export { bars } from './bars.js';
export { bells } from './bells.js';
export { colorScale } from './colorScale.js';
export { csv } from './csv.js';
export { standalonePng, standaloneSvg } from './export.js';
export { axis, band, edge, map, ribbon, ribbonWidth, sumAt, walk } from './fan.js';
export { heatmap } from './heatmap.js';
export { histogram } from './histogram.js';
export { key } from './key.js';
export { readLettering, textWidth } from './lettering.js';
export { writeLetters } from './letters.js';
export { lines } from './lines.js';
export { frozenRows } from './looks.js';
export { lookup } from './lookup.js';
export { duration, fadeOver, glide, isMoving, isStill } from './motion.js';
export { formatNumber, inPlainDigits, perCent, raisedDigits, superscript } from './numberFormat.js';
export { panels } from './panels.js';
export { canvasPen, type Mark, type Outline, type Pen, svgPen } from './pen.js';
export { pulls } from './pulls.js';
export { roundDomain } from './scales.js';
export { provisionally } from './standing.js';
export { strip } from './strip.js';
export { declareTokens, readTokens, roleClass, serifFamily, stylesheet, tokens } from './theme.js';
export { walks } from './walks.js';
