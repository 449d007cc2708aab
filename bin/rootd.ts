#!/usr/bin/env node
// npx rootd: the library from the command line. Exit codes: 0; 1 for files that cannot be read as a model; 2 for
// wrong use; 3 for what --fail-if says.

import { version } from '../web/catalog/catalog.js';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { troubleWithFile } from './fileTrouble.js';
import { inspect, inspectHelp } from './inspect.js';
import { join, joinHelp } from './join.js';
import { askedNow } from './provenance.js';
import { run } from './run.js';
import { runHelp } from './runAsked.js';

const help = `rootd: why attention divides its scores by the square root of d

  rootd inspect <files, folder or address>
      what a trained model's weights say of its heads; two models are compared
  rootd run <files, folder or address> --text …
      what its heads do on a text; two models are compared
  rootd join <files>
      runs of single checkpoints, kept as JSON, as one series

rootd inspect --help and the like list their options, rootd --version tells the version.
`;

// Whoever reads may have seen enough: rootd inspect … | head. What a condition comes to is told all the same.
process.stdout.on('error', (error) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') {
    if (!process.argv.some((word) => word.startsWith('--fail-if'))) process.exit(0);
    return;
  }
  complain(`the standard output cannot be written: ${message}`);
  process.exit(1);
});

/** Line by line: a message may hold what stands in a file. */
const complain = (text: string) =>
  process.stderr.write(`rootd: ${text.split('\n').map(printable).join('\n')}\n`);

function printVersion() {
  process.stdout.write(`${version}\n`);
  return 0;
}

const commands = new Map([
  ['inspect', { help: inspectHelp, start: inspect }],
  ['run', { help: runHelp, start: run }],
  ['join', { help: joinHelp, start: join }],
]);

async function main([command, ...rest]: string[]) {
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
    (command === undefined ? process.stderr : process.stdout).write(help);
    return command === undefined ? 2 : 0;
  }
  if (command === '--version') return printVersion();
  const known = commands.get(command);
  if (!known)
    throw new UsageError(
      `there is no command '${command}': there are ${[...commands.keys()].join(', ')}`,
    );
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(known.help);
    return 0;
  }
  if (rest.includes('--version')) return printVersion();
  return known.start(rest, askedNow(version, [command, ...rest]));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { name, message } = error as Error;
  if (name === 'UsageError') {
    const [command] = process.argv.slice(2);
    const known = command && commands.has(command) ? `${command} ` : '';
    complain(`${printable(message)}\nTry: rootd ${known}--help`);
    process.exitCode = 2;
  } else if (name === 'ModelError' || name === 'NotSupportedError') {
    complain(printable(message));
    process.exitCode = 1;
  } else {
    // What nobody foresaw is shown with its place.
    complain(troubleWithFile(error) ?? String((error as Error).stack ?? error));
    process.exitCode = 1;
  }
}
