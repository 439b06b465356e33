import { dirname, join } from 'node:path';
import { LAZY_CODE_TIMEOUT_MS } from '@stepwell/contract';
import { REFRESH_HOOK } from '@stepwell/remote-kit/internal/refresh-hook';
import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, FILE_NAME, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';
import { installed, packageJson } from '@stepwell/remote-kit/internal/workspace';
import { SHARED_PACKAGES } from '@stepwell/remote-kit/remote-config';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

const HERE = import.meta.dirname;

/** Configurations of the shell's two builds: the browser host, and the file that the renderer runs. */
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
    entry: { main: [...(options.isDevelopment ? [REFRESH_HOOK] : []), join(HERE, '../browser/main')] },
    output: {
      ...base.output,
      uniqueName: 'shell',
      filename: `${FILE_NAME}.js`,
      chunkFilename: `${FILE_NAME}.js`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: LAZY_CODE_TIMEOUT_MS,
    },
    // Code that two chunks share is duplicated, because a further request would cost more.
    optimization: { ...base.optimization, splitChunks: false },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        ...productionAliases(folder),
        ...withoutUnusedAxios(folder),
        ...withoutUnusedFederation(folder),
      },
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), UNUSED_ROUTER] },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(
          Object.fromEntries(
            SHARED_PACKAGES.map((name) => [name, packageJson(installed(name, folder)).version]),
          ),
        ),
        // Constants that a federation plugin would define: a browser runtime without snapshots, with remotes and shared packages.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        FEDERATION_OPTIMIZE_NO_REMOTE: false,
        FEDERATION_OPTIMIZE_NO_SHARED: false,
      }),
    ],
  };
}

/** Lets the build drop the unused four fifths of the router: 6 kB (brotli) of each page. `unused-router.mjs` gives the reason. */
const UNUSED_ROUTER: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
  loader: join(HERE, 'unused-router.mjs'),
};

/** Without these aliases the build contains the federation runtime twice, and the development build of react-router. */
function productionAliases(folder: string): Record<string, string> {
  const runtimeCore = federationRuntime(folder);
  const router = join(installed('react-router', installed('react-router-dom', folder)), 'dist/production');
  return {
    '@module-federation/runtime-core$': runtimeCore,
    '@module-federation/runtime-tools/runtime-core$': runtimeCore,
    'react-router$': join(router, 'index.mjs'),
    'react-router/dom$': join(router, 'dom-export.mjs'),
  };
}

function federationRuntime(folder: string): string {
  return join(installed('@module-federation/runtime-core', folder), 'dist/index.js');
}

const UNUSED_OF_AXIOS = [
  'adapters/fetch.js',
  'cancel/CancelToken.js',
  'core/setFormDataHeaders.js',
  'helpers/AxiosURLSearchParams.js',
  'helpers/HttpStatusCode.js',
  'helpers/formDataToJSON.js',
  'helpers/progressEventReducer.js',
  'helpers/spread.js',
  'helpers/toFormData.js',
  'helpers/toURLEncodedForm.js',
];

function withoutUnusedAxios(folder: string): Record<string, string> {
  return Object.fromEntries(
    UNUSED_OF_AXIOS.map((file) => [axiosFile(folder, `lib/${file}`), join(HERE, 'unused-of-axios.mjs')]),
  );
}

function axiosFile(folder: string, file: string): string {
  return join(installed('axios', installed('@stepwell/platform', folder)), file);
}

function withoutUnusedFederation(folder: string): Record<string, string> {
  const runtime = dirname(federationRuntime(folder));
  const files = ['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js'];
  return Object.fromEntries(
    files.map((file) => [join(runtime, file), join(HERE, 'unused-of-federation.mjs')]),
  );
}

function nodeConfig(options: ShellOptions): Configuration {
  const { folder, releaseId: id } = options;
  const base = baseConfig({ ...options, target: 'node', outputPath: outputFolder(folder, id, 'node') });
  // This is the browser build of axios. Its network adapters do not run in Node, but the renderer needs none, because it calls the API
  // through the edge.
  const axios = axiosFile(folder, 'dist/esm/axios.js');
  return {
    ...base,
    entry: { render: join(HERE, '../browser/render') },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, axios$: axios } },
    output: { ...base.output, filename: '[name].js', library: { type: 'commonjs2' } },
  };
}
