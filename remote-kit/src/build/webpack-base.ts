import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Options, transform } from '@swc/core';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import { polyfillScript } from './polyfills';
import { StripUnusedCode } from './strip-unused';
import { SUPPORTED_BROWSERS } from './supported-browsers';
import { NoTopLevelAwait } from './top-level-await';
import { installed, packageJson, rootOf } from './workspace';

const require = createRequire(import.meta.url);

export type BuildTarget = 'browser' | 'node';

const CSS_TARGETS = browserslistToTargets(SUPPORTED_BROWSERS);

/**
 * File names without extension: the chunk id and a content hash. Ad blockers would match names such as `CookieBanner`; `release.json`
 * maps modules to files.
 */
export const FILE_NAME = '[id].[contenthash:8]';

/** Entry of a remote's build for browsers: the container of module federation. */
export const REMOTE_ENTRY = 'remoteEntry.js';

export interface BaseOptions {
  /** Folder of the package. */
  folder: string;
  releaseId: string;
  target: BuildTarget;
  /** `/r/<feature>/<release id>/` for a release, else the path at which a server has the files. */
  publicPath: string;
  outputPath: string;
  isDevelopment: boolean;
  /** Prepares components for React's Fast Refresh, whose runtime the build must then have; default false. */
  refresh?: boolean;
}

