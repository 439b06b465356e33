/** The part of version 1 that is used; the published types lack its second argument. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** @returns the accepted ones of `available`, the best first */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
