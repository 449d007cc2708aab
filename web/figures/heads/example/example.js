/**
 * The example model, before and after its training (scripts/exampleModel.py), as files: opened as any reader's are.
 */

/** @param {BlobPart} part @param {string} name */
const fileOf = (part, name) => new File([part], name);

/** @param {string} text base64 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @returns {Promise<{ trained: File[], untrained: File[] }>} */
export async function exampleFiles() {
  const [trained, untrained, { config }] = await Promise.all([
    import('./trained.js'),
    import('./untrained.js'),
    import('./config.js'),
  ]);
  const about = JSON.stringify(config, null, 2);
  return {
    trained: [
      fileOf(bytesOf(trained.safetensors), 'trained.safetensors'),
      fileOf(about, 'config.json'),
    ],
    untrained: [
      fileOf(bytesOf(untrained.safetensors), 'untrained.safetensors'),
      fileOf(about, 'config.json'),
    ],
  };
}
