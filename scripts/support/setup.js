// Installs what a command needs and the machine does not have: npm packages from the lock file, everything
// else from Debian's and Ubuntu's packages or Homebrew. What is already there is used as it is.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './files.js';
import {
  attempt,
  Failure,
  onPath,
  output,
  readText,
  root,
  run,
  say,
  shortened,
} from './program.js';

/**
 * @typedef {object} Need
 * @property {string} what as a person would name it
 * @property {() => boolean} isMet
 * @property {string} [apt] Debian's and Ubuntu's package
 * @property {string} [brew] Homebrew's formula
 * @property {string} [by] how to get it elsewhere
 */

const leastCMake = [3, 23];

/** @param {string} header */
function headerIsThere(header) {
  // The folders in which CMakeLists.txt looks.
  const folders = [
    '/usr/include/eigen3',
    '/usr/include',
    '/usr/local/include/eigen3',
    '/usr/local/include',
  ];
  const homebrew = ['/opt/homebrew/include/eigen3', '/opt/homebrew/include'];
  return [...folders, ...homebrew].some((folder) => existsSync(join(folder, header)));
}

function cmakeIsRecentEnough() {
  const found = /version (\d+)\.(\d+)/.exec(output('cmake', ['--version']) ?? '');
  if (!found) return false;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  return major > leastCMake[0] || (major === leastCMake[0] && minor >= leastCMake[1]);
}

/** @type {Need[]} */
const buildTools = [
  {
    what: `CMake ${leastCMake.join('.')} or newer`,
    isMet: cmakeIsRecentEnough,
    apt: 'cmake',
    brew: 'cmake',
  },
  {
    what: 'Ninja',
    isMet: () => onPath('ninja') !== undefined,
    apt: 'ninja-build',
    brew: 'ninja',
  },
  { what: 'Eigen', isMet: () => headerIsThere('Eigen/Core'), apt: 'libeigen3-dev', brew: 'eigen' },
  {
    what: 'doctest',
    isMet: () => headerIsThere('doctest/doctest.h'),
    apt: 'doctest-dev',
    brew: 'doctest',
  },
];

/** @type {Need} */
const emscripten = {
  what: 'Emscripten',
  isMet: () => onPath('emcc') !== undefined && onPath('em-config') !== undefined,
  apt: 'emscripten',
  brew: 'emscripten',
};

/** @type {Need} */
const nativeCompiler = {
  what: 'a C++20 compiler',
  isMet: () => ['c++', 'g++', 'clang++'].some((name) => onPath(name)),
  apt: 'g++',
  by: 'xcode-select --install',
};

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** @param {string[]} paths */
const firstThere = (paths) => paths.find((path) => existsSync(path));

/** Where the system's browsers are; undefined for one that is not installed. */
export const browserPaths = {
  chromium: () => firstThere(chromiumPaths),
  firefox: () => firstThere(firefoxPaths),
  webKitDriver: () => onPath('WebKitWebDriver'),
  /** Next to WebKit's helper processes, in a folder named for the machine's architecture. */
  miniBrowser: () =>
    ['/usr/lib', '/usr/libexec']
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      .flatMap((folder) =>
        ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name)),
      )
      .map((folder) => join(folder, 'MiniBrowser'))
      .find((path) => existsSync(path)),
};

/** @type {Need} */
const chromium = {
  what: 'Chromium',
  isMet: () => browserPaths.chromium() !== undefined,
  apt: 'chromium',
  by: 'brew install --cask google-chrome',
};

/** @type {Need[]} */
const otherBrowsers = [
  {
    what: 'Firefox',
    isMet: () => browserPaths.firefox() !== undefined,
    apt: 'firefox-esr',
    by: 'brew install --cask firefox',
  },
];

/** WebKit without a screen exists on Linux only. @type {Need[]} */
const webKit = [
  {
    what: 'WebKit and its driver',
    isMet: () =>
      browserPaths.webKitDriver() !== undefined && browserPaths.miniBrowser() !== undefined,
    apt: 'webkit2gtk-driver',
  },
  { what: 'Xvfb', isMet: () => onPath('Xvfb') !== undefined, apt: 'xvfb' },
  { what: 'xauth', isMet: () => onPath('xauth') !== undefined, apt: 'xauth' },
];

