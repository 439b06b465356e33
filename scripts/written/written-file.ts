/** A file in git that `npm run check -- --fix` generates, wholly or partly. */
export interface WrittenFile {
  /** Path from the root of the repository. */
  path: string;
  text: string;
}
