import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { readJson, workspacePackages } from '@stepwell/remote-kit/workspace';
import { ROOT } from '../workspace/workspace';

/** An import of another file of ours. */
export interface Import {
  /** Who imports; from the root. */
  file: string;
  specifier: string;
  /** What is imported, from the root; a path is told as it is written, without an ending. */
  target: string;
}

/** Paths, and names of packages of ours: a type's too, and what a test puts in their place. */
const IMPORT =
  /\b(?:from|import|mock|requireActual|require)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?'((?:\.|@stepwell\/)[^']*)'/g;

/** Every import of ours. @param texts sources by their path from the root */
export function importsIn(texts: Readonly<Record<string, string>>): Import[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    [...withoutSamples(text).matchAll(IMPORT)].map(([, specifier = '']) => ({
      file,
      specifier,
      target: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : fileOf(specifier),
    })),
  );
}

/** As a failing test tells it. */
export function inWords({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`;
}

/** The first folder of a path; files of the root belong to none. */
export function packageOf(file: string): string {
  return file.includes(sep) ? (file.split(sep)[0] ?? '') : '';
}

/** Texts of all sources of the house, by path from the root. */
export function sourcesIn(root: string): Record<string, string> {
  const folders = [...workspacePackages(root).values()].map((folder) => relative(root, folder));
  const files = [
    ...folders.filter(Boolean).flatMap((folder) => filesBelow(root, folder)),
    ...readdirSync(root),
  ].filter((file) => /\.(tsx?|mjs)$/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Some tests write files, whose imports are theirs. */
function withoutSamples(text: string): string {
  return text.replace(/`\n[^`]*`/g, '');
}

/** The file that a name such as `@stepwell/shell/theme` stands for, by the doors of its package. */
function fileOf(specifier: string): string {
  const [, name = '', ...path] = specifier.split('/');
  const manifest = join(ROOT, name, 'package.json');
  if (!existsSync(manifest)) return name;
  const { exports = {} } = readJson<{ exports?: Record<string, string> }>(manifest);
  return normalize(join(name, exports[['.', ...path].join('/')] ?? 'package.json'));
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    if (item.name === 'node_modules' || item.name === 'dist' || item.name === '.data') return [];
    const path = join(folder, item.name);
    return item.isDirectory() ? filesBelow(root, path) : [path];
  });
}
