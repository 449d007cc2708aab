import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('rootd-');

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