/** What builds the sites of the recipes, by recipe. @type {Record<string, Need[]>} */
const siteTools = {
  hugo: [{ what: 'Hugo', isMet: () => onPath('hugo') !== undefined, apt: 'hugo', brew: 'hugo' }],
  jekyll: [
    {
      what: 'Jekyll',
      isMet: () => onPath('jekyll') !== undefined,
      apt: 'jekyll',
      by: 'gem install jekyll',
    },
  ],
  quarto: [
    {
      what: 'Quarto',
      isMet: () => onPath('quarto') !== undefined,
      brew: 'quarto',
      by: 'see https://quarto.org/docs/get-started',
    },
  ],
  jupyter: [
    {
      what: 'nbconvert',
      isMet: () => onPath('jupyter-nbconvert') !== undefined,
      apt: 'jupyter-nbconvert',
      by: 'pip install nbconvert',
    },
    {
      what: 'a kernel for Python',
      isMet: () =>
        ['python3', '/usr/bin/python3'].some(
          (python) => output(python, ['-c', 'import ipykernel']) !== undefined,
        ),
      apt: 'python3-ipykernel',
      by: 'pip install ipykernel',
    },
  ],
};

/** @param {string} text */
function saysNoNetwork(text) {
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network|Could not resolve|Temporary failure|Unable to connect|Cannot initiate the connection|Could not connect/i.test(
    text,
  );
}

/** @param {string} text */
function saysNoRights(text) {
  return /EACCES|EPERM|EROFS|Permission denied|are you root|password is required|not in the sudoers/i.test(
    text,
  );
}

/** @param {string} source */
const installReason = (source) => (/** @type {string} */ text) => {
  if (/ENOSPC|No space left/i.test(text)) return 'the disk is full.';
  if (saysNoRights(text)) return 'no rights to write there (see above).';
  if (saysNoNetwork(text))
    return `no network: ${source} could not be reached. Run the command again when it can.`;
  return undefined;
};

/**
 * Installs Debian packages, never asking a question, and none but those named and what they cannot run without.
 * @param {Need[]} missing
 */
async function installWithApt(missing) {
  const packages = missing.map((need) => need.apt ?? '');
  const byHand = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !onPath('sudo')) {
    throw new Failure(
      `Missing: ${names(missing)}.\nThere are no rights to install packages here (not root, no sudo). Have an administrator run\n\n  ${byHand}\n`,
    );
  }
  const sudo = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && process.stdin.isTTY) {
    // Asked for here, once, where the question can be seen; later calls must never wait for an answer.
    say(`sudo may ask for your password, to install ${names(missing)}.`);
    spawnSync('sudo', ['-v'], { stdio: 'inherit' });
  }
  /** @param {string} title @param {string[]} args */
  const apt = (title, args) => {
    const command = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', ...args];
    return attempt(title, command[0], command.slice(1));
  };
  const install = () =>
    apt(`Installing ${names(missing)}`, ['install', '--no-install-recommends', ...packages]);

  const known = packages.every((name) =>
    /Candidate: [^(]/.test(output('apt-cache', ['policy', name]) ?? ''),
  );
  if (!known) await apt('Fetching the lists of packages', ['update']);
  let result = await install();
  if (result.code !== 0 && known && !saysNoRights(result.output)) {
    // The lists may be old and name versions that the mirror no longer has.
    await apt('Fetching the lists of packages', ['update']);
    result = await install();
  }
  if (result.code !== 0) {
    const reason = installReason("the packages' server")(result.output);
    throw new Failure(
      `${shortened(result.output)}\n\n${names(missing)} could not be installed${reason ? `: ${reason}` : '.'}\nBy hand: ${byHand}`,
    );
  }
}

/** @param {Need[]} missing */
async function installWithBrew(missing) {
  const formulas = missing.flatMap((need) => need.brew ?? []);
  await run(`Installing ${names(missing)}`, 'brew', ['install', ...formulas], {
    env: { HOMEBREW_NO_AUTO_UPDATE: '1', HOMEBREW_NO_ENV_HINTS: '1' },
    reason: installReason('Homebrew'),
  });
}

/** @param {Need[]} needs */
const names = (needs) => needs.map((need) => need.what).join(', ');

