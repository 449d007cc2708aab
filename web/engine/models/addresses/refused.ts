// Why a file at an address is not read: now, or at all.

/** What may go otherwise a moment later. */
export class Hitch extends Error {
  /** that the server asks to wait */
  readonly seconds: number | undefined;

  /** @param reason - a sentence without its full stop */
  constructor(reason: string, seconds?: number) {
    super(reason);
    this.seconds = seconds;
  }
}

export class Refused extends Error {
  /** that the server answered, where that says it */
  readonly status: number | undefined;

  /** @param reason - a sentence without its full stop */
  constructor(reason: string, status?: number) {
    super(reason);
    this.status = status;
  }
}
