/** What is used of version 1, whose second argument the published types do not know. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** @returns those of `available` that the client takes, the best first */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
