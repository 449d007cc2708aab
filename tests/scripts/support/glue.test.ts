import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPlaces } from '../../../scripts/support/glue.js';

test('the glue of newer Emscripten names no file beside it', () => {
  const newer = `var createEngine = (() => { var _scriptName = import.meta.url;
function findWasmBinary(){return new URL("glue.wasm",import.meta.url).href}
function other(){return new URL('glue.wasm', import.meta.url).href}`;
  assert.equal(
    withoutPlaces(newer),
    `var createEngine = (() => { var _scriptName = "";
function findWasmBinary(){return "glue.wasm"}
function other(){return 'glue.wasm'}`,
  );
});

test('the glue of older Emscripten stays as it is', () => {
  const older = 'var _scriptDir = ""; function f(){return "glue.wasm"}';
  assert.equal(withoutPlaces(older), older);
});
