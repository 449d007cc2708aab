// Builds what goes into other people's pages: rootd.js with the parts it loads, embed.html with its scripts, the
// script for the page around frames, and everything in one file.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RolldownOutput } from 'rolldown';
import type { BuildEnvironmentOptions, InlineConfig, Plugin } from 'vite';
import { roomStyles } from '../../web/embed/roomStyles.js';
import { figures } from '../../web/figures/index.js';
import { engineParts } from './engine.js';
import { enginePlugin, inlineEnginePlugin } from './enginePlugin.js';
import { writeIfChanged } from './files.js';
import type { Language } from './languages.js';
import { languagesPlugin } from './languagesPlugin.js';
import { root } from './program.js';
import { stylePlugin } from './stylePlugin.js';

const web = join(root, 'web');
const embed = join(web, 'embed');

const common: InlineConfig = {
  configFile: false,
  root: embed,
  base: './',
  publicDir: false,
  logLevel: 'warn',
};

const commonBuild: BuildEnvironmentOptions = {
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
    test: /web\/(embed\/elements|figures\/shared\/takeaway\/addresses)\.ts$/,
    priority: 3,
  },
  { name: 'engine', test: /web\/engine\/workers\/serve\.ts$/, priority: 2 },
  { name: 'figure', test: /web\/figures\/shared\/element\/figure\.ts$/, priority: 1 },
  { name: 'charts', test: /web\/charts\//, minShareCount: 8, priority: 2 },
];

/**
 * rootd.js and the modules it loads. As a library: a page's script would put links for preloading into the head of
 * somebody's page.
 */
async function buildElements(folder: string, languages: readonly Language[]) {
  const { build } = await import('vite');
  await build({
    ...common,
    plugins: [languagesPlugin(languages), stylePlugin(), enginePlugin()],
    build: {
      ...commonBuild,
      outDir: folder,
      lib: {
        entry: { rootd: join(embed, 'rootd.ts'), frame: join(embed, 'framePage.ts') },
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

/** One classic script with all that a module needs, as text. */
async function classicScript(entry: string, plugins: Plugin[]): Promise<string> {
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
  const [{ output }] = [built].flat() as RolldownOutput[];
  const [chunk, ...others] = output;
  if (chunk.type !== 'chunk' || others.length > 0) {
    throw new Error(`${entry} was to become one script; there is also ${others[0]?.fileName}`);
  }
  return chunk.code;
}

/** The engine as text, for builds that carry it along. */
async function engineTexts() {
  const base64 = (part: string) =>
    readFileSync(join(web, `engine/wasm/${part}.wasm`)).toString('base64');
  const wasm = Object.fromEntries(engineParts.map((part) => [part, base64(part)]));
  const worker = await classicScript(join(web, 'engine/workers/worker.ts'), [
    inlineEnginePlugin({ wasm: {}, worker: '' }, ''),
  ]);
  const tokens = await classicScript(join(web, 'engine/models/tokens/tokenWorker.ts'), [
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

/**
 * The example's small models, which the build of elements has put beside its scripts, by the name of each.
 * @param folder - of the site
 * @param up - from a page to it
 */
export function modelsIn(folder: string, up: string): Record<string, string> {
  const files = readdirSync(join(folder, 'elements'));
  const models = files.filter((file) => /\.(gguf|json)$/.test(file));
  return Object.fromEntries(models.map((file) => [file.split('-')[0], `${up}elements/${file}`]));
}

/** A script's text inside of an HTML page. */
const insideHtml = (code: string) =>
  code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/** From a language's pages to the site's folder. */
const upFrom = ({ folder }: Language) => (folder ? '../' : './');

/** The page of a frame in one language. */
function framePage(language: Language) {
  const { source } = language;
  const { tag, direction } = source.language;
  const up = upFrom(language);
  return readFileSync(join(embed, 'embed.html'), 'utf8')
    .replace('<html lang="en">', `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
    .replaceAll('="./', `="${up}`)
    .replace('{{frame.withoutHtml}}', source.frame.withoutHtml);
}

/**
 * A picture of each figure under its name: for paper, feeds and mails.
 * @param folder - of the site
 */
function copyStills(folder: string, { folder: own }: Language) {
  const stills = join(web, 'essay/stills');
  mkdirSync(join(folder, own, 'stills'), { recursive: true });
  for (const tag of Object.keys(figures)) {
    const name = tag.slice('rootd-'.length);
    const still = join(stills, own, `${name}-wide.svg`);
    const there = existsSync(still) ? still : join(stills, `${name}-wide.svg`);
    if (existsSync(there)) cpSync(there, join(folder, own, `stills/${name}.svg`));
  }
}

/** @param folder - of the site */
export async function buildEmbedding(folder: string, languages: readonly Language[]) {
  await buildElements(folder, languages);
  const style = readFileSync(join(embed, 'embed.css'), 'utf8');
  const { tokens, ...engine } = await engineTexts();
  const files: Record<string, string> = {
    'embed.css': style,
    'rootd.css': roomStyles(),
    'embed.js': await classicScript(join(embed, 'embed.ts'), [languagesPlugin(languages)]),
    'rootd-frame.js': await classicScript(join(embed, 'rootd-frame.ts'), []),
  };
  for (const language of languages) {
    const page = framePage(language);
    const whole = await classicScript(join(embed, 'framePage.ts'), [
      stylePlugin(),
      languagesPlugin([language]),
      inlineEnginePlugin(engine, tokens, modelsIn(folder, upFrom(language))),
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
