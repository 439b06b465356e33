import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type Stats, type Watching } from 'webpack';
import { readManifest } from '../build/manifest';
import { modulesOf, remoteConfig } from '../build/remote-config';
import { rootOf } from '../build/workspace';
import { LOCAL, type LocalRemote } from './local-page';
import { IN_PAGE, type RefreshOptions } from './refresh-loader';

/** Editors write a file in several steps. */
const QUIET_MS = 30;

const IN_PAGE_FOLDER = join(import.meta.dirname, 'in-page');
const LOADER = join(import.meta.dirname, `refresh-loader${extname(import.meta.filename)}`);

export interface LocalBuild extends LocalRemote {
  /** A file of the newest build, by its name in the base; `undefined` if there is none. */
  read: (name: string) => Buffer | undefined;
  /** Of the newest build that went well. */
  hash: () => string;
  /** What is wrong with the sources as they are; empty where nothing is. */
  fault: () => string;
  /** Tells of every build, good or bad. */
  onBuilt: (tell: () => void) => void;
  close: () => Promise<void>;
}

/** Builds the remote in a folder, and again with every change, for pages that it is open in. Comes with the first build. */
export async function watchRemote(folder: string): Promise<LocalBuild> {
  const output = mkdtempSync(join(tmpdir(), 'remote-kit-'));
  const manifest = readManifest(folder);
  const base = `/r/${manifest.name}/${LOCAL}/`;
  const config = localConfig(folder, { output, base });
  let hash = '';
  let fault = '';
  const told: (() => void)[] = [];
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack made no compiler.');
  // What a broken build does not reach is not watched, so nobody says that it has changed meanwhile.
  compiler.hooks.watchRun.tap('remote-kit dev', () => {
    if (fault) compiler.inputFileSystem?.purge?.();
  });
  const watching = await new Promise<Watching>((begun) => {
    const started = compiler.watch({ aggregateTimeout: QUIET_MS }, (error, stats) => {
      fault = faultOf(error, stats);
      if (!fault) hash = stats?.hash ?? '';
      for (const tell of told) tell();
      if (started) begun(started);
    });
  });
  return {
    feature: manifest.name,
    manifest,
    container: config.output?.uniqueName ?? '',
    base,
    read: (name) => fileIn(output, name),
    hash: () => hash,
    fault: () => fault,
    onBuilt: (tell) => void told.push(tell),
    close: async () => {
      await new Promise<void>((ended) => watching.close(() => ended()));
      rmSync(output, { recursive: true, force: true });
    },
  };
}

/** The browser build as it is released, but that its code can be replaced, and that it is made in moments. */
function localConfig(folder: string, { output, base }: { output: string; base: string }): Configuration {
  const [browser = {}] = remoteConfig(folder, true);
  const entries = modulesOf(readManifest(folder)).map((name) => join(folder, 'src', name));
  const options: RefreshOptions = { root: rootOf(folder), entries, inPage: IN_PAGE_FOLDER };
  const css = { filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true };
  return {
    ...browser,
    devtool: 'cheap-module-source-map',
    output: { ...browser.output, path: output, publicPath: base, chunkFilename: '[name].js', clean: false },
    optimization: {
      ...browser.optimization,
      // The site's React is the production one, and whatever talks to it must be of its kind.
      nodeEnv: 'production',
      // What cannot be built is never fetched, and the next build that can follows the last that could.
      emitOnErrors: false,
      splitChunks: false,
    },
    // A change is one module of hundreds: what is known of the others stands.
    experiments: { ...browser.experiments, cacheUnaffected: true },
    resolve: {
      ...browser.resolve,
      alias: {
        ...browser.resolve?.alias,
        [`${IN_PAGE}/jsx-dev-runtime`]: join(IN_PAGE_FOLDER, 'jsx-dev-runtime'),
      },
    },
    module: {
      ...browser.module,
      rules: [
        ...(browser.module?.rules ?? []),
        {
          test: /\.tsx?$/,
          exclude: [/[\\/]node_modules[\\/]/, IN_PAGE_FOLDER],
          enforce: 'pre',
          use: { loader: LOADER, options },
        },
      ],
    },
    plugins: [
      ...(browser.plugins ?? []).map((plugin) =>
        plugin instanceof MiniCssExtractPlugin ? new MiniCssExtractPlugin(css) : plugin,
      ),
      new webpack.HotModuleReplacementPlugin(),
    ],
  };
}

function faultOf(error: Error | null, stats: Stats | undefined): string {
  if (error) return error.message;
  return stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : '';
}

/** Nothing above the folder is in the build. */
function fileIn(folder: string, name: string): Buffer | undefined {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) return undefined;
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
}
