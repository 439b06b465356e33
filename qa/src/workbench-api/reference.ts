// What the reference is made of, as its generator and its page understand each other.

/** All that a remote's team can hold on to. */
export interface Reference {
  chapters: Chapter[];
}

export interface Chapter {
  /** Part of its topics' addresses. */
  id: string;
  title: string;
  /** One sentence: what its topics are. */
  about: string;
  topics: Topic[];
}

/** An export, a place, or a field: what has a page of its own. */
export interface Topic {
  /** As it is written in code: `Link`, `page.banner.v1`, `routes.path`. */
  name: string;
  /** Such as `function`, `class`, `place`, `field`. */
  kind: string;
  /** As its declaration says it, without a body. */
  signature: string;
  /** Its comment; backticks surround code. */
  about: string;
  /** Parameters of a function, members of what has some. */
  parts: Part[];
  /** What its comment says apart: `returns`, `throws`, `since`, `deprecated`. */
  notes: Note[];
  /** `null` only where one is missing, which no release of this house has. */
  example: Example | null;
}

export interface Part {
  name: string;
  /** As it is declared. */
  signature: string;
  about: string;
}

export interface Note {
  name: string;
  text: string;
}

/** A scenario of the examples, and what it plays. */
export interface Example {
  scenario: string;
  sources: SourceText[];
}

export interface SourceText {
  /** Path in the examples' folder. */
  file: string;
  text: string;
}
