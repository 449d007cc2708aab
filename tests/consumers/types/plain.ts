// A program that knows neither a page nor Node.

import { type Lab, openLab } from 'rootd';

export const opened: Promise<Lab> = openLab({ workers: 0 });
export const deviation = opened.then((lab) => lab.law({ law: 'die', d: 5 }));
