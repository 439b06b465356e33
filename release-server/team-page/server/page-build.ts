import { loadPageBuild } from '@stepwell/remote-kit/internal/page-build';
import type { PageAsset } from '@stepwell/server-kit/html-pages';
import type { renderPage } from '../src/render';
import { TEAM_PATHS } from '../src/shared/paths';

/** The built page: its render function and its assets. */
export interface PageBuild {
  render: typeof renderPage;
  /** Addresses of style sheets. */
  css: string[];
  /** By file name, which contains a hash of the content. */
  assets: ReadonlyMap<string, PageAsset>;
}

/** Reads a build of this package. @throws Error if the build is incomplete */
export async function loadPage(folder: string): Promise<PageBuild> {
  const { module, css, assets } = await loadPageBuild<{ renderPage: typeof renderPage }>(
    folder,
    TEAM_PATHS.assets,
  );
  return { render: module.renderPage, css, assets };
}
