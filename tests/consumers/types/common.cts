// A program in CommonJS.

import rootd = require('rootd');

import 'rootd/elements';

export const deviation = rootd
  .openLab({ workers: 0 })
  .then((lab) => lab.law({ law: 'die', d: 5 }))
  .then((law: rootd.LawResult) => law.standardDeviation.toFixed());
