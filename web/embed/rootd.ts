/**
 * rootd.js, the one script of an author's page: registers the elements, which may be used in any number.
 */
import { addressesAt } from '../figures/shared/takeaway/addresses.js';
import { registerFigures } from './elements.js';
import { keepRoom } from './keepRoom.js';

registerFigures({
  // The files that a reader is pointed to lie beside this one.
  onAddress: addressesAt(new URL(/* @vite-ignore */ '.', import.meta.url)),
  onFar: keepRoom,
});
