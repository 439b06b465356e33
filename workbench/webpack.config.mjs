import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';

// The workbench's page: a build of its own, so that no line of it stands in a release of the shell.

const folder = import.meta.dirname;
const id = releaseId(folder);

const base = baseConfig({
  folder,
  releaseId: id,
  target: 'browser',
  publicPath: `/r/workbench/${id}/`,
  outputPath: outputFolder(folder, id, 'browser'),
  isDevelopment: process.env.NODE_ENV === 'development',
  // The workbench runs in the browser of a tester.
  browsers: 'current',
});

export default [
  {
    ...base,
    // The second is loaded by the page on the canvas, where somebody asks what axe objects to.
    entry: { workbench: './src/main.tsx', axe: 'axe-core/axe.min.js' },
    output: {
      ...base.output,
      uniqueName: 'workbench',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
  },
];
