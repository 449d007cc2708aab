// Builds what goes into other people's pages: rootd.js with the parts it loads, embed.html with its scripts, the
// script for the page around frames, and everything in one file.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { figures } from '../../web/figures/index.js';
import { engineParts } from './engine.js';
import { enginePlugin, inlineEnginePlugin } from './enginePlugin.js';
import { writeIfChanged } from './files.js';
import { languagesPlugin } from './languagesPlugin.js';
import { root } from './program.js';
import { roomStyles } from './roomStyles.js';

const web = join(root, 'web');
const embed = join(web, 'embed');

/** @type {import('vite').InlineConfig} */
const common = {
  configFile: false,
  root: embed,
  base: './',
  publicDir: false,
  logLevel: 'warn',
};

/** @type {import('vite').BuildEnvironmentOptions} */
const commonBuild = {
  target: 'es2022',
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  emptyOutDir: false,
};

/**
 * What is one file together with all that it imports, unless an earlier group has that. Rolldown by itself makes dozens of
 * small files of it, each of which a browser hears of only when another has come.
 */
const groups = [
  {
    name: 'elements',
    test: /web\/(embed\/elements|figures\/shared\/takeaway\/addresses)\.js$/,
    priority: 3,
  },
  { name: 'engine', test: /web\/engine\/workers\/serve\.js$/, priority: 2 },
  { name: 'figure', test: /web\/figures\/shared\/element\/figure\.js$/, priority: 1 },
  { name: 'charts', test: /web\/charts\//, minShareCount: 8, priority: 2 },
];

/** @typedef {import('./languages.js').Language} Language */

/**
 * rootd.js and the modules it loads. As a library: a page's script would put links for preloading into the head of
 * somebody's page.
 * @param {string} folder
 * @param {readonly Language[]} languages
 */
async function buildElements(folder, languages) {
  const { build } = await import('vite');
  await build({
    ...common,
    plugins: [languagesPlugin(languages), enginePlugin()],
    build: {
      ...commonBuild,
      outDir: folder,
      lib: {
        entry: { rootd: join(embed, 'rootd.js'), frame: join(embed, 'framePage.js') },
        formats: ['es'],
      },
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          minify: true,
          codeSplitting: { groups },
          entryFileNames: ({ name }) => (name === 'rootd' ? 'rootd.js' : `elements/${name}.js`),
          // Short: they stand in the scripts, and a hash does not shrink.
          chunkFileNames: 'elements/[name]-[hash:7].js',
          assetFileNames: 'elements/[name]-[hash][extname]',
        },
      },
    },
  });
}

/**
 * One classic script with all that a module needs, as text.
 * @param {string} entry
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<string>}
 */
async function classicScript(entry, plugins) {
  const { build } = await import('vite');
  const built = await build({
    ...common,
    plugins,
    build: {
      ...commonBuild,
      modulePreload: false,
      write: false,
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', codeSplitting: false },
        // What only modules have is not asked for here.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  });
  const [{ output }] = /** @type {import('rolldown').RolldownOutput[]} */ ([built].flat());
  const [chunk, ...others] = output;
  if (chunk.type !== 'chunk' || others.length > 0) {
    throw new Error(`${entry} was to become one script; there is also ${others[0]?.fileName}`);
  }
  return chunk.code;
}

/** The engine as text, for builds that carry it along. */
async function engineTexts() {
  /** @param {string} part */
  const base64 = (part) => readFileSync(join(web, `engine/wasm/${part}.wasm`)).toString('base64');
  const wasm = Object.fromEntries(engineParts.map((part) => [part, base64(part)]));
  const worker = await classicScript(join(web, 'engine/workers/worker.js'), [
    inlineEnginePlugin({ wasm: {}, worker: '' }, ''),
  ]);
  const tokens = await classicScript(join(web, 'engine/models/tokens/tokenWorker.js'), [
    inlineEnginePlugin({ wasm: {}, worker: '' }, ''),
  ]);
  // The package carries it too.
  writeIfChanged(
    join(web, 'engine/wasm/workerText.js'),
    `export default ${JSON.stringify(worker)};\n`,
  );
  writeIfChanged(
    join(web, 'engine/wasm/tokenWorkerText.js'),
    `export default ${JSON.stringify(tokens)};\n`,
  );
  return { wasm, worker, tokens };
}

/** A script's text inside of an HTML page. @param {string} code */
const insideHtml = (code) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * The page of a frame in one language.
 *
 * @param {Language} language
 */
function framePage({ folder, source }) {
  const { tag, direction } = source.language;
  const up = folder ? '../' : './';
  return readFileSync(join(embed, 'embed.html'), 'utf8')
    .replace('<html lang="en">', `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
    .replaceAll('="./', `="${up}`)
    .replace('{{frame.withoutHtml}}', source.frame.withoutHtml);
}

/**
 * A picture of each figure under its name: for paper, feeds and mails.
 *
 * @param {string} folder of the site
 * @param {Language} language
 */
function copyStills(folder, { folder: own }) {
  const stills = join(web, 'essay/stills');
  mkdirSync(join(folder, own, 'stills'), { recursive: true });
  for (const tag of Object.keys(figures)) {
    const name = tag.slice('rootd-'.length);
    const still = join(stills, own, `${name}-wide.svg`);
    const there = existsSync(still) ? still : join(stills, `${name}-wide.svg`);
    if (existsSync(there)) cpSync(there, join(folder, own, `stills/${name}.svg`));
  }
}

/**
 * @param {string} folder of the site
 * @param {readonly Language[]} languages
 */
export async function buildEmbedding(folder, languages) {
  await buildElements(folder, languages);
  const style = readFileSync(join(embed, 'embed.css'), 'utf8');
  const { tokens, ...engine } = await engineTexts();
  /** @type {Record<string, string>} */
  const files = {
    'embed.css': style,
    'rootd.css': roomStyles(),
    'embed.js': await classicScript(join(embed, 'embed.js'), [languagesPlugin(languages)]),
    'rootd-frame.js': await classicScript(join(embed, 'rootd-frame.js'), []),
  };
  for (const language of languages) {
    const page = framePage(language);
    const whole = await classicScript(join(embed, 'framePage.js'), [
      languagesPlugin([language]),
      inlineEnginePlugin(engine, tokens),
    ]);
    files[`${language.folder}embed.html`] = page;
    files[`${language.folder}embed-whole.js`] = whole;
    files[`${language.folder}rootd-standalone.html`] = page
      .replace('<html ', '<html data-state="" ')
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>\n${style}</style>`)
      .replace(/<script src[^>]*><\/script>/, () => `<script>${insideHtml(whole)}</script>`);
  }
  for (const language of languages) copyStills(folder, language);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
