/**
 * All that a frame of the stage is made of. Marks are functions of a scene, and of nothing else.
 */
import type { NumberWriter } from '../../figures/shared/numbers/numberWriter.js';
import type { Parts } from '../../text/words.js';
import type { Draws, Numbers, Shares } from './draws.js';
import type { Frame, View } from './view.js';

export type Scene = {
  position: number;
  /** on its way from one whole number to another */
  d: number;
  /** what d is going to: labels tell this */
  whole: number;
  frame: Frame;
  view: View;
  /** scores are divided by d to this power, where the stage divides at all */
  power: number;
  signs: Draws;
  numbersOfSigns: Numbers | undefined;
  /** of the law that comes after the signs, once they are drawn */
  law: Draws | undefined;
  numbersOfLaw: Numbers | undefined;
  shares: Shares | undefined;
  /** walks that are shown */
  count: number;
  /** the bracket, once it was moved the reader's (none: 0), and where 95 % reach, on its way too */
  guess: number;
  isGuessed: boolean;
  isAnswered: boolean;
  most: number;
  words: Parts['stage'];
  writer: NumberWriter;
  /** with its sign, 0 without */
  signed: (value: number, digits?: number) => string;
};
