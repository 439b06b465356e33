import { RELEASE_ID } from '@stepwell/releases/release';

/** What a run plays. The command passes it to Playwright's processes by environment variables. */
export interface Played {
  remote: string;
  /** `workspace`, `live` or a release id. */
  release: string;
  /** The release with which pictures and accessibility trees are compared. */
  against?: string;
}

export function toVariables({ remote, release, against }: Played): Record<string, string> {
  return { QA_REMOTE: remote, QA_RELEASE: release, ...(against && { QA_AGAINST: against }) };
}

/** @throws Error where Playwright was not started by `npm run qa -- play` */
export function played(): Played {
  const { QA_REMOTE: remote, QA_RELEASE: release, QA_AGAINST: against } = process.env;
  if (!remote || !release) throw new Error('Start this run by npm run qa -- play <remote>.');
  return { remote, release, against };
}

/** @throws Error for a value that is neither `live`, nor like the id of a release */
export function requireReleaseId(value: string): string {
  if (RELEASE_ID.test(value)) return value;
  throw new Error(`"${value}" is not a release: name "live" or an id that npm run release -- list prints.`);
}
