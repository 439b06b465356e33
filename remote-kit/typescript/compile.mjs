/**
 * Compiles TypeScript for Node, with an inline source map.
 * @param {string} source
 * @param {string} filename for errors and source maps
 * @returns {Promise<string>} an ES module
 * @throws Error where no compiler is installed, as in production
 */
export async function compile(source, filename) {
  const { transform } = await compiler(filename);
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

/** Imported on demand, because production runs compiled files, and has no compiler. */
async function compiler(filename) {
  try {
    return await import('@swc/core');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      `${filename} has changed since it was compiled, and no compiler is installed here: run \`npm run build\` where ` +
        'the development packages are installed, and copy the dist folders from there.',
    );
  }
}
