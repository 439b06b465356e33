import webpack, { type Configuration, type MultiStats } from 'webpack';

/** Runs webpack once. @throws Error with the errors of the build */
export function runWebpack(configs: Configuration[]): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only') ?? ''));
        resolve(stats);
      });
    });
  });
}
