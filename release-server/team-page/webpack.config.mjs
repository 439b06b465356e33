import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';

// Builds the module that renders the pages on the server, and the styles and fonts that browsers fetch. No script is sent to a browser.

const folder = import.meta.dirname;
const id = releaseId(folder);

const base = baseConfig({
  folder,
  releaseId: id,
  target: 'browser',
  publicPath: '/team/assets/',
  outputPath: outputFolder(folder, id, 'browser'),
  isDevelopment: process.env.NODE_ENV === 'development',
});

export default [
  {
    ...base,
    target: 'node20',
    entry: { page: './src/render.tsx' },
    output: {
      ...base.output,
      module: true,
      library: { type: 'module' },
      filename: '[name].[contenthash:8].js',
    },
    experiments: { outputModule: true },
  },
];
