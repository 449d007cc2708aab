// What require('rootd') gives. Jest puts a loader of its own in the place of require and import, and it cannot load our
// modules: this asks Node's loader.

const { pathToFileURL } = require('node:url');
const { compileFunction, constants } = require('node:vm');

const load = compileFunction('return import(address)', ['address'], {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const address = pathToFileURL(require.resolve('./library.js')).href;

exports.openLab = async (options) => (await load(address)).openLab(options);
