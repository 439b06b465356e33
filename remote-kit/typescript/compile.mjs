import { transform } from '@swc/core';

/**
 * Compiles TypeScript for Node, with an inline source map.
 * @param {string} source
 * @param {string} filename for errors and source maps
 * @returns {Promise<string>} an ES module
 */
export async function compile(source, filename) {
  const { code } = await transform(source, {
    filename,
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
    },
  });
  return code;
}
