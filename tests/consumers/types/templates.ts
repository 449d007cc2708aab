// What templates know: Vue's and Svelte's as their tools read it.

import type {} from 'rootd/svelte';
import type {} from 'rootd/vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';

type InVue = InstanceType<GlobalComponents['rootd-sums']>['$props'];
type InSvelte = SvelteHTMLElements['rootd-sums'];

export const vue: InVue = {
  d: 5,
  ruler: false,
  law: { name: 'student', degrees: 5 },
  'onRootd-result': ({ detail }) => detail.options.d.toFixed(),
};
export const svelte: InSvelte = {
  d: 5,
  ruler: false,
  law: 'die',
  'onrootd-result': ({ detail }) => detail.options.d.toFixed(),
};
// @ts-expect-error: an object is no d
export const wrongInVue: InVue = { d: {} };
// @ts-expect-error: an object is no d
export const wrongInSvelte: InSvelte = { d: {} };
