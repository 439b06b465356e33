import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import hotMiddleware from 'webpack-hot-middleware';
import { readManifest } from '../build/manifest';
import { browserConfig, modulesOf } from '../build/remote-config';
import { featureOf, installed } from '../build/workspace';

export interface ServedRemote {
  /** Folder of the remote. */
  folder: string;
  /** Path of its files, with a slash at both ends: `/`, or `/checkout/`. */
  path: string;
}

/** In place of a release id. */
const DEV = 'dev';
/** Pages of the site load scripts, updates and styles from this other origin. */
const FOOTER = join(import.meta.dirname, 'hot-footer-loader.mjs');
const HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Serves remotes from their sources at `http://localhost:<port>`, with React's Fast Refresh, and their manifests as `feature.json`. A change
 * that cannot be refreshed reloads the page; an error of a build is shown on the page and in the terminal.
 * @returns a function that ends the server
 */
export async function serveRemotes(
  remotes: readonly ServedRemote[],
  port: number,
  report: (text: string) => void,
): Promise<() => Promise<void>> {
  const origin = `http://localhost:${port}`;
  const served = remotes.map((remote) => serveRemote(remote, origin, report));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    // The longest path, because a remote may be served at `/`.
    const [remote] = served
      .filter(({ path }) => pathname.startsWith(path))
      .sort((one, other) => other.path.length - one.path.length);
    if (remote) remote.answer(request, response, pathname.slice(remote.path.length));
    else response.writeHead(404).end();
  });
  // Browsers may resolve `localhost` to either address.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  await Promise.all(served.map(({ built }) => built));
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(served.map(({ close }) => close()));
  };
}

function serveRemote({ folder, path }: ServedRemote, origin: string, report: (text: string) => void) {
  const name = featureOf(folder);
  const compiler = webpack(devConfig(folder, origin + path));
  if (!compiler) throw new Error(`webpack created no compiler for ${name}.`);
  const files = devMiddleware(compiler, { headers: HEADERS, stats: false });
  const hot = hotMiddleware(compiler, { path: `${path}updates`, log: false });
  compiler.hooks.done.tap('dev', (stats) => {
    const errors = stats.hasErrors() ? `\n${stats.toString({ preset: 'errors-only', colors: false })}` : '';
    report(
      errors
        ? `${name} cannot be built:${errors}`
        : `${name} was built in ${stats.endTime - stats.startTime} ms`,
    );
  });
  return {
    path,
    built: new Promise<void>((resolve) => files.waitUntilValid(() => resolve())),
    close: () => new Promise<void>((resolve) => files.close(() => resolve())),
    answer(request: IncomingMessage, response: ServerResponse, file: string) {
      if (file === 'feature.json') return sendManifest(folder, response);
      const notFound = () => void response.writeHead(404, HEADERS).end();
      void files(request, response, () => hot(request, response, notFound));
    },
  };
}

function sendManifest(folder: string, response: ServerResponse): void {
  try {
    const manifest = JSON.stringify(readManifest(folder));
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' }).end(manifest);
  } catch (error) {
    response.writeHead(500, HEADERS).end((error as Error).message);
  }
}

function devConfig(folder: string, publicPath: string): Configuration {
  const manifest = readManifest(folder);
  const config = browserConfig(manifest, {
    folder,
    releaseId: DEV,
    publicPath,
    isDevelopment: true,
    refresh: true,
  });
  const client = createRequire(import.meta.url).resolve('webpack-hot-middleware/client');
  const updates = `${client}?path=${publicPath}updates&reload=true&name=${featureOf(folder)}`;
  const modules = modulesOf(manifest).map((name) => join(folder, 'src', name));
  const entries = modules.flatMap((path) => [`${path}.tsx`, `${path}.ts`]);
  const css = { filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true };
  return {
    ...config,
    name: featureOf(folder),
    // The policy of pages forbids `eval`.
    devtool: 'cheap-module-source-map',
    output: { ...config.output, chunkFilename: '[name].js', clean: false },
    // After a failed build, pages keep the last one.
    optimization: { ...config.optimization, splitChunks: false, emitOnErrors: false },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        'react/jsx-runtime$': join(installed('react', folder), 'cjs/react-jsx-runtime.production.js'),
        'react/jsx-dev-runtime$': join(import.meta.dirname, 'jsx-dev-runtime.js'),
      },
    },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        { test: entries, enforce: 'pre', loader: FOOTER, options: { kind: 'entry' } },
        { test: /\.store\.ts$/, enforce: 'pre', loader: FOOTER, options: { kind: 'store' } },
      ],
    },
    plugins: [
      ...(config.plugins ?? []).map((plugin) =>
        plugin instanceof MiniCssExtractPlugin ? new MiniCssExtractPlugin(css) : plugin,
      ),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false, forceEnable: true }),
      ...[updates, join(import.meta.dirname, 'reload-without-refresh.js')].map(
        (entry) => new webpack.EntryPlugin(folder, entry, { name: undefined }),
      ),
    ],
  };
}
