// What require('rootd') gives. Jest's require and import know no modules like ours; Node's own, which this asks for, does.

const { pathToFileURL } = require('node:url');
const { compileFunction, constants } = require('node:vm');

const load = compileFunction('return import(address)', ['address'], {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const address = pathToFileURL(require.resolve('./library.js')).href;

exports.openLab = async (/** @type {object | undefined} */ options) =>
  (await load(address)).openLab(options);
