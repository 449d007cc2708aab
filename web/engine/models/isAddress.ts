/** Whether a model's file is named by where it lies elsewhere: 'https://…' or 'hf:owner/name'. */
export const isAddress = (file: unknown): file is string =>
  typeof file === 'string' && /^(https?:\/\/|hf:)/i.test(file);
