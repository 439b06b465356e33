import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRelease } from '@stepwell/release-server/release';
import type { renderPage } from '../src/render';
import { TEAM_PATHS } from '../src/words/paths';

export interface Asset {
  type: string;
  body: Buffer;
}

/** The built page: what draws it, and what a browser fetches for it. */
export interface PageBuild {
  render: typeof renderPage;
  /** Addresses of the styles. */
  css: string[];
  /** By name below the assets' address. Each has a hash of its content in its name. */
  assets: ReadonlyMap<string, Asset>;
}

/** What a browser may fetch; the module that draws is not among it. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The module's name in the build. */
const ENTRY = 'page';

/** Reads a build of this package. @throws Error if it is not whole */
export async function loadPage(folder: string): Promise<PageBuild> {
  const { modules, files } = readRelease(folder);
  const { js: [script] = [], css = [] } = modules[ENTRY] ?? {};
  if (!script)
    throw new Error(`The build of the team page in ${folder} is not whole: delete it, and start again.`);
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
