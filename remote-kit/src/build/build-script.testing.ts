import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { aFolder } from '../a-folder.testing';
import { type BuildTarget, baseConfig } from './webpack-base';

const PACKAGE = { 'package.json': { name: 'tiny', version: '1.0.0' }, 'package-lock.json': {} };

/** Builds the entry `main.ts` of a package with these files. @returns the errors, or the built script */
export async function buildScript(
  files: Readonly<Record<string, string>>,
  target: BuildTarget = 'browser',
): Promise<{ errors: string[]; script: string }> {
  const folder = aFolder({ ...PACKAGE, ...files });
  const outputPath = join(folder, 'dist');
  const config = baseConfig({
    folder,
    releaseId: '1.0.0-1',
    target,
    publicPath: '/r/tiny/1.0.0-1/',
    outputPath,
    isDevelopment: false,
  });
  const compiler = webpack({ ...config, entry: './main.ts' });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler?.run((error, done) => compiler.close(() => (error ? reject(error) : resolve(done))));
  });
  const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
  const built = join(outputPath, 'main.js');
  return {
    errors: errors.map(({ moduleName = '', message }) => `${moduleName}: ${message}`),
    script: existsSync(built) ? readFileSync(built, 'utf8') : '',
  };
}
