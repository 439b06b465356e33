import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a report can say of a scenario: kinds of findings, and of differences. */
export type Sign =
  | ('text' | 'axe' | 'console' | 'policy' | 'shift' | 'hydration' | 'request')
  | ('picture' | 'tree' | 'markup' | 'keyboard' | 'kept' | 'calls' | 'files' | 'findings');

/** A small harm done to a remote's sources, and who should notice. */
export interface SeededFault {
  /** Unique, in kebab case: `--only` takes it. */
  name: string;
  /** What is wrong from then on, for a reader. */
  what: string;
  /** The remote that is built with it; what is harmed may be a package that is bundled into it. */
  remote: string;
  /** Path from the root of the repository. */
  file: string;
  /** What stands in it exactly once. */
  from: string;
  /** What stands there instead. */
  to: string;
  /** Name of the scenario that shows it. */
  scenario: string;
  /** Any of these, seen in that scenario, has found it. */
  signs: readonly Sign[];
}

/**
 * The text of a fault's file with the fault in it.
 * @param root folder of the repository, or of a copy of its sources
 * @throws Error if the place of the fault is gone, or there are several
 */
export function harmedText({ name, file, from, to }: SeededFault, root: string): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length === 2) return parts.join(to);
  throw new Error(
    `The fault "${name}" has ${parts.length - 1} places in ${file}, and needs one: its sources have changed. Give it the text that stands there now (scripts/seed/faults).`,
  );
}
