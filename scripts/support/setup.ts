// Installs what a command needs and the machine does not have: npm packages from the lock file, everything else (needs.ts)
// from Debian's and Ubuntu's packages or Homebrew. What is already there is used as it is.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { alone } from './files.js';
import { foundPythonWithNumPy, type Need, needs } from './needs.js';
import { attempt, Failure, onPath, readText, root, run, say, shortened } from './program.js';

const names = (some: Need[]) => some.map(({ what }) => what).join(', ');

/** Installs Debian packages, never asking a question, and none but those named and what they cannot run without. */
async function installWithApt(what: string, packages: string[]) {
  const byHand = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !onPath('sudo')) {
    throw new Failure(
      `There are no rights to install packages here (not root, no sudo). Have an administrator run\n\n  ${byHand}\n`,
    );
  }
  if (!isRoot && process.stdin.isTTY) {
    // Asked for here, once, where the question can be seen; later calls must never wait for an answer.
    say(`sudo may ask for your password, to install ${what}.`);
    spawnSync('sudo', ['-v'], { stdio: 'inherit' });
  }
  const apt = (title: string, args: string[]) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', ...args];
    const [program, ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    return attempt(title, program, rest);
  };
  const install = () =>
    apt(`Installing ${what}`, ['install', '--no-install-recommends', ...packages]);
  let result = await install();
  if (result.code !== 0) {
    // The lists of packages may be missing, or old and name versions that the mirror no longer has.
    await apt('Fetching the lists of packages', ['update']);
    result = await install();
  }
  if (result.code !== 0) {
    throw new Failure(
      `${shortened(result.output)}\n\n${what} could not be installed. By hand: ${byHand}`,
    );
  }
}

const installWithBrew = (what: string, formulas: string[]) =>
  run(`Installing ${what}`, 'brew', ['install', ...formulas], {
    env: { HOMEBREW_NO_AUTO_UPDATE: '1', HOMEBREW_NO_ENV_HINTS: '1' },
  });

/** @param wanted - keys of the table */
async function install(...wanted: string[]) {
  const missing = wanted.map((key) => needs[key]).filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  say(`Missing: ${names(missing)}.`);
  const ofApt = missing.flatMap(({ apt }) => apt ?? []);
  const ofBrew = missing.flatMap(({ brew }) => brew ?? []);
  if (onPath('apt-get')) {
    if (ofApt.length > 0) await installWithApt(names(missing), ofApt);
  } else if (onPath('brew') && ofBrew.length > 0) await installWithBrew(names(missing), ofBrew);
  const still = missing.filter(({ isThere }) => !isThere());
  if (still.length === 0) return;
  const hints = still.flatMap(({ hand }) => hand ?? []).map((line) => `\n  ${line}`);
  const brew = process.platform === 'darwin' && !onPath('brew');
  throw new Failure(
    `Please install ${names(still)}, so that it is found on the PATH (headers: under /usr/include or /usr/local/include), and run the command again.${brew ? '\nHomebrew (https://brew.sh) would do it.' : ''}${hints.join('')}`,
  );
}

const buildTools = ['cmake', 'ninja', 'eigen', 'doctest'];
// WebKit without a screen exists on Linux only.
const webKit = process.platform === 'linux' ? ['webKit', 'xvfb', 'xauth'] : [];

export const wasmToolchain = () => install(...buildTools, 'emscripten');
export const nativeToolchain = () => install(...buildTools, 'compiler');
export const chromiumOnly = () => install('chromium', 'chinese');
export const browsers = () => install('chromium', 'firefox', 'chinese', ...webKit);

/** A Python for what is compared with NumPy and for the scripts that figures copy. @returns its path */
export async function pythonWithNumPy(): Promise<string> {
  await install('numpy');
  return foundPythonWithNumPy() as string;
}

/** What builds the sites of the recipes. */
const siteTools: Record<string, string[]> = {
  hugo: ['hugo'],
  jekyll: ['jekyll'],
  mkdocs: ['mkdocs'],
  sphinx: ['sphinx', 'furo'],
  nuxt: ['nodeForNuxt'],
  quarto: ['quarto'],
  jupyter: ['jupyter', 'kernel'],
};

/**
 * What builds the site of a recipe, as far as it can be had here.
 * @returns why it cannot be
 */
export async function siteTool(recipe: string): Promise<string | undefined> {
  try {
    await install(...(siteTools[recipe] ?? []));
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/**
 * Whether node_modules holds what the lock file lists. npm writes its own list there last of all, so an
 * installation that was interrupted has none.
 */
function packagesAreInstalled(folder: string) {
  const wanted = readText(join(folder, 'package-lock.json'));
  const there = readText(join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !there) return false;
  const installed = JSON.parse(there).packages;
  const entries: [string, { version: string; optional?: boolean; peer?: boolean }][] =
    Object.entries(JSON.parse(wanted).packages);
  return entries.every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** @param folder - one that has a package.json and its lock file */
export async function packages(folder: string = root) {
  if (packagesAreInstalled(folder)) return;
  await alone(async () => {
    // Another command may have installed them while this one waited.
    if (packagesAreInstalled(folder)) return;
    const npm = process.env.npm_execpath;
    const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
    const args = [
      'ci',
      // NODE_ENV=production would leave out the tools.
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefer-offline',
      // A missing network shows soon.
      '--fetch-retries=2',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    ];
    await run('Installing npm packages', program, [...first, ...args], {
      cwd: folder,
      // npm would go on for a while, in the way of the next attempt.
      endedBy: 'SIGKILL',
    });
  });
}
