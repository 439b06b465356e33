/** Types of the used part of version 1, because the published types lack the second argument of `encodings`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** @returns the accepted ones of `available`, the best first */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
