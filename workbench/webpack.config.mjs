import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { baseConfig, outputFolder } from '@stepwell/remote-kit/internal/webpack-base';

const folder = import.meta.dirname;
const id = releaseId(folder);
const base = baseConfig({
  folder,
  releaseId: id,
  target: 'browser',
  publicPath: '/qa/',
  outputPath: outputFolder(folder, id, 'browser'),
  isDevelopment: false,
});

export default [
  {
    ...base,
    entry: { page: './src/page', player: './src/player' },
    output: { ...base.output, uniqueName: 'workbench', filename: '[name].js' },
  },
];
