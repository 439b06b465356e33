import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import federation from '@module-federation/enhanced/webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { LATE_CODE_PATIENCE_MS } from '../../contract/src/limits';
import { LENT } from './remote-config';
import { baseConfig, outputFolder } from './webpack-base';
import { packageJson, ROOT, readJson, releaseId } from './workspace';

const { ModuleFederationPlugin } = federation;

/** Both builds of the shell: the browser host, which lends what remotes share, and what the renderer runs. */
export function shellConfig(
  folder: string,
  isDevelopment = process.env.NODE_ENV === 'development',
): Configuration[] {
  const id = releaseId(folder);
  const options = { folder, releaseId: id, publicPath: `/r/shell/${id}/`, isDevelopment };
  return [browserConfig(options), nodeConfig(options)];
}

interface ShellOptions {
  folder: string;
  releaseId: string;
  publicPath: string;
  isDevelopment: boolean;
}

function browserConfig(options: ShellOptions): Configuration {
  const { folder, releaseId: id } = options;
  const base = baseConfig({ ...options, target: 'browser', outputPath: outputFolder(folder, id, 'browser') });
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      uniqueName: 'shell',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: LATE_CODE_PATIENCE_MS,
    },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...productionAliases() } },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), UNUSED_ROUTER] },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        manifest: false,
        dts: false,
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          LENT.map((name) => [
            name,
            { singleton: true, eager: true, version: lentVersion(name), requiredVersion: lentVersion(name) },
          ]),
        ),
        experiments: {
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
    ],
  };
}

/** Four fifths of the router are kept by statements that have no effect: 6 KB (br) of a page's code. */
const UNUSED_ROUTER: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
  loader: fileURLToPath(new URL('./unused-router.mjs', import.meta.url)),
};

/** The version a lent package has in this build. */
function lentVersion(name: string): string {
  return name.startsWith('@stepwell/')
    ? packageJson(join(ROOT, name.slice('@stepwell/'.length))).version
    : readJson<{ version: string }>(join(ROOT, 'node_modules', name, 'package.json')).version;
}

/** Without these the federation runtime is bundled twice, and react-router comes in its development build. */
function productionAliases(): Record<string, string> {
  const require = createRequire(join(ROOT, 'package.json'));
  const runtimeCore = join(packageRoot(require.resolve('@module-federation/runtime-core')), 'dist/index.js');
  const router = packageRoot(require.resolve('react-router'));
  return {
    '@module-federation/runtime-core$': runtimeCore,
    '@module-federation/runtime-tools/runtime-core$': runtimeCore,
    'react-router$': join(router, 'dist/production/index.mjs'),
  };
}

function packageRoot(file: string): string {
  let folder = dirname(file);
  while (!/node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+$/.test(folder)) folder = dirname(folder);
  return folder;
}

/** As browsers get it: none of its network adapters can run in Node. */
const AXIOS_WITHOUT_NODE = join(ROOT, 'node_modules/axios/dist/esm/axios.js');

function nodeConfig(options: ShellOptions): Configuration {
  const { folder, releaseId: id } = options;
  const base = baseConfig({ ...options, target: 'node', outputPath: outputFolder(folder, id, 'node') });
  return {
    ...base,
    entry: { render: './src/render.tsx' },
    // The renderer's calls go through the edge: its code carries no way to the network.
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, axios$: AXIOS_WITHOUT_NODE } },
    output: { ...base.output, filename: '[name].js', library: { type: 'commonjs2' } },
  };
}
