import { setTimeout as pause } from 'node:timers/promises';
import { requestPage } from '../releases/visitors';
import { visibleHtml } from '../support/api';

/** A text on a page of each feature. Release number 7 of these tests shows `Billing details r7`, and its id ends in `-r7`. */
export const TEXTS: Readonly<Record<string, string>> = {
  checkout: 'Billing details',
  catalog: 'Find the course that meets you where you are.',
};

/** Pause before the next page in ms. */
const READING_MS = 100;
const PATHS = ['/', '/courses', '/checkout/algebra', '/course/algebra', '/contact-us', '/checkout/algebra'];

/** Visitors who request pages of all edges and check that none fails or mixes releases. */
export class Readers {
  pages = 0;
  /** Problems of pages. */
  readonly problems: string[] = [];
  private isReading = true;

  constructor(private readonly origins: readonly string[]) {}

  /** Requests pages until `leave` is called. */
  async read(readers: number): Promise<void> {
    await Promise.all(Array.from({ length: readers }, (_, reader) => this.readAlone(reader)));
  }

  leave(): void {
    this.isReading = false;
  }

  private async readAlone(reader: number): Promise<void> {
    const origin = this.origins[reader % this.origins.length] ?? '';
    for (let turn = reader; this.isReading; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/';
      const { html, releases, problem } = await requestPage(origin, path);
      this.pages += 1;
      const firstProblem = problem || foreignText(html, releases);
      if (firstProblem) this.problems.push(`${origin}: ${firstProblem}`);
      await pause(READING_MS);
    }
  }
}

/** A line if a feature's markup is from a release that the boot data does not name. Empty for a correct page. */
function foreignText(html: string, releases: Record<string, string>): string {
  const shown = visibleHtml(html);
  for (const [feature, text] of Object.entries(TEXTS)) {
    const [match, suffix = ''] = new RegExp(`${text}(?: (r\\d+))?`).exec(shown) ?? [];
    const [, expectedSuffix = ''] = /-(r\d+)$/.exec(releases[feature] ?? '') ?? [];
    if (match && suffix !== expectedSuffix)
      return `it shows "${match}" of ${feature}, and names ${releases[feature]}`;
  }
  return '';
}
