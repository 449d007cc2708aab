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

import('./' + process.argv[2] + '.js')
  .then((command) => command.main(process.argv.slice(3)))
  .catch((error) => {
    // These carry a reason for the person at the keyboard; anything else is a mistake of ours.
    var isReason = error.name === 'Failure' || /^ERR_PARSE_ARGS/.test(error.code);
    console.error('\n' + (isReason ? error.message : error.stack));
    process.exit(1);
  });
