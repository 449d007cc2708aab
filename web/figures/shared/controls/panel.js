/**
 * The controls of a figure, in groups that are never broken across lines.
 */
import { createControl } from './control.js';

/** @typedef {import('./control.js').ControlSpec} ControlSpec */

/** Narrower than this, controls above one another would push the picture off the screen. In px. */
const phone = 480;

/**
 * @template {import('../../types.js').FigureName} Name
 * @template {import('../options/optionTable.js').Options} Values
 * @param {import('../../types.js').FigureSpec<Name, Values, any>} spec
 * @param {import('../../types.js').Context<Name, Values>} context
 */
export function createPanel(spec, context) {
  const { frame } = context;
  /** @type {Map<string, import('./control.js').Control>} */
  const controls = new Map();

  /** @param {readonly ControlSpec[]} group */
  const makeGroup = (group) => {
    const node = frame.make('div', 'group');
    if (group.some((entry) => entry.slider)) node.classList.add('slides');
    for (const entry of group) {
      const option = spec.options.find(({ name }) => name === entry.option);
      if (!option) throw new TypeError(`no option ${entry.option} in rootd-${spec.name}`);
      const { name } = option;
      const control = createControl(option, entry, {
        ...context,
        onInput(value, settled) {
          const entailed = spec.entails?.(name, { ...context.options(), [name]: value });
          const changes = { ...entailed, [name]: value };
          context.change(/** @type {Partial<Values>} */ (changes), settled);
        },
      });
      controls.set(name, control);
      node.append(control.node);
    }
    return node;
  };

  const groups = spec.controls.map(makeGroup);
  groups.at(-1)?.classList.add('last');
  /** @param {(entry: ControlSpec) => unknown} wanted */
  const groupWith = (wanted) => groups[spec.controls.findIndex((group) => group.some(wanted))];
  const main = groupWith(({ main }) => main) ?? groupWith(({ slider }) => slider) ?? groups[0];
  const advanced = (spec.advanced ?? []).map(makeGroup);
  /** What stands at the end of the first row. @type {Node[]} */
  const end = [];
  let isShort = false;

  const arrange = () => {
    const others = groups.filter((group) => group !== main);
    frame.controls.classList.toggle('short', isShort);
    frame.controls.replaceChildren(...(isShort && main ? [main, ...end] : groups));
    frame.advancedControls.replaceChildren(...(isShort ? others : []), ...advanced);
    frame.advanced.hidden = frame.advancedControls.childElementCount === 0;
    if (!isShort) groups.at(-1)?.append(...end);
  };
  arrange();

  return {
    /** Puts something at the end of the first row of controls. @param {Node} node */
    append(node) {
      end.push(node);
      arrange();
    },

    /** On a phone one control stands above the picture, and the others fold. @param {number} width */
    fit(width) {
      if (width < phone === isShort) return;
      isShort = !isShort;
      arrange();
    },

    /** What a result shows where options may ask for more than it has. @param {Record<string, import('./control.js').Held>} held */
    hold(held) {
      for (const [name, control] of controls) control.hold?.(held[name]);
    },

    /** @param {Values} options @param {Iterable<string>} [changed] by name */
    update(options, changed = controls.keys()) {
      for (const name of changed) controls.get(name)?.update(options[name]);
      // Controls that make no sense as things stand are not there.
      for (const entry of [...spec.controls, ...(spec.advanced ?? [])].flat()) {
        const control = controls.get(entry.option);
        if (control && entry.when) control.node.hidden = !entry.when(options);
      }
    },
  };
}
