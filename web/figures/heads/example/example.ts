/**
 * The example model, before and after its training (scripts/exampleModel.py), as files: opened as any reader's are.
 */

const fileOf = (part: BlobPart, name: string) => new File([part], name);

/** @param text - base64 */
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function exampleFiles(): Promise<{ trained: File[]; untrained: File[] }> {
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
