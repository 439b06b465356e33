import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { SHARED_PACKAGES } from '../build/remote-config';
import { runWebpack } from '../build/run-webpack';
import { baseConfig } from '../build/webpack-base';
import { installed, packageJson } from '../build/workspace';
import { CANVAS_PATH } from './canvas-data';

/** `.ts` in this repository, `.js` where the kit is installed. */
const isSource = extname(import.meta.filename) === '.ts';
const PAGE = join(import.meta.dirname, 'in-page', isSource ? 'canvas-page.tsx' : 'canvas-page.js');

/** Builds the canvas page, which shows one remote without the shell. @throws Error with the output of a failed build */
export async function bundleCanvas(remote: string, into: string): Promise<void> {
  await runWebpack([canvasConfig(remote, into)]);
}

function canvasConfig(remote: string, into: string): Configuration {
  const base = baseConfig({
    folder: remote,
    releaseId: 'canvas',
    target: 'browser',
    publicPath: CANVAS_PATH,
    outputPath: into,
    // The bundle is neither minified nor checked for older browsers, since each build is for one developer.
    isDevelopment: true,
  });
  const versions = SHARED_PACKAGES.map((name) => [name, packageJson(installed(name, remote)).version]);
  return {
    ...base,
    // The mode is `production` despite `isDevelopment`, so that remotes run with React's production build, as on the site.
    mode: 'production',
    entry: { canvas: [...baseStyles(remote), PAGE] },
    output: { ...base.output, filename: '[name].js' },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...singleRuntimeCore() } },
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(Object.fromEntries(versions)),
        // Constants of the federation runtime that make the bundle smaller.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
    ],
  };
}

/** Base styles of the design system, which the shell loads for every page. */
function baseStyles(remote: string): string[] {
  const { dependencies = {} } = packageJson(remote);
  if (!('@stepwell/shared-ui' in dependencies)) return [];
  return [createRequire(join(remote, 'package.json')).resolve('@stepwell/shared-ui/base.css')];
}

/** Resolves both names of the runtime core to one file. Otherwise two copies would be bundled, and remotes would use the wrong copy. */
function singleRuntimeCore(): Record<string, string> {
  const core = join(installed('@module-federation/runtime-core', import.meta.dirname), 'dist/index.js');
  return {
    '@module-federation/runtime-core$': core,
    '@module-federation/runtime-tools/runtime-core$': core,
  };
}
