import { join } from 'node:path';
import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';

// Builds the module that renders pages on the server, the styles and fonts that browsers load, and the script of the pages.

const folder = import.meta.dirname;
const id = releaseId(folder);
const output = outputFolder(folder, id, 'browser');
/** The folder of a page build whose scripts browsers fetch (remote-kit/src/build/page-build.ts). */
const SCRIPTS = 'script';

const baseIn = (outputPath) =>
  baseConfig({
    folder,
    releaseId: id,
    target: 'browser',
    publicPath: '/assets/',
    outputPath,
    isDevelopment: process.env.NODE_ENV === 'development',
  });

const pages = baseIn(output);
const script = baseIn(join(output, SCRIPTS));

export default [
  {
    ...pages,
    target: 'node20',
    entry: { page: './src/render.tsx' },
    output: {
      ...pages.output,
      clean: { keep: new RegExp(`^${SCRIPTS}/`) },
      module: true,
      library: { type: 'module' },
      filename: '[name].[contenthash:8].js',
    },
    experiments: { outputModule: true },
  },
  {
    ...script,
    entry: { desk: './src/script/desk.ts' },
    output: { ...script.output, filename: '[name].[contenthash:8].js' },
  },
];
