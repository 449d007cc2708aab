// Memory that runs out, by its message: V8, SpiderMonkey, JavaScriptCore and the engine each have words of their own.

const signs =
  /out of memory|allocation (failed|size overflow)|(cannot|could not|can't) allocate|Invalid (typed array|array buffer) length|memory\.grow/i;

export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && signs.test(error.message);

/** What a caller is told: a RangeError, as for what is known to be too large before it starts. */
export const withinMemory = <Result>(work: Promise<Result>) =>
  work.catch((error) => {
    // Who reads models has told it already, by the file.
    if (!isOutOfMemory(error) || error.name === 'ModelError') throw error;
    const reason = `there is not enough free memory here (${error.message})`;
    throw new RangeError(`options must ask for less: ${reason}`, { cause: error });
  });
