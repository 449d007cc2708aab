// Builds the engine with CMake's presets, and puts what the page needs of it where the page looks for it.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { alone, writeIfChanged } from './files.js';
import { withoutPlaces } from './glue.js';
import { Failure, onPath, readText, root, run } from './program.js';

/** What a preset is compiled with: the first on the PATH, or of the native ones what CXX names. */
function compilerOf(preset: string) {
  const isWasm = preset.startsWith('wasm');
  const compiler = onPath(isWasm ? 'emcc' : 'c++') ?? '';
  const place = compiler && realpathSync(compiler);
  const version = readText(join(dirname(place), 'emscripten-version.txt'))?.trim();
  return { compiler: place, version, named: isWasm ? undefined : process.env.CXX };
}

/** The version of the Emscripten that compiled what stands in the build folder. */
export function usedEmscripten() {
  const stamp = readText(join(root, 'build/wasm', stampName));
  return stamp ? /\d+\.\d+\.\d+/.exec(JSON.parse(stamp).version ?? '')?.[0] : undefined;
}

/** What a configured build folder depends on and CMake does not notice by itself. */
function configuration(preset: string) {
  return JSON.stringify({
    ...compilerOf(preset),
    presets: readText(join(root, 'CMakePresets.json')),
    toolchain: readText(join(root, 'cmake/wasm-toolchain.cmake')),
  });
}

/**
 * Whether a build folder can be built in, is not there yet, or is of no use: CMake keeps the compiler it first met, and
 * the folder it was first run in, whose sources a copy of the whole would go on compiling.
 *
 * @param wanted - its configuration
 * @param place - of the sources
 */
export function stateOf(
  folder: string,
  wanted: string,
  place: string = root,
): 'configured' | 'absent' | 'useless' {
  const cache = readText(join(folder, 'CMakeCache.txt'));
  if (cache === undefined) return 'absent';
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(cache)?.[1];
  if (home !== place.replace(/\/$/, '')) return 'useless';
  const stamp = readText(join(folder, stampName));
  if (stamp !== undefined && stamp !== wanted) return 'useless';
  return stamp && existsSync(join(folder, 'build.ninja')) ? 'configured' : 'absent';
}

const stampName = '.configuration';

async function configure(preset: string, folder: string) {
  const wanted = configuration(preset);
  const state = stateOf(folder, wanted);
  if (state === 'configured') return;
  if (state === 'useless') rmSync(folder, { recursive: true });
  try {
    await run(`Configuring the ${preset} build`, 'cmake', ['--preset', preset]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeIfChanged(join(folder, stampName), wanted);
}

/**
 * Builds one of CMakePresets.json's presets and returns the folder it is in.
 * @param targets - everything, if left out
 */
async function buildPreset(
  preset: 'native' | 'tests' | 'sanitizers' | 'wasm',
  targets: string[] = [],
) {
  const folder = join(root, 'build', preset);
  await configure(preset, folder);
  const jobs = ['--parallel', String(availableParallelism())];
  const chosen = targets.length > 0 ? ['--target', ...targets] : [];
  await run(`Compiling the engine (${preset})`, 'cmake', [
    '--build',
    '--preset',
    preset,
    ...jobs,
    ...chosen,
  ]);
  return folder;
}

/** @param targets - everything, if left out */
export const buildNative = (preset: 'native' | 'tests' | 'sanitizers', targets?: string[]) =>
  alone(() => buildPreset(preset, targets));

/** The engine's lists as it prints them; what Node has to say beside that goes to where errors go. */
export function listsOf(program: string) {
  const { status, stdout: printed } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Failure("Reading the engine's lists failed.");
  return printed.trim();
}

function writeCatalog(folder: string) {
  const json = listsOf(join(folder, 'catalog.cjs'));
  const text = `// Made by the build from the engine's own lists (scripts/catalog.cpp): change them there.

export const version = '${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}';

export const catalog = ${json} as const;
`;
  writeIfChanged(join(root, 'web/catalog/catalog.ts'), text);
}

/** The wasm comes in parts: the one list of them, which CMakeLists.txt reads too. */
export const engineParts = Object.keys(
  JSON.parse(readFileSync(join(root, 'src/bindings/parts.json'), 'utf8')),
);

const madeByBuild = '// Made by the build (scripts/support/engine.ts).\n\n';

/**
 * The parts as web/engine finds them: as modules that hold the wasm as text, which every bundler and every server
 * understands, and as files of their own, which are smaller.
 */
function writeParts(folder: string) {
  const place = join(root, 'web/engine/wasm');
  const table = (entry: (part: string) => string) =>
    `{\n${engineParts.map((part) => `  ${entry(part)},\n`).join('')}};\n`;
  writeIfChanged(
    join(place, 'glue.js'),
    withoutPlaces(readFileSync(join(folder, 'glue.js'), 'utf8')),
  );
  for (const part of engineParts) {
    const wasm = readFileSync(join(folder, `${part}.wasm`));
    writeIfChanged(join(place, `${part}.wasm`), wasm);
    // Typed, or the declarations would repeat the text.
    const text = `const text: string = '${wasm.toString('base64')}';\nexport default text;\n`;
    writeIfChanged(join(place, `${part}.ts`), text);
  }
  const texts = table((part) => `${part}: () => import('./${part}.js')`);
  writeIfChanged(join(place, 'texts.ts'), `${madeByBuild}export const texts = ${texts}`);
  const addresses = table((part) => `${part}: new URL('./${part}.wasm', import.meta.url)`);
  writeIfChanged(
    join(place, 'addresses.ts'),
    `${madeByBuild}export const addresses = ${addresses}`,
  );
}

/** Builds the engine for the browser: web/engine/wasm/ and web/catalog/catalog.ts. */
export async function buildEngine(alsoTargets: string[] = []) {
  const targets = [...engineParts, 'glue'].map((part) => `engine-${part}`);
  const folder = await buildPreset('wasm', [...targets, 'catalog', ...alsoTargets]);
  writeParts(folder);
  writeCatalog(folder);
  return folder;
}
