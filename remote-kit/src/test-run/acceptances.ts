import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Two releases of one remote: differences are accepted of the step from one to the other. */
export interface ReleasePair {
  feature: string;
  /** Release id of what was there before. */
  against: string;
  release: string;
}

/** Who accepted which difference, by its id. */
export type Accepted = Readonly<Record<string, string>>;

/** What reviewers have accepted, in a file. Another pair of releases knows nothing of it. */
export class Acceptances {
  constructor(private readonly file: string) {}

  of(pair: ReleasePair): Accepted {
    return this.all()[nameOf(pair)] ?? {};
  }

  add(pair: ReleasePair, ids: readonly string[], by: string): Accepted {
    const all = this.all();
    const accepted = { ...all[nameOf(pair)], ...Object.fromEntries(ids.map((id) => [id, by])) };
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const draft = `${this.file}.${process.pid}.tmp`;
    writeFileSync(draft, `${JSON.stringify({ ...all, [nameOf(pair)]: accepted }, null, 1)}\n`, {
      mode: 0o600,
    });
    renameSync(draft, this.file);
    return accepted;
  }

  private all(): Record<string, Accepted> {
    if (!existsSync(this.file)) return {};
    return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, Accepted>;
  }
}

function nameOf({ feature, against, release }: ReleasePair): string {
  return `${feature} ${against} ${release}`;
}
