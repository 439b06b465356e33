// What is known of scripts and headers of payment pages, and kept with revisions. How it is found: `page-evidence`.

/** A script that can run on a page. */
export interface PageScript {
  /** Name of its file in the release, or of its place in the page. */
  name: string;
  /** Module of a remote, or of the shell's start, whose file it is: the name of a file says nothing. */
  module?: string;
  /** `<feature> <release id>`; the edge's own are in no release. */
  release: string;
  /** `sha384-…`, as browsers check it. */
  hash: string;
  /** The team that answers for it. */
  owner: string;
  /** Why it is there, in a sentence. */
  reason: string;
  /** Of the release that was live before: it runs where the live one fails. */
  isSpare?: boolean;
}

/** Which scripts can run on pages from a revision on. A page may become any other, so payment pages are no others. */
export interface ScriptsThen {
  count: number;
  /** SHA-384 of them all, base64: who lists them later sees by it that they are the same. */
  digest: string;
  /** A line for each that was not so before; what runs where a live one fails is told by what was live. */
  changes: string[];
}

/** What a browser was given of a payment page once a revision was served: found out after it was written, and told with it. */
export interface EvidenceThen {
  /** ISO 8601. */
  at: string;
  /** Address of the site that was asked; absent where none could be. */
  site?: string;
  /** Why nobody knows what a browser was given, in a sentence. */
  missing?: string;
  /** Revision whose evidence it was held against; absent where it is the first. */
  since?: number;
  /** A line for each script and header that is not what it was then, and for each script that no release of the registry has. */
  changes: string[];
}

/** By which a browser is told what a page may do, by name; `null` where the page has none. */
export type SecurityHeaders = Record<string, string | null>;

/** What could run on payment pages from a revision on, and what a browser was told of them: kept with the revision. */
export interface RevisionEvidence {
  revision: number;
  /** Every script that the registry lets run, what stands in where a live one fails too. */
  scripts: PageScript[];
  /** As a browser received it; absent where nobody could ask. */
  received?: { inline: PageScript[]; headers: SecurityHeaders };
  /** As the log has it. */
  said: EvidenceThen;
}
