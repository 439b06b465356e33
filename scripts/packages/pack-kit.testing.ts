import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { runProgram } from './a-registry.testing';
import { scriptOf } from './emit';
import { layOutPackages } from './lay-out';
import { filesBelow, isScript, manifestOf, PUBLISHED, resolveImport } from './published-packages';
import { withSpecifiers } from './specifiers';

/** Private packages that a second site needs, and which of their files and folders are packed. */
const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  'server-kit': ['src'],
  'release-server': ['src'],
  shell: ['browser', 'edge', 'build'],
  workbench: ['src', 'server', 'webpack.config.mjs'],
};

/**
 * Packs every package that a site needs beside its own contract and its own `@stepwell/site`.
 * @param into folder that receives the tarballs
 * @returns paths of the tarballs by package name
 */
export async function packKit(into: string): Promise<Record<string, string>> {
  layOutPackages(into);
  for (const [folder, parts] of Object.entries(PRIVATE)) layOutPrivate(folder, parts, join(into, folder));
  const tarballs: Record<string, string> = {};
  for (const folder of [...PUBLISHED, ...Object.keys(PRIVATE)]) {
    if (folder === 'contract') continue;
    const packed = await runProgram(
      'npm',
      ['pack', '--silent', '--pack-destination', into],
      join(into, folder),
    );
    tarballs[manifestOf(folder).name] = join(into, packed.trim());
  }
  return tarballs;
}

/** Compiles a private package file by file. It has no types, and no entries for tests. */
function layOutPrivate(folder: string, parts: readonly string[], into: string): void {
  const files = parts.flatMap((part) =>
    /\.\w+$/.test(part) ? [join(folder, part)] : filesBelow(join(folder, part)),
  );
  for (const file of files.filter((name) => !name.endsWith('.d.ts'))) {
    const target = join(into, relative(folder, asScript(file)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, isScript(file) ? compiled(file) : readFileSync(join(ROOT, file)));
  }
  const { exports, devDependencies, dependencies, ...manifest } = manifestOf(folder);
  const entries = Object.entries(exports).filter(([, path]) => files.includes(join(folder, path)));
  writeFileSync(
    join(into, 'package.json'),
    JSON.stringify({
      ...manifest,
      private: undefined,
      exports: Object.fromEntries(entries.map(([entry, path]) => [entry, asScript(path)])),
      // The build tools are dependencies, because a site builds its own shell and workbench from these packages.
      dependencies: { ...devDependencies, ...dependencies },
    }),
  );
}

/** The compiled file, whose relative imports end in `.js`. */
function compiled(file: string): string {
  return withSpecifiers(scriptOf(file), (specifier) => {
    const imported = specifier.startsWith('.') && resolveImport(file, specifier);
    if (!imported) return specifier;
    const path = relative(dirname(file), asScript(imported));
    return path.startsWith('.') ? path : `./${path}`;
  });
}

function asScript(path: string): string {
  return isScript(path) ? path.replace(/\.tsx?$/, '.js') : path;
}
