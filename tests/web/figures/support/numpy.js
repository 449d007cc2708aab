// The Python in which the scripts that figures copy are run. Without one nothing of them is tested, which must not pass
// unseen.

import { foundPythonWithNumPy } from '../../../../scripts/support/needs.js';

const found = foundPythonWithNumPy();
if (!found) throw new Error('no Python here has NumPy: npm test installs it');

export const python = found;
