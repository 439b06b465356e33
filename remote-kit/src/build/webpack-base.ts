import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MAPS } from '@stepwell/release-server/release';
import { type Options, transform } from '@swc/core';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, {
  type Compiler,
  type Configuration,
  type RuleSetRule,
  type WebpackPluginInstance,
} from 'webpack';
import { BrowserSupportCheck } from './compatibility/browser-check';
import { SUPPORTED_BROWSERS } from './compatibility/supported-browsers';
import { StripUnusedCode } from './strip-unused';
import { installed, packageJson, rootOf } from './workspace';

const require = createRequire(import.meta.url);

export type BuildTarget = 'browser' | 'node';

const CSS_TARGETS = browserslistToTargets(SUPPORTED_BROWSERS);

/**
 * Names files for browsers, without their ending: the chunk's number, which is the same in every release, and a hash of
 * the content. Ad blockers match names such as `CookieBanner`; which files a module has is in `release.json`.
 */
export const FILE_NAME = '[id].[contenthash:8]';

/** Where browsers find the files of releases. Of other builds, such as the team page's, no page tells errors. */
const OF_RELEASES = '/r/';

interface BaseOptions {
  folder: string;
  releaseId: string;
  target: BuildTarget;
  /** `/r/<feature>/<release id>/` */
  publicPath: string;
  outputPath: string;
  isDevelopment: boolean;
  /** What a browser build runs in: by default the build fails on what is newer than the promised browsers. */
  browsers?: 'promised' | 'current';
}

/** What every build of the house has in common: TypeScript by swc, CSS Modules, files with content hashes. */
export function baseConfig(options: BaseOptions): Configuration {
  const { folder, target, publicPath, outputPath, isDevelopment, browsers = 'promised' } = options;
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
          // A node build is one file per module: what the browser would load later is simply there.
          ...(isNode ? { dynamicImportMode: 'eager' as const } : {}),
        },
      },
      rules: [scriptRule(target), styleRule(options), mediaRule(isNode)],
    },
    plugins: isNode
      ? []
      : [
          new CrossOriginScripts(),
          new StripUnusedCode(),
          ...(isDevelopment || browsers === 'current' ? [] : [new BrowserSupportCheck()]),
          new MiniCssExtractPlugin({
            filename: `${FILE_NAME}.css`,
            chunkFilename: `${FILE_NAME}.css`,
            ignoreOrder: true,
          }),
          ...(!isDevelopment && publicPath.startsWith(OF_RELEASES) ? [sourceMaps()] : []),
        ],
    optimization: {
      minimize: !isNode,
      minimizer: [
        // Styles are lowered in development as well: without it `light-dark()` on a nested surface means another colour.
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

/**
 * Writes for each script of a release where its places came from, by which a team reads the errors of its release: beside what
 * browsers get, so that nobody is served it, and without the sources themselves.
 */
function sourceMaps(): WebpackPluginInstance {
  return new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `../${MAPS}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: '[resource-path]',
    fallbackModuleFilenameTemplate: '[resource-path]',
  });
}

/** Errors of federation without their sentences. */
const SHORT_ERRORS = {
  '@module-federation/error-codes$': join(import.meta.dirname, 'federation-error-codes.mjs'),
};

/** Icons of the design system are drawn by one function of its own, in whatever it is built into. */
function iconAlias(folder: string): Record<string, string> {
  const { dependencies = {} } = packageJson(folder);
  if (!(DESIGN_SYSTEM in dependencies)) return {};
  const lucide = installed('lucide-react', installed(DESIGN_SYSTEM, folder));
  const ourFunction = createRequire(join(folder, 'package.json')).resolve(`${DESIGN_SYSTEM}/icon-function`);
  return { [join(lucide, 'dist/esm/createLucideIcon.mjs')]: ourFunction };
}

const DESIGN_SYSTEM = '@stepwell/shared-ui';

/**
 * Every script of the house is fetched with `crossorigin`, as its preload link says; webpack alone would set it
 * only on scripts of other origins, and the browser would fetch each preloaded file twice.
 *
 * A script is asked for again only if it could not be had: then under a new address, because a request that hangs keeps
 * the old one from ever reaching the server.
 */
class CrossOriginScripts {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = webpack.runtime;
    const asked = `${webpack.RuntimeGlobals.loadScript}.asked`;
    compiler.hooks.compilation.tap('HouseScripts', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'HouseScripts',
        (source) => `${source}
script.crossOrigin = 'anonymous';
${asked} = ${asked} || {};
if (${asked}[url]) script.src = url + '?r=' + ${asked}[url];
${asked}[url] = (${asked}[url] || 0) + 1;`,
      );
    });
  }
}

function scriptMinimizer(): TerserPlugin {
  // swc works in threads of its own: other processes would only add their start.
  return new TerserPlugin({ minify: lowerAndMinify, parallel: false, extractComments: false });
}

/**
 * Lowers whole files, because what a build consists of comes by many ways: sources, packages in whatever form, the federation
 * runtime, webpack's own code.
 */
async function lowerAndMinify(input: Record<string, string>, sourceMap: unknown) {
  const [[file, script] = ['', '']] = Object.entries(input);
  const { code, map } = await transform(script, {
    ...LOWERED,
    configFile: false,
    swcrc: false,
    isModule: 'unknown',
    sourceMaps: Boolean(sourceMap),
    minify: true,
    jsc: { minify: { compress: { passes: 4, ecma: 2021 }, mangle: true, format: { comments: false } } },
  });
  // swc does not know what the script is called.
  return { code, map: map && { ...JSON.parse(map), sources: [file], sourcesContent: undefined } };
}

/** `bugfixes`: where a browser has syntax with a bug that code of today does not meet, the syntax stays. */
const LOWERED: Options = { env: { targets: SUPPORTED_BROWSERS, bugfixes: true } };

function scriptRule(target: BuildTarget): RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      ...(target === 'browser' ? LOWERED : {}),
      jsc: {
        ...(target === 'node' ? { target: 'es2023' } : {}),
        parser: { syntax: 'typescript', tsx: true },
        // Fields are set, not defined: those without a value are then no code at all.
        transform: { react: { runtime: 'automatic' }, useDefineForClassFields: false },
      },
    },
  };
}

/** Class names are salted per release, so that two versions of one package can share a page. */
function styleRule({ folder, releaseId, target }: BaseOptions): RuleSetRule {
  const isNode = target === 'node';
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 0,
      modules: {
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

/** Both builds name the same files; only the browser's writes them. */
function mediaRule(isNode: boolean): RuleSetRule {
  return {
    test: /\.(svg|png|webp|woff2|wav|ogg|mp3)$/,
    type: 'asset/resource',
    generator: { emit: !isNode },
  };
}

/** Files of one build of one release: `dist/<release id>/<target>`. */
export function outputFolder(folder: string, releaseId: string, target: BuildTarget): string {
  return join(folder, 'dist', releaseId, target);
}
