import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { ROOT } from '../workspace/workspace';

/** Node runs this version unchanged. For browsers, the build of a remote compiles its files and installed packages to an older version. */
const TARGET = 'es2021';

/** Compiles a source file for a published package to an ES module. @param file path from the root */
export function scriptOf(file: string): string {
  const { code } = transformSync(readFileSync(join(ROOT, file), 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    module: { type: 'es6' },
    jsc: {
      target: TARGET,
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
  });
  return code;
}

/**
 * Writes declaration files into a folder, under their paths from the root.
 * @param files sources, as paths from the root
 * @throws Error with TypeScript's output
 */
export function writeDeclarations(files: readonly string[], folder: string): void {
  const config = join(folder, 'tsconfig.json');
  const presets = join(ROOT, 'remote-kit/presets');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, 'remote-kit/presets/tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: ROOT,
        outDir: folder,
        typeRoots: [join(ROOT, 'node_modules/@types')],
        types: ['node', 'jest', join(ROOT, 'node_modules/@testing-library/jest-dom')],
      },
      files: [
        join(presets, 'css.d.ts'),
        join(presets, 'media.d.ts'),
        ...files.map((file) => join(ROOT, file)),
      ],
    }),
  );
  const compiler = join(
    createRequire(join(ROOT, 'package.json')).resolve('typescript/package.json'),
    '../bin/tsc',
  );
  const args = [compiler, '-p', config, '--checkers', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `TypeScript could not write the declarations of the published packages:\n${stdout}${stderr}`,
    );
}
