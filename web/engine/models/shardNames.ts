// How the shards of a model and their index are called.

export const indexName = /\.safetensors\.index\.json$/;

/** What comes before the number is the model's own, and after it its form. */
export const shardName = /^(.*)-\d{5}-of-\d{5}\.(safetensors|gguf)$/;

/** Of one model. */
export const mostFiles = 4096;

/** Whether these are names of shards of one model. */
export function areShards(names: string[]) {
  const families = names.map((name) => /^(.*)-\d{5}(-of-\d{5}\..*)$/.exec(name));
  return families.every((one) => one?.[1] === families[0]?.[1] && one?.[2] === families[0]?.[2])
    ? families[0] !== null
    : false;
}