/** @param {Need[]} needs */
async function install(needs) {
  const missing = needs.filter((need) => !need.isMet());
  if (missing.length === 0) return;
  say(`Missing: ${names(missing)}.`);
  const brewed = missing.filter((need) => need.brew);
  const packaged = missing.filter((need) => need.apt);
  if (process.platform === 'linux' && onPath('apt-get')) {
    if (packaged.length > 0) await installWithApt(packaged);
  } else if (process.platform === 'darwin' && onPath('brew') && brewed.length > 0) {
    await installWithBrew(brewed);
  }
  const stillMissing = missing.filter((need) => !need.isMet());
  if (stillMissing.length > 0) {
    const hint = stillMissing.flatMap((need) => need.by ?? []).map((line) => `\n  ${line}`);
    const brew =
      process.platform === 'darwin' && !onPath('brew')
        ? '\nHomebrew (https://brew.sh) would do it.'
        : '';
    throw new Failure(
      `Please install ${names(stillMissing)}, so that it is found on the PATH (headers: under /usr/include or /usr/local/include), and run the command again.${brew}${hint.join('')}`,
    );
  }
}

/**
 * Whether node_modules holds what the lock file lists. npm writes its own list there last of all, so an
 * installation that was interrupted has none.
 * @param {string} folder
 */
function packagesAreInstalled(folder) {
  const wanted = readText(join(folder, 'package-lock.json'));
  const there = readText(join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !there) return false;
  const installed = JSON.parse(there).packages;
  /** @type {[string, { version: string, optional?: boolean, peer?: boolean }][]} */
  const entries = Object.entries(JSON.parse(wanted).packages);
  return entries.every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** @param {string} [folder] one that has a package.json and its lock file */
export async function packages(folder = root) {
  if (packagesAreInstalled(folder)) return;
  await alone(() => installPackages(folder));
}

/** @param {string} folder */
async function installPackages(folder) {
  // Another command may have installed them while this one waited.
  if (packagesAreInstalled(folder)) return;
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // NODE_ENV=production would leave out the tools; retries are short so that a missing network shows soon.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--loglevel=error',
    '--no-fund',
    '--prefer-offline',
  ];
  const retries = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  await run('Installing npm packages', program, [...first, ...args, ...retries], {
    cwd: folder,
    // npm would go on for a while, in the way of the next attempt.
    endedBy: 'SIGKILL',
    reason: installReason('the npm registry'),
  });
}

export const wasmToolchain = () => install([...buildTools, emscripten]);
export const nativeToolchain = () => install([...buildTools, nativeCompiler]);
export const chromiumOnly = () => install([chromium]);

/**
 * What builds the site of a recipe, as far as it can be had here.
 *
 * @param {string} recipe
 * @returns {Promise<string | undefined>} why it cannot be
 */
export async function siteTool(recipe) {
  const needs = siteTools[recipe] ?? [];
  try {
    await install(needs);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  const missing = needs.filter((need) => !need.isMet());
  const hints = missing.flatMap((need) => need.by ?? []).join('; ');
  return missing.length > 0
    ? `${names(missing)} could not be installed here (${hints})`
    : undefined;
}

export const browsers = () =>
  install([chromium, ...otherBrowsers, ...(process.platform === 'linux' ? webKit : [])]);

const ownPython = join(root, 'tests/bench/.venv/bin/python');

/** A Python that has NumPy, if there is one: ROOTD_PYTHON names another than the usual ones. */
export const foundPythonWithNumPy = () =>
  [process.env.ROOTD_PYTHON, ownPython, 'python3', '/usr/bin/python3', 'python'].find(
    (python) => python && output(python, ['-c', 'import numpy']) !== undefined,
  );

/**
 * A Python that has NumPy, for what is compared with it and for the scripts that figures copy.
 * @returns {Promise<string>} its path
 */
export async function pythonWithNumPy() {
  let python = foundPythonWithNumPy();
  if (python) return python;
  if (process.platform === 'linux' && onPath('apt-get')) {
    const isMet = () => foundPythonWithNumPy() !== undefined;
    await install([{ what: 'NumPy', isMet, apt: 'python3-numpy' }]);
  } else {
    if (!onPath('python3'))
      throw new Failure('Some tests compare with NumPy: please install Python 3.');
    await run('Making a Python environment', 'python3', ['-m', 'venv', 'tests/bench/.venv']);
    await run('Installing NumPy', ownPython, ['-m', 'pip', 'install', '--quiet', 'numpy'], {
      reason: installReason("Python's package index"),
    });
  }
  python = foundPythonWithNumPy();
  if (!python) throw new Failure('NumPy was installed but no Python found on the PATH has it.');
  return python;
}
