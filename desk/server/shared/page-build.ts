import { loadPageBuild } from '@stepwell/remote-kit/internal/page-build';
import type { PageAsset } from '@stepwell/server-kit/html-pages';
import type { renderPage } from '../../src/render';

/** The built pages: their render function, and the files that browsers load. */
export interface DeskBuild {
  render: typeof renderPage;
  /** Addresses of style sheets. */
  css: readonly string[];
  scripts: readonly string[];
  assets: ReadonlyMap<string, PageAsset>;
}

/** Reads a build of this package. @throws Error if the build is incomplete */
export async function loadDeskBuild(folder: string): Promise<DeskBuild> {
  const { module, ...files } = await loadPageBuild<{ renderPage: typeof renderPage }>(folder, '/assets');
  return { render: module.renderPage, ...files };
}
