// A program of today's language closes its lab by leaving the block.

import { openLab } from 'rootd';

export async function measure(): Promise<number> {
  await using lab = await openLab();
  return (await lab.law({ law: 'die', d: 5 })).standardDeviation;
}
