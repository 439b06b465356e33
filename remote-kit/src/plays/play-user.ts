/** A package whose files use what a scenario shows, such as a remote a component. */
export interface PlayUser {
  feature: string;
  /** Paths within the package. */
  files: readonly string[];
}
