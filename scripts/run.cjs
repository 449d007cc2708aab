// Starts a command: node scripts/run.cjs <command> [arguments]. Written in the oldest JavaScript, because
// someone whose Node is too old must be told so instead of being shown a syntax error.
'use strict';

var node = process.versions.node.split('.').map(Number);
var recentEnough =
  (node[0] === 20 && node[1] >= 19) || (node[0] === 22 && node[1] >= 12) || node[0] >= 23;

if (!recentEnough) {
  console.error(
    'rootd needs Node 20.19 or newer (of Node 22: 22.12 or newer); this is Node ' +
      process.versions.node +
      '.\nInstall a current one from https://nodejs.org/ and run the command again.',
  );
  process.exit(1);
}

function installPackages() {
  var npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  var words = npm.concat('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund');
  var folder = require('node:path').join(__dirname, '..');
  console.log('Installing npm packages …');
  var installing = require('node:child_process').spawnSync(words[0], words.slice(1), {
    cwd: folder,
    stdio: 'inherit',
  });
  if (installing.status !== 0) process.exit(1);
}

// The commands are TypeScript, which tsx reads: without it they cannot see to their packages themselves.
if (!require('node:fs').existsSync(__dirname + '/../node_modules/tsx')) installPackages();

import('./support/typescript.js')
  .then(() => import('./' + process.argv[2] + '.ts'))
  .then((command) => command.main(process.argv.slice(3)))
  .catch((error) => {
    // These carry a reason for the person at the keyboard; anything else is a mistake of ours.
    var isReason = error.name === 'Failure' || /^ERR_PARSE_ARGS/.test(error.code);
    console.error('\n' + (isReason ? error.message : error.stack));
    process.exit(1);
  });
