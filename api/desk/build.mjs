// Builds what a browser loads of the desk: `dist/desk/desk.css`, `desk.js` and fonts. Node runs the pages themselves unbuilt.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const sharedUi = dirname(require.resolve('@stepwell/shared-ui/base.css'));
const modules = readdirSync(sharedUi, { recursive: true }).filter((name) => name.endsWith('.module.css'));
/** Browsers for which styles are lowered, such as `light-dark()`; in lightningcss's form, major version by 65,536. */
const targets = { chrome: 111 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) };

const compiler = webpack({
  mode: 'production',
  context: import.meta.dirname,
  devtool: false,
  entry: {
    desk: [
      join(sharedUi, 'base.css'),
      ...modules.map((name) => join(sharedUi, name)),
      './desk.css',
      './script/desk.ts',
    ],
  },
  output: {
    path: join(import.meta.dirname, '../dist/desk'),
    filename: '[name].js',
    publicPath: '/assets/',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: {
              modules: {
                auto: /\.module\.css$/,
                // The same names as in `frame/css-hooks.mjs`.
                getLocalIdent: ({ resourcePath }, _name, local) =>
                  `${/([^/\\]+)\.module\.css$/.exec(resourcePath)?.[1]}_${local}`,
              },
            },
          },
        ],
      },
      { test: /\.(svg|woff2|png|webp)$/, type: 'asset/resource' },
    ],
  },
  plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
  optimization: {
    minimizer: [
      '...',
      new CssMinimizerPlugin({
        minify: CssMinimizerPlugin.lightningCssMinify,
        minimizerOptions: { targets },
      }),
    ],
  },
  performance: false,
});

compiler.run((error, stats) => {
  if (!error && !stats.hasErrors()) return;
  process.stderr.write(`desk: the build failed: ${error?.message ?? stats.toString('errors-only')}\n`);
  process.exitCode = 1;
});
