/**
 * In place of the stage's picture, one of each state in its text.
 */
import { showStill } from '../../page/stills.js';

export function showStillsOfStage(stage: Element) {
  stage.classList.add('instead');
  for (const state of stage.querySelectorAll('.state')) showStill(state);
}
