import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { productionAliases, UNUSED_ROUTER } from './shell-config';

// Prints the size of the router in a page, in bytes (brotli).

const SHELL = join(import.meta.dirname, '..');
const USED = ['createPath', 'parsePath', 'matchPath', 'UNSAFE_createBrowserHistory'];

async function routerBytes(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'router-'));
  try {
    await build({
      mode: 'production',
      context: SHELL,
      entry: `data:text/javascript,import * as router from "react-router-dom"; globalThis.used = [${USED.map((name) => `router.${name}`)}];`,
      externals: { react: 'var React', 'react-dom': 'var ReactDOM' },
      resolve: { alias: productionAliases(SHELL) },
      module: { rules: [UNUSED_ROUTER] },
      output: { path: folder },
    });
    return brotliCompressSync(readFileSync(join(folder, 'main.js'))).length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function build(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

process.stdout.write(String(await routerBytes()));
