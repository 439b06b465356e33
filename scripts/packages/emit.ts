import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/**
 * Compiles scripts to ES modules with declarations, under their paths from the root.
 * @param files from the root
 * @throws Error with TypeScript's output
 */
export function compileInto(folder: string, files: readonly string[]): void {
  const config = join(folder, 'tsconfig.json');
  const presets = join(ROOT, 'remote-kit/presets');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(presets, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        declaration: true,
        // As builds lower what browsers run: they do not lower the files of an installed package again.
        target: 'es2021',
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
  if (status !== 0) throw new Error(`TypeScript could not compile the packages:\n${stdout}${stderr}`);
}
