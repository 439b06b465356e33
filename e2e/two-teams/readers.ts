import { setTimeout as pause } from 'node:timers/promises';
import { askFor } from '../releases/crowd';
import { visibleHtml } from '../support/api';
import { TEXTS } from './texts';

/** What a reader takes before the next page. */
const READING_MS = 100;
const PATHS = ['/', '/courses', '/checkout/algebra', '/course/algebra', '/contact-us', '/checkout/algebra'];

/** Visitors who read pages of all edges, and look closely at each: none may fail, or show a part of another release. */
export class Readers {
  pages = 0;
  /** What was wrong with pages; all of it, for it is nothing. */
  readonly problems: string[] = [];
  private isThere = true;

  constructor(private readonly origins: readonly string[]) {}

  /** Requests pages until `stop` is called. */
  async read(readers: number): Promise<void> {
    await Promise.all(Array.from({ length: readers }, (_, reader) => this.readAlone(reader)));
  }

  leave(): void {
    this.isThere = false;
  }

  private async readAlone(reader: number): Promise<void> {
    const origin = this.origins[reader % this.origins.length] ?? '';
    for (let turn = reader; this.isThere; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/';
      const { html, releases, problem } = await askFor(origin, path);
      this.pages += 1;
      const wrong = problem || foreignText(html, releases);
      if (wrong) this.problems.push(`${origin}: ${wrong}`);
      await pause(READING_MS);
    }
  }
}

/** What the server has rendered must be of the release that the page names. */
function foreignText(html: string, releases: Record<string, string>): string {
  const shown = visibleHtml(html);
  for (const [feature, text] of Object.entries(TEXTS)) {
    const [found, suffix = ''] = new RegExp(`${text}(?: (r\\d+))?`).exec(shown) ?? [];
    const [, wanted = ''] = /-(r\d+)$/.exec(releases[feature] ?? '') ?? [];
    if (found && suffix !== wanted)
      return `it shows "${found}" of ${feature}, and names ${releases[feature]}`;
  }
  return '';
}
