// Somebody else's projects, one for each bundler and framework in use: all files are those that the documentation's page on
// them shows, in web/docs/projects, and the package is the packed file.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, onEarlyEnd, root, run } from './program.js';

type Project = {
  /** folder in web/docs/projects */
  files: string;
  /** besides rootd, each in one version */
  packages: Record<string, string>;
  /** a command of theirs */
  build: string;
  /** the command of a server that shows what was built, at {port} */
  look: string;
  /** the same for the server that an author works with */
  develop?: string;
};

const vite8 = { vite: '8.3.8' };
const built = { build: 'vite build', look: 'vite preview --host localhost --port {port}' };
/** For tools that bring no server for what they have built. */
const httpServer = { 'http-server': '14.1.1' };
const servedFrom = (folder: string) => `http-server ${folder} -a localhost --port {port}`;
const developing = 'vite --host localhost --port {port}';
const react = (version: string) => ({ react: version, 'react-dom': version });
const at = '--hostname localhost --port {port}';
const next = { look: `next start ${at}`, develop: `next dev ${at}` };

export const projects: Record<string, Project> = {
  'vite-5': { files: 'vite', packages: { vite: '5.4.21' }, ...built, develop: developing },
  'vite-6': { files: 'vite', packages: { vite: '6.4.6' }, ...built, develop: developing },
  'vite-7': { files: 'vite', packages: { vite: '7.3.8' }, ...built, develop: developing },
  'vite-8': { files: 'vite', packages: vite8, ...built, develop: developing },
  'webpack-5': {
    files: 'webpack',
    packages: { webpack: '5.112.2', 'webpack-cli': '7.3.1', ...httpServer },
    build: 'webpack ./main.js --mode production --output-path dist',
    look: servedFrom('.'),
  },
  'rollup-4': {
    files: 'rollup',
    packages: { rollup: '4.68.5', '@rollup/plugin-node-resolve': '16.0.3', ...httpServer },
    build: 'rollup main.js --dir dist --format es --plugin @rollup/plugin-node-resolve',
    look: servedFrom('.'),
  },
  'esbuild-one-file': {
    files: 'esbuild',
    packages: { esbuild: '0.28.2', ...httpServer },
    build: 'esbuild main.js --bundle --outdir=dist',
    look: servedFrom('.'),
  },
  esbuild: {
    files: 'esbuild',
    packages: { esbuild: '0.28.2', ...httpServer },
    build: 'esbuild main.js --bundle --splitting --format=esm --outdir=dist',
    look: servedFrom('.'),
  },
  'parcel-2': {
    files: 'parcel',
    packages: { parcel: '2.16.4', ...httpServer },
    build: 'parcel build index.html',
    look: servedFrom('dist'),
    develop: 'parcel index.html --host localhost --port {port}',
  },
  'next-15': {
    files: 'next',
    packages: { next: '15.5.29', ...react('19.3.1') },
    build: 'next build',
    ...next,
  },
  'next-16-webpack': {
    files: 'next',
    packages: { next: '16.4.6', ...react('19.3.1') },
    build: 'next build --webpack',
    ...next,
    develop: `${next.develop} --webpack`,
  },
  'next-16': {
    files: 'next',
    packages: { next: '16.4.6', ...react('19.3.1') },
    build: 'next build',
    ...next,
  },
  // Astro 6 and 7 and SvelteKit 3 ask for a newer Node than we do.
  'astro-5': {
    files: 'astro',
    packages: { astro: '5.18.2' },
    build: 'astro build',
    look: 'astro preview --host localhost --port {port}',
    develop: 'astro dev --host localhost --port {port}',
  },
  sveltekit: {
    files: 'sveltekit',
    packages: {
      '@sveltejs/kit': '2.70.4',
      '@sveltejs/adapter-static': '3.0.10',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      ...vite8,
    },
    ...built,
    develop: developing,
  },
  'react-18': {
    files: 'react',
    packages: { ...react('18.3.1'), '@vitejs/plugin-react': '6.3.0', ...vite8 },
    ...built,
    develop: developing,
  },
  'react-19': {
    files: 'react',
    packages: { ...react('19.3.1'), '@vitejs/plugin-react': '6.3.0', ...vite8 },
    ...built,
    develop: developing,
  },
  vue: {
    files: 'vue',
    packages: { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.11', ...vite8 },
    ...built,
    develop: developing,
  },
  svelte: {
    files: 'svelte',
    packages: { svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1', ...vite8 },
    ...built,
    develop: developing,
  },
  solid: {
    files: 'solid',
    packages: { 'solid-js': '1.9.19', 'vite-plugin-solid': '2.11.14', ...vite8 },
    ...built,
    develop: developing,
  },
  preact: {
    files: 'preact',
    packages: { preact: '10.29.8', '@preact/preset-vite': '2.10.6', ...vite8 },
    ...built,
    develop: developing,
  },
};

/** What is installed of a package: the version that was tried, in its newest repair. */
const written = ([name, version]: [string, string]) =>
  `${name}@${/^(?:0\.)?\d+/.exec(version)?.[0]}`;

/**
 * What an author writes on the command line for the newest of the projects with these files.
 * @returns commands: that build, that show what was built, and that serve it to the author at work
 */
export function commandsFor(files: string): { install: string; commands: string[] } {
  const project = Object.values(projects).findLast((one) => one.files === files);
  if (!project) throw new Error(`no project has the files of ${files}`);
  const { packages, build, look, develop } = project;
  const commands = [build, look, ...(develop ? [develop] : [])];
  return {
    install: `npm install rootd ${Object.entries(packages).map(written).join(' ')}`,
    // Where its server answers is the tool's own choice.
    commands: commands.map(
      (one) => `npx ${one.replaceAll(/ (-a|--(host|hostname|port)) \S+/g, '')}`,
    ),
  };
}

/**
 * The package as npm would publish it.
 * @returns the file
 */
export async function pack(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const printed = await run('Packing', 'npm', args);
  return join(folder, printed.trim().split('\n').at(-1) ?? '');
}

/** The tools for blogs, which build the sites of recipes. */
export const blogs = {
  mkdocs: {
    python: 'mkdocs-material',
    build: 'mkdocs build',
    develop: 'mkdocs serve',
    out: 'site',
  },
  sphinx: {
    python: 'sphinx furo',
    build: 'sphinx-build -q . _build',
    out: '_build',
    post: 'heads.html',
    // Debian packs Furo's script as it is before it is built, a style sheet elsewhere, and none that is dark.
    isNeverDark: true,
    faults: /import statement outside a module|normalize\.css|favicon\.ico/,
  },
  eleventy: {
    packages: { '@11ty/eleventy': '3.1.8' },
    build: 'eleventy',
    develop: 'eleventy --serve',
    out: '_site',
  },
  vitepress: {
    packages: { vitepress: '1.6.4' },
    build: 'vitepress build',
    develop: 'vitepress dev',
    out: '.vitepress/dist',
    post: 'heads.html',
  },
  hexo: {
    packages: {
      hexo: '8.1.2',
      'hexo-generator-index': '4.0.0',
      'hexo-renderer-ejs': '2.0.0',
      'hexo-renderer-marked': '7.0.1',
      'hexo-renderer-stylus': '3.0.1',
      'hexo-server': '3.0.0',
      'hexo-theme-keep': '4.3.0',
    },
    // By this it knows its folder.
    begin: 'npm pkg set hexo.version=8',
    build: 'hexo generate',
    develop: 'hexo server',
    out: 'public',
  },
  docusaurus: {
    packages: {
      '@docusaurus/core': '3.10.2',
      '@docusaurus/preset-classic': '3.10.2',
      '@mdx-js/react': '3.1.1',
      ...react('19.3.1'),
    },
    build: 'docusaurus build',
    develop: 'docusaurus start',
    out: 'build',
    post: 'blog/heads/',
  },
  next: {
    packages: {
      next: '16.4.6',
      '@next/mdx': '16.4.6',
      '@mdx-js/loader': '3.1.1',
      ...react('19.3.1'),
    },
    build: 'next build',
    develop: 'next dev',
    out: 'out',
  },
  nuxt: {
    packages: { nuxt: '4.5.2', '@nuxt/content': '3.16.1' },
    build: 'nuxt generate',
    develop: 'nuxt dev',
    out: '.output/public',
  },
  starlight: {
    packages: { astro: '5.18.2', '@astrojs/starlight': '0.37.7' },
    build: 'astro build',
    develop: 'astro dev',
    out: 'dist',
  },
  astro: {
    packages: { astro: '5.18.2' },
    build: 'astro build',
    develop: 'astro dev',
    out: 'dist',
  },
} as Record<string, Blog>;

type Blog = {
  /** each in one version; */
  packages?: Record<string, string>;
  /** or Python's, which are there (setup.ts) */
  python?: string;
  /** what is done once when they are there */
  begin?: string;
  /** a command of theirs */
  build: string;
  /** the server that an author works with, if it has one */
  develop?: string;
  /** the folder that it writes */
  out: string;
  /** where the recipe's post is, instead of heads/ */
  post?: string;
  /** whether its pages stay light on a dark system */
  isNeverDark?: boolean;
  /** what its own pages complain of, without any figure */
  faults?: RegExp;
};

/** What an author writes on the command line, in an empty folder. */
export function blogCommands(name: string): { install: string; commands: string[] } {
  const { packages, python, begin, build, develop } = blogs[name];
  const commands = [...(develop ? [develop] : []), build];
  if (!packages) return { install: `pip install ${python}`, commands };
  const install = `npm install ${Object.entries(packages).map(written).join(' ')}`;
  return {
    install: begin ? `${install}\n${begin}` : install,
    commands: commands.map((one) => `npx ${one}`),
  };
}

/** Installs a blog's tool beside the files that are in the folder already, unless it is there, and builds it. */
export async function buildBlog(name: string, folder: string) {
  const { packages, begin, build } = blogs[name];
  if (packages) await installIn(folder, name, packages);
  for (const command of [begin, build]) {
    if (!command) continue;
    const { program, args } = programOf(folder, command);
    await run(`Building ${name}`, program, args, { cwd: folder, env });
  }
}

async function installIn(
  folder: string,
  name: string,
  packages: Record<string, string>,
  files: string[] = [],
) {
  // An empty folder's, but for its place in this one.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const wanted = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const args = ['install', '--save-exact', ...quiet, ...files, ...wanted];
  await run(`Installing for ${name}`, 'npm', args, { cwd: folder });
}

/** @returns its folder */
export async function layOutProject(name: string, packed: string): Promise<string> {
  const { files, packages } = projects[name];
  // Outside of this tree, whose tsconfig.json some tools would find, and with it the sources.
  const folder = join(tmpdir(), 'rootd-projects', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'web/docs/projects', files), folder, { recursive: true });
  await installIn(folder, name, packages, [packed]);
  return folder;
}

/** Tools that would send word of their use anywhere, or wait for an answer, do not. */
const env = {
  CI: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};

/** What is not installed in the folder is on the PATH. */
function programOf(folder: string, command: string) {
  const [name, ...args] = command.split(' ');
  const installed = join(folder, 'node_modules/.bin', name);
  return { program: existsSync(installed) ? installed : name, args };
}

/** Opens what a project serves. */
type Opened = { address: string; close: () => unknown };

/** A port that is free. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A server may take this long to come up, in ms. */
const patience = 60_000;

/** @param command - with {port} */
async function startServer(folder: string, command: string): Promise<Opened> {
  const port = await freePort();
  const { program, args } = programOf(folder, command.replace('{port}', String(port)));
  // A group of its own: such servers start others.
  const how = { cwd: folder, env: { ...process.env, ...env }, detached: true };
  const child = spawn(program, args, { ...how, stdio: 'ignore' });
  const end = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid);
  };
  const cancel = onEarlyEnd(end);
  const close = () => {
    cancel();
    end();
  };
  // Next's server for authors answers to this name only.
  const address = `http://localhost:${port}/`;
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(200)) {
    if (child.exitCode !== null) break;
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return { address, close };
  }
  close();
  throw new Failure(`${command} serves no page`);
}

/**
 * How a project's page is looked at: as built, and as its author sees it while working. Each is opened when the one before
 * is closed.
 */
export async function waysOf(
  name: string,
  folder: string,
): Promise<{ way: string; open: () => Promise<Opened> }[]> {
  const { build, look, develop } = projects[name];
  const { program, args } = programOf(folder, build);
  await run(`Building ${name}`, program, args, { cwd: folder, env });
  const ways = [{ way: 'built', open: () => startServer(folder, look) }];
  if (develop) ways.push({ way: 'served to its author', open: () => startServer(folder, develop) });
  return ways;
}
