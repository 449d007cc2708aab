/** Where the small models are: fetched when the figure is near. Builds put their own addresses here. */
export const addresses: Record<string, URL> | undefined = {
  sqrt: new URL('./sqrt.gguf', import.meta.url),
  one: new URL('./one.gguf', import.meta.url),
  d: new URL('./d.gguf', import.meta.url),
};