/** What the builds of remotes, of the shell and of server-rendered pages have in common: TypeScript by swc, CSS Modules, content hashes. */
export function baseConfig(options: BaseOptions): Configuration {
  const { folder, target, publicPath, outputPath, isDevelopment, refresh = false } = options;
  const isNode = target === 'node';
  return {
    name: `${packageJson(folder).name} ${target}`,
    mode: isDevelopment ? 'development' : 'production',
    devtool: false,
    context: folder,
    target: isNode ? 'node20' : ['web', 'es2020'],
    output: {
      path: outputPath,
      publicPath,
      assetModuleFilename: 'media/[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { ...iconAlias(folder), ...SHORT_ERRORS } },
    module: {
      parser: {
        javascript: {
          exportsPresence: 'error',
          // On the server lazy modules are part of the file.
          ...(isNode ? { dynamicImportMode: 'eager' as const } : {}),
        },
      },
      rules: [scriptRule(target, refresh), styleRule(options), mediaRule(isNode)],
    },
    plugins: isNode
      ? [new NoTopLevelAwait()]
      : [
          new NoTopLevelAwait(),
          new CrossOriginScripts(),
          new StripUnusedCode(),
          new webpack.NormalModuleReplacementPlugin(
            FEDERATION_LOGGER,
            join(import.meta.dirname, 'federation-logger.mjs'),
          ),
          // The entry of a remote runs in a page of the shell, which has added the polyfills.
          new webpack.BannerPlugin({
            banner: polyfillScript(),
            raw: true,
            entryOnly: true,
            test: /\.js$/,
            exclude: REMOTE_ENTRY,
          }),
          new MiniCssExtractPlugin({
            filename: `${FILE_NAME}.css`,
            chunkFilename: `${FILE_NAME}.css`,
            ignoreOrder: true,
          }),
        ],
    optimization: {
      minimize: !isNode,
      minimizer: [
        // CSS is minimized in development too, which lowers `light-dark()`. The native function gives other colours on nested surfaces.
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: CSS_TARGETS },
        }),
        ...(isDevelopment ? [] : [scriptMinimizer()]),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

const SHORT_ERRORS = {
  '@module-federation/error-codes$': join(import.meta.dirname, 'federation-error-codes.mjs'),
};

const FEDERATION_LOGGER = /[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]logger\.js$/;

/** Replaces Lucide's function for rendering icons by the function of the design system. */
function iconAlias(folder: string): Record<string, string> {
  const { dependencies = {} } = packageJson(folder);
  if (!(DESIGN_SYSTEM in dependencies)) return {};
  const lucide = installed('lucide-react', installed(DESIGN_SYSTEM, folder));
  const iconFunction = createRequire(join(folder, 'package.json')).resolve(`${DESIGN_SYSTEM}/icon-function`);
  return { [join(lucide, 'dist/esm/createLucideIcon.mjs')]: iconFunction };
}

const DESIGN_SYSTEM = '@stepwell/shared-ui';

/**
 * Loads scripts with `crossorigin`, like their preload links. webpack sets `crossorigin` for other origins only, so browsers would fetch
 * each preloaded file twice.
 *
 * A retry gets another URL, because browsers would reuse the first request, which may still hang. The first failure of a script is retried
 * at once: after a failed preload Chromium fails the first script of the same URL too, without a request.
 */
class CrossOriginScripts {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = webpack.runtime;
    const load = webpack.RuntimeGlobals.loadScript;
    const attempts = `${load}.attempts`;
    const { name } = CrossOriginScripts;
    compiler.hooks.compilation.tap(name, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}
script.crossOrigin = 'anonymous';
${attempts} = ${attempts} || {};
var finish = done;
if (${attempts}[url]) script.src = url + '?r=' + ${attempts}[url];
else done = (event) => event.type === 'error' ? ${load}(url, finish, key, chunkId) : finish(event);
${attempts}[url] = (${attempts}[url] || 0) + 1;`,
      );
    });
  }
}

function scriptMinimizer(): TerserPlugin {
  // swc uses threads itself, so more processes would not be faster.
  return new TerserPlugin({ minify: lowerAndMinify, parallel: false, extractComments: false });
}

/** Lowers built files, because sources, packages, the federation runtime and webpack's runtime all have to be lowered. */
async function lowerAndMinify(input: Record<string, string>, sourceMap: unknown) {
  const [[file, script] = ['', '']] = Object.entries(input);
  const { code, map } = await transform(script, {
    ...LOWERED,
    configFile: false,
    swcrc: false,
    isModule: 'unknown',
    sourceMaps: Boolean(sourceMap),
    minify: true,
    jsc: {
      parser: { syntax: 'ecmascript', explicitResourceManagement: true },
      minify: { compress: { passes: 4, ecma: 2021 }, mangle: true, format: { comments: false } },
    },
  });
  // swc was not given the file name, so it is added to the map.
  return { code, map: map && { ...JSON.parse(map), sources: [file], sourcesContent: undefined } };
}

/** With `bugfixes` swc lowers only the part of a syntax that a browser gets wrong, and not the whole syntax. */
const LOWERED: Options = { env: { targets: SUPPORTED_BROWSERS, bugfixes: true } };

function scriptRule(target: BuildTarget, refresh: boolean): RuleSetRule {
  return {
    test: /\.[cm]?[jt]sx?$/,
    // JavaScript of packages is lowered in the built file of the browser, and runs unchanged on the server.
    exclude: /[\\/]node_modules[\\/].*\.[cm]?jsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      ...(target === 'browser' ? LOWERED : {}),
      jsc: {
        ...(target === 'node' ? { target: 'es2023' } : {}),
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        // A field without a value (`name: string;`) produces no code.
        transform: {
          react: { runtime: 'automatic', development: refresh, refresh },
          useDefineForClassFields: false,
          decoratorVersion: '2022-03',
        },
      },
    },
  };
}

/** Class names contain a hash of the release, so that two versions of a package can be on a page. */
function styleRule({ folder, releaseId, target }: BaseOptions): RuleSetRule {
  const isNode = target === 'node';
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 0,
      modules: {
        // A rule without a class of its own file would affect regions of other remotes.
        mode: 'pure',
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: isNode,
        localIdentName: '[local]-[hash:base64:5]',
        localIdentContext: rootOf(folder),
        localIdentHashSalt: `${packageJson(folder).name}@${releaseId}`,
      },
    },
  };
  return {
    test: /\.css$/,
    use: isNode ? [cssLoader] : [MiniCssExtractPlugin.loader, cssLoader],
    sideEffects: true,
  };
}

/** Both builds refer to the same files; only the browser's build writes them. */
function mediaRule(isNode: boolean): RuleSetRule {
  return {
    test: /\.(svg|png|webp|woff2|wav|ogg|mp3)$/,
    type: 'asset/resource',
    generator: { emit: !isNode },
  };
}

/** `dist/<release id>/<target>` */
export function outputFolder(folder: string, releaseId: string, target: BuildTarget): string {
  return join(folder, 'dist', releaseId, target);
}
