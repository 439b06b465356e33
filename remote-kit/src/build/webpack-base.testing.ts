import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { type BuildTarget, baseConfig } from './webpack-base';

// Program of a test: builds `main.ts` of a folder for a target, both given as arguments, and prints the built file or the errors.

const [folder = '', target] = process.argv.slice(2);
const outputPath = join(folder, 'out');
const config = baseConfig({
  folder,
  releaseId: '1',
  target: target as BuildTarget,
  publicPath: '/r/tiny/1/',
  outputPath,
  isDevelopment: false,
});
webpack({ ...config, entry: './main.ts' }, (error, stats) => {
  if (error) throw error;
  process.stdout.write(
    stats?.hasErrors() ? stats.toString('errors-only') : readFileSync(join(outputPath, 'main.js'), 'utf8'),
  );
});
