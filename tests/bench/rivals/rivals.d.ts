// The bench installs these by itself; the types are checked on machines that have never run it.
declare module 'onnxruntime-web/wasm';
declare module '@tensorflow/tfjs-backend-wasm';
declare module '@tensorflow/tfjs-core';
