// How the shards of a model and their index are called.

export const indexName = /\.safetensors\.index\.json$/;

/** What comes before the number is the model's own, and after it its form. */
export const shardName = /^(.*)-\d{5}-of-\d{5}\.(safetensors|gguf)$/;
