import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';

// Builds the page of the workbench separately, so that no release of the shell contains it.

const folder = import.meta.dirname;
const id = releaseId(folder);

const base = baseConfig({
  folder,
  releaseId: id,
  target: 'browser',
  publicPath: `/r/workbench/${id}/`,
  outputPath: outputFolder(folder, id, 'browser'),
  isDevelopment: process.env.NODE_ENV === 'development',
  // Testers use current browsers.
  browsers: 'current',
});

export default [
  {
    ...base,
    // Pages of the canvas load axe on demand.
    entry: { workbench: './src/main', axe: 'axe-core/axe.min.js' },
    output: {
      ...base.output,
      uniqueName: 'workbench',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
  },
];
