/**
 * The controls of a figure, in groups. One stands in sight, or the few that belong together; the others fold.
 */

import type { FigureName } from '../../../text/words.js';
import type { Context, FigureSpec } from '../../types.js';
import type { Options } from '../options/optionTable.js';
import { type Control, type ControlSpec, createControl, type Held } from './control.js';

export function createPanel<Name extends FigureName, Values extends Options>(
  spec: FigureSpec<Name, Values, any>,
  context: Context<Name, Values>,
) {
  const { frame } = context;
  const controls = new Map<string, Control>();

  const makeGroup = (group: readonly ControlSpec[]) => {
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
          context.change(changes as Partial<Values>, settled);
        },
      });
      controls.set(name, control);
      node.append(control.node);
    }
    return node;
  };

  const groups = spec.controls.map(makeGroup);
  const advanced = (spec.advanced ?? []).map(makeGroup);
  const groupsWith = (wanted: (entry: ControlSpec) => unknown) =>
    groups.filter((_, i) => spec.controls[i].some(wanted));
  let inSight: HTMLElement[] | undefined;
  function place(options: Values) {
    const named = groupsWith(({ main }) => (typeof main === 'function' ? main(options) : main));
    const wanted = named.length
      ? named
      : [groupsWith(({ slider }) => slider)[0] ?? groups[0]].filter(Boolean);
    if (inSight && wanted.every((group, i) => group === inSight?.[i])) return;
    inSight = wanted;
    frame.controls.append(...wanted);
    frame.advancedControls.append(
      ...groups.filter((group) => !wanted.includes(group)),
      ...advanced,
    );
    frame.advanced.hidden = frame.advancedControls.childElementCount === 0;
  }
  place(context.options());

  return {
    /** What a result shows where options may ask for more than it has. */
    hold(held: Record<string, Held>) {
      for (const [name, control] of controls) control.hold?.(held[name]);
    },

    /** @param changed - by name */
    update(options: Values, changed: Iterable<string> = controls.keys()) {
      const news = new Set(changed);
      place(options);
      for (const { option, when, stops } of [...spec.controls, ...(spec.advanced ?? [])].flat()) {
        const control = controls.get(option);
        if (news.has(option) || stops) control?.update(options[option], options);
        // Controls that make no sense as things stand are not there.
        if (control && when) control.node.hidden = !when(options);
      }
    },
  };
}
