// Starts the worker that cuts texts on our own site. The build puts it in the place of tokenHost.ts.

import { pageWorkers } from '../../workers/pageWorkers.js';
import { siteWays } from '../../workers/siteWays.js';

export const startTokenWorker = pageWorkers(siteWays(new URL('./tokenWorker.js', import.meta.url)));
