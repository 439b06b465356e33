/** A file that stands in the repository, and of which every line follows from another file. */
export interface WrittenFile {
  /** From the root of the repository. */
  path: string;
  text: string;
}
