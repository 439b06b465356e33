import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRelease } from '@stepwell/release-server/release';
import type { renderPage } from '../src/render';
import { TEAM_PATHS } from '../src/shared/paths';

export interface Asset {
  type: string;
  body: Buffer;
}

/** The built page: its render function and its assets. */
export interface PageBuild {
  render: typeof renderPage;
  /** Addresses of style sheets. */
  css: string[];
  /** By file name, which contains a hash of the content. */
  assets: ReadonlyMap<string, Asset>;
}

/** Types of files that are served; the rendering module is not. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const ENTRY = 'page';

/** Reads a build of this package. @throws Error if it is incomplete */
export async function loadPage(folder: string): Promise<PageBuild> {
  const { modules, files } = readRelease(folder);
  const { js: [script] = [], css = [] } = modules[ENTRY] ?? {};
  if (!script)
    throw new Error(`The build of the team page in ${folder} is incomplete: delete it, and start again.`);
  const browser = join(folder, 'browser');
  const { renderPage: render } = (await import(pathToFileURL(join(browser, script)).href)) as {
    renderPage: typeof renderPage;
  };
  const assets = new Map<string, Asset>();
  for (const path of Object.keys(files)) {
    const type = TYPES[extname(path)];
    const name = path.replace(/^browser\//, '');
    if (type) assets.set(name, { type, body: readFileSync(join(folder, path)) });
  }
  return { render, css: css.map((name) => `${TEAM_PATHS.assets}/${name}`), assets };
}
