import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';

// A module that draws pages on the server, and the styles and faces that a browser fetches.

const folder = import.meta.dirname;
const id = releaseId(folder);

const base = baseConfig({
  folder,
  releaseId: id,
  target: 'browser',
  publicPath: '/assets/',
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
