/**
 * What the reader works a figure with: the panel of its controls, the line that tells of its work, and its menu.
 */
import { createPanel } from '../controls/panel.js';
import { createTakeawayMenu } from '../takeaway/takeawayMenu.js';
import { createStatusLine } from './statusLine.js';

/**
 * @template {import('../../types.js').FigureName} Name
 * @template {import('../options/optionTable.js').Options} Values
 * @template Result
 * @param {import('../../types.js').FigureSpec<Name, Values, Result>} spec
 * @param {import('../../types.js').Context<Name, Values>} context
 * @param {object} figure
 * @param {import('../options/settings.js').Settings} figure.settings
 * @param {() => void} figure.pause
 * @param {() => void} figure.resume
 * @param {() => void} figure.reset
 * @param {() => ReturnType<import('./presentation.js').Presentation<Name, Values, Result>['toTake']>} figure.toTake
 * @param {() => import('../takeaway/takeawayMenu.js').Addresses} figure.address
 * @param {() => (() => void) | undefined} figure.askAgain
 */
export function createReaderTools(spec, context, figure) {
  const { settings } = figure;
  const panel = createPanel(spec, {
    ...context,
    onInput: (name, value, settled) => {
      const values = /** @type {Values} */ ({ ...settings.values, [name]: value });
      const changes = { ...spec.entails?.(name, values), [name]: value };
      context.change(/** @type {Partial<Values>} */ (changes), settled);
    },
  });
  panel.update(settings.values);
  const statusLine = createStatusLine(context, {
    onStop: spec.plays ? undefined : figure.pause,
    onResume: figure.resume,
  });
  const menu = createTakeawayMenu(spec, context, {
    shown: figure.toTake,
    texts: (options) => settings.texts(options),
    attributes: () => settings.attributes(),
    address: figure.address,
    reset: figure.reset,
    askAgain: figure.askAgain,
  });
  panel.append(menu.node);
  return {
    panel,
    statusLine,
    /** The figure has left its page. */
    rest() {
      menu.close(false);
      statusLine.silence();
    },
  };
}
