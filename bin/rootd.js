#!/usr/bin/env node
// npx rootd: the library from the command line. Exit codes: 0; 1 for files that cannot be read as a model; 2 for
// wrong use.

import { readFileSync } from 'node:fs';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { inspect, inspectHelp } from './inspect.js';

const help = `rootd: why attention divides its scores by the square root of d

  rootd inspect <files or folder>   what a trained model's weights say of its heads

rootd inspect --help lists its options, rootd --version tells the version.
`;

// Whoever reads may have seen enough: rootd inspect … | head
process.stdout.on('error', (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPIPE') throw error;
  process.exit(0);
});

/** Line by line: a message may hold what stands in a file. @param {string} text */
const complain = (text) =>
  process.stderr.write(`rootd: ${text.split('\n').map(printable).join('\n')}\n`);

function version() {
  const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${about.version}\n`);
  return 0;
}

/** @param {string[]} words */
async function main([command, ...rest]) {
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
    (command === undefined ? process.stderr : process.stdout).write(help);
    return command === undefined ? 2 : 0;
  }
  if (command === '--version') return version();
  if (command !== 'inspect') throw new UsageError(`there is no command '${command}'`);
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(inspectHelp);
    return 0;
  }
  if (rest.includes('--version')) return version();
  await inspect(rest);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { name, message } = /** @type {Error} */ (error);
  if (name === 'UsageError') {
    complain(`${printable(message)}\nTry: rootd inspect --help`);
    process.exitCode = 2;
  } else if (name === 'ModelError' || name === 'NotSupportedError') {
    complain(printable(message));
    process.exitCode = 1;
  } else {
    // What nobody foresaw is shown with its place.
    complain(String(/** @type {Error} */ (error).stack ?? error));
    process.exitCode = 1;
  }
}
