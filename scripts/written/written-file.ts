/** A generated file that is committed. */
export interface WrittenFile {
  /** Path from the root of the repository. */
  path: string;
  text: string;
}
