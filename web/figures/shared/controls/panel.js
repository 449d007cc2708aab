/**
 * The controls of a figure, in groups. One stands in sight, or the few that belong together; the others fold.
 */
import { createControl } from './control.js';

/** @typedef {import('./control.js').ControlSpec} ControlSpec */

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
  /** @param {(entry: ControlSpec) => unknown} wanted */
  const groupsWith = (wanted) => groups.filter((_, i) => spec.controls[i].some(wanted));
  const named = groupsWith(({ main }) => main);
  const inSight = named.length ? named : [groupsWith(({ slider }) => slider)[0] ?? groups[0]];
  const folded = groups.filter((group) => !inSight.includes(group));
  frame.controls.append(...inSight);
  frame.advancedControls.append(...folded, ...(spec.advanced ?? []).map(makeGroup));
  frame.advanced.hidden = frame.advancedControls.childElementCount === 0;

  return {
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
