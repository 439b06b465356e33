import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kind of an entry in a test run's report: a finding in a release, a finding under an injected fault, or a difference of releases. */
export type Sign =
  | ('text' | 'axe' | 'console' | 'policy' | 'shift' | 'hydration' | 'request')
  | ('unusable' | 'unsaid' | 'lost' | 'twice')
  | ('picture' | 'tree' | 'markup' | 'keyboard' | 'kept' | 'calls' | 'time' | 'files' | 'findings');

/** A small fault that is put into a remote's sources, and that a test run of the build must find. */
export interface Mutation {
  /** Unique name in kebab case, for `--only`. */
  name: string;
  /** The fault in the build, as text for the report. */
  description: string;
  /** The remote that is built with the mutation; the file may belong to a package that the remote bundles. */
  remote: string;
  /** Path from the root of the repository. */
  file: string;
  /** Text that the file contains exactly once. */
  from: string;
  /** The text that replaces `from`. */
  to: string;
  /** Name of the scenario in which the mutation shows. */
  scenario: string;
  /** If set, the mutation shows only under this injected fault (`play --faults`), and builds are not compared. */
  fault?: string;
  /** The test run has found the mutation if it reports any of these signs in that scenario. */
  signs: readonly Sign[];
}

/**
 * The text of a mutation's file with the mutation in it.
 * @param root folder of the repository, or of a copy of its sources
 * @throws Error if the file does not contain `from` exactly once
 */
export function mutatedText({ name, file, from, to }: Mutation, root: string): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length === 2) return parts.join(to);
  throw new Error(
    `The text of the mutation "${name}" occurs ${parts.length - 1} times in ${file} and must occur once: the sources have changed. Update "from" in scripts/mutations/mutations.ts.`,
  );
}
