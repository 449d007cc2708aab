// All families of models that are known.

import { decoders } from './decoders.js';
import { encoders } from './encoders.js';
import { familiesLikeLlama } from './likeLlama.js';

/** The first that fits a file is taken. */
export const families = [...familiesLikeLlama, ...decoders, ...encoders];

/** @param type - a config's model_type */
export const familyOfType = (type: string) => families.find(({ types }) => types.includes(type));
