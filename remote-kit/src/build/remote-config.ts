import { basename } from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import { LAZY_CODE_TIMEOUT_MS } from '@stepwell/contract';
import type { FeatureManifest } from '@stepwell/platform';
import { containerName } from '@stepwell/releases/release';
import type { Chunk, Configuration } from 'webpack';
import { readManifest } from './manifest';
import { releaseId } from './release-id';
import { type BaseOptions, baseConfig, FILE_NAME, outputFolder, REMOTE_ENTRY } from './webpack-base';
import { packageJson } from './workspace';

const { ModuleFederationPlugin } = federation;

/** Packages that the shell shares with remotes (docs/architecture.md §6); `peerDependencies` of every remote. */
export const SHARED_PACKAGES = ['react', 'react-dom', '@stepwell/platform'];

/**
 * Both builds of a remote, derived from its `package.json` and `feature.json`: an exposed module for each entry in the browser,
 * and a CommonJS file for each entry on the server.
 */
export function remoteConfig(
  folder: string,
  isDevelopment = process.env.NODE_ENV === 'development',
): Configuration[] {
  const manifest = readManifest(folder);
  const id = releaseId(folder);
  const options = { folder, releaseId: id, publicPath: `/r/${manifest.name}/${id}/`, isDevelopment };
  return [browserConfig(manifest, options), nodeConfig(manifest, options)];
}

/** Modules named in a manifest, each once. */
export function modulesOf({ routes, slots, start }: FeatureManifest): string[] {
  const named = [...routes, ...slots].map(({ module }) => module);
  return [...new Set(start ? [...named, start] : named)];
}

export type RemoteOptions = Pick<
  BaseOptions,
  'folder' | 'releaseId' | 'publicPath' | 'isDevelopment' | 'refresh'
>;

/** The build for browsers. */
export function browserConfig(manifest: FeatureManifest, options: RemoteOptions): Configuration {
  const { folder, releaseId: id } = options;
  const base = baseConfig({ ...options, target: 'browser', outputPath: outputFolder(folder, id, 'browser') });
  const container = containerName(manifest.name, id);
  const { peerDependencies = {} } = packageJson(folder);
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      uniqueName: container,
      filename: '[name].js',
      chunkFilename: `${FILE_NAME}.js`,
      // The preload links have the same value, because otherwise browsers would fetch every file twice.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: LAZY_CODE_TIMEOUT_MS,
    },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { shared: sharedByEntries(manifest), defaultVendors: VENDOR_CHUNKS } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: REMOTE_ENTRY,
        exposes: Object.fromEntries(
          modulesOf(manifest).map((name) => [`./${name}`, { import: `./src/${name}`, name }]),
        ),
        manifest: false,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          SHARED_PACKAGES.map((name) => [
            name,
            { singleton: true, strictVersion: true, import: false, requiredVersion: peerDependencies[name] },
          ]),
        ),
        experiments: {
          // The shell provides the federation runtime in the page.
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  };
}

/** webpack's own rule for vendor code, without the academy's packages. */
const VENDOR_CHUNKS = {
  idHint: 'vendors',
  reuseExistingChunk: true,
  priority: -10,
  test: /[\\/]node_modules[\\/](?!@stepwell[\\/])/,
};

/**
 * Moves code that several entries import into a file for exactly these entries, so that no page loads code of other entries. Less than
 * `minSize` bytes are duplicated instead. Lazy chunks are not affected.
 */
function sharedByEntries(manifest: FeatureManifest) {
  const entries = new Set(modulesOf(manifest));
  return {
    chunks: ({ name }: Chunk) => entries.has(name ?? ''),
    minChunks: 2,
    minSize: 32_000,
  };
}

function nodeConfig(manifest: FeatureManifest, options: RemoteOptions): Configuration {
  const { folder, releaseId: id } = options;
  const base = baseConfig({ ...options, target: 'node', outputPath: outputFolder(folder, id, 'node') });
  return {
    ...base,
    name: `${basename(folder)} node`,
    entry: Object.fromEntries(modulesOf(manifest).map((name) => [name, `./src/${name}`])),
    output: { ...base.output, filename: '[name].js', library: { type: 'commonjs2' } },
    externals: Object.fromEntries(SHARED_PACKAGES.map((name) => [name, `commonjs ${name}`])),
  };
}
