import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordOf } from '@stepwell/releases/contents';
import { RECORD_FILE } from '@stepwell/releases/release';

/** A build of pages that a server renders, such as the staff's desk: its module, and the files that a browser fetches. */
export interface PageBuild<Module> {
  /** The exports of the entry `page`. */
  module: Module;
  /** Addresses of style sheets. */
  css: string[];
  /** Addresses of browser scripts; empty for a build without them. */
  scripts: string[];
  /** Files by name; the name contains a hash of the content. */
  assets: ReadonlyMap<string, { type: string; body: Buffer }>;
}

/** Types of files that are served. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Entry of the build that renders pages (`pageConfigs`). */
const PAGE = 'page';
/** Folder of browser scripts in a build. */
export const SCRIPTS = 'script';

/** Reads a built package. @param assetsAt path at which the server serves assets: `/assets` @throws Error if the build is incomplete */
export async function loadPageBuild<Module>(folder: string, assetsAt: string): Promise<PageBuild<Module>> {
  const { modules, files } = recordOf(readFileSync(join(folder, RECORD_FILE)));
  const { js: [main] = [], css = [] } = modules[PAGE] ?? {};
  if (!main) throw new Error(`The build in ${folder} is incomplete: delete the folder, and start again.`);
  const browser = join(folder, 'browser');
  const assets = new Map<string, { type: string; body: Buffer }>();
  for (const path of Object.keys(files)) {
    const type = TYPES[extname(path)];
    const name = path.replace(/^browser\//, '');
    // Other scripts are modules that render pages on the server, and browsers must not get them.
    const isServed = extname(name) !== '.js' || name.startsWith(`${SCRIPTS}/`);
    if (type && isServed) assets.set(name, { type, body: readFileSync(join(folder, path)) });
  }
  return {
    module: (await import(pathToFileURL(join(browser, main)).href)) as Module,
    css: css.map((name) => `${assetsAt}/${name}`),
    scripts: [...assets.keys()].filter((name) => name.endsWith('.js')).map((name) => `${assetsAt}/${name}`),
    assets,
  };
}
