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

/** Time without a change before a build starts: editors may write a file in several steps. */
const QUIET_MS = 30;

const IN_PAGE_FOLDER = join(import.meta.dirname, 'in-page');
const LOADER = join(import.meta.dirname, `refresh-loader${extname(import.meta.filename)}`);

export interface LocalBuild extends LocalRemote {
  /** Returns a built file by its path below `base`; `undefined` if no successful build has written it. */
  read: (name: string) => Buffer | undefined;
  /** Hash of the last successful build. */
  hash: () => string;
  /** Errors of the last build; empty if it succeeded. */
  errors: () => string;
  /** Called after every build, successful or not. */
  onBuilt: (listener: () => void) => void;
  close: () => Promise<void>;
}

/** Builds a remote now and after every change. Resolves after the first build. */
export async function watchRemote(folder: string): Promise<LocalBuild> {
  const output = mkdtempSync(join(tmpdir(), 'remote-kit-'));
  const manifest = readManifest(folder);
  const base = `/r/${manifest.name}/${LOCAL}/`;
  const config = localConfig(folder, { output, base });
  let hash = '';
  let errors = '';
  const listeners: (() => void)[] = [];
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack created no compiler.');
  // A failed build does not watch the files that it did not reach, so their cached content may be outdated.
  compiler.hooks.watchRun.tap('remote-kit dev', () => {
    if (errors) compiler.inputFileSystem?.purge?.();
  });
  const watching = await new Promise<Watching>((begun) => {
    const started = compiler.watch({ aggregateTimeout: QUIET_MS }, (error, stats) => {
      errors = errorsOf(error, stats);
      if (!errors) hash = stats?.hash ?? '';
      for (const listener of listeners) listener();
      // The first build resolves the promise; later calls have no effect. `started` is set, because `watch` returns before a build ends.
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
    errors: () => errors,
    onBuilt: (listener) => void listeners.push(listener),
    close: async () => {
      await new Promise<void>((ended) => watching.close(() => ended()));
      rmSync(output, { recursive: true, force: true });
    },
  };
}

/** The browser's development build, with hot module replacement, for pages with React's production build. */
function localConfig(folder: string, { output, base }: { output: string; base: string }): Configuration {
  const isDevelopment = true;
  const [browser = {}] = remoteConfig(folder, isDevelopment);
  const entries = modulesOf(readManifest(folder)).map((name) => join(folder, 'src', name));
  const options: RefreshOptions = { root: rootOf(folder), entries, inPage: IN_PAGE_FOLDER };
  const css = { filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true };
  return {
    ...browser,
    devtool: 'cheap-module-source-map',
    output: { ...browser.output, path: output, publicPath: base, chunkFilename: '[name].js', clean: false },
    optimization: {
      ...browser.optimization,
      // Packages must not use what only React's development build has.
      nodeEnv: 'production',
      // A failed build is not written, because the next hot update would be the difference to that build, which no page runs.
      emitOnErrors: false,
      splitChunks: false,
    },
    experiments: { ...browser.experiments, cacheUnaffected: true },
    resolve: {
      ...browser.resolve,
      alias: {
        ...browser.resolve?.alias,
        // `refresh-loader.ts` compiles JSX to imports of this name.
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

function errorsOf(error: Error | null, stats: Stats | undefined): string {
  if (error) return error.message;
  return stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : '';
}

/** Paths outside of the folder are refused. */
function fileIn(folder: string, name: string): Buffer | undefined {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) return undefined;
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
}
