// Memory that runs out, by its message: V8, SpiderMonkey, JavaScriptCore and the engine each have words of their own.

/** 'Aborted()' is how the engine ends when the memory that it asked for does not come. */
const signs =
  /out of memory|allocation (failed|size overflow)|(cannot|could not|can't) allocate|Invalid (typed array|array buffer) length|memory\.grow|Aborted\(/i;

/** @param {unknown} error @returns {error is Error} */
export const isOutOfMemory = (error) => error instanceof Error && signs.test(error.message);
