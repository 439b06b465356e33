import type { AuditLine } from '../registry/registry';

/** What is said of a revision's evidence, to whoever promotes it and to whoever reads of it later. */
export interface EvidenceInWords {
  /** One sentence, or two. */
  head: string;
  /** A line for each script or header that is not what it was. */
  changes: string[];
}

/** @returns nothing where nobody asked what can run */
export function evidenceInWords({
  scripts,
  evidence,
}: Pick<AuditLine, 'scripts' | 'evidence'>): EvidenceInWords | undefined {
  if (!scripts && !evidence) return undefined;
  const count = scripts ? `${scripts.count} scripts can run on payment pages. ` : '';
  const derived = scripts?.changes ?? [];
  if (!evidence?.site) {
    const why = evidence?.missing ?? 'Nobody has looked yet.';
    return { head: `${count}What a browser was given was not looked at: ${why}`, changes: derived };
  }
  const { site, since, changes } = evidence;
  if (since === undefined)
    return {
      head: `${count}What a browser was given was looked at for the first time, at ${site}.`,
      changes: [...derived, ...changes],
    };
  const seen = changes.length === 0 ? 'is what it was' : 'is not what it was';
  return { head: `${count}What a browser was given at ${site} ${seen} at revision ${since}.`, changes };
}
