/**
 * Where GPT-2's scores stood before its first step, within a row and after division by √d: what its initialisation
 * says, at its width and the width of its heads.
 */
import { initialisations } from '../../origin/weights.js';

const shape = { width: 768, d: 64 };

const { query, key, scale } = initialisations.gpt2(shape);

/** LayerNorm brings a token's coordinates to 1: a query's have the deviation √width·σ, and d products add up. */
export const startOfGpt2 = shape.width * query * key * Math.sqrt(shape.d) * scale;
