import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { SCRIPTS } from './page-build';
import { releaseId } from './release-id';
import { baseConfig, outputFolder } from './webpack-base';

/**
 * Configurations of a package whose pages a server renders, such as the staff's desk. The first builds `src/render.tsx` for Node. It has
 * the base of browser builds, because it also writes the styles and fonts that browsers load. The second builds the browser scripts, if
 * `script` is given.
 * @param publicPath address of the assets, with a slash at its end
 * @param script entries of the browser scripts, by name
 */
export function pageConfigs(
  folder: string,
  publicPath: string,
  script?: Record<string, string>,
): Configuration[] {
  const id = releaseId(folder);
  const pages = outputFolder(folder, id, 'browser');
  const isDevelopment = process.env.NODE_ENV === 'development';
  const options = { folder, releaseId: id, target: 'browser' as const, publicPath, isDevelopment };
  const configIn = (outputPath: string): Configuration => {
    const base = baseConfig({ ...options, outputPath });
    return { ...base, output: { ...base.output, filename: '[name].[contenthash:8].js' } };
  };
  const config = configIn(pages);
  const rendering: Configuration = {
    ...config,
    target: 'node20',
    entry: { page: './src/render.tsx' },
    output: {
      ...config.output,
      // The second configuration writes into this subfolder.
      clean: { keep: new RegExp(`^${SCRIPTS}/`) },
      module: true,
      library: { type: 'module' },
    },
    experiments: { outputModule: true },
  };
  return script ? [rendering, { ...configIn(join(pages, SCRIPTS)), entry: script }] : [rendering];
}
