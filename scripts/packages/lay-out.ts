import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { scriptOf, writeDeclarations } from './emit';
import { type PackedManifest, packedManifest } from './packed-manifest';
import { bundledFiles, filesBelow, folderOf, isScript, PUBLISHED, resolveImport } from './published-packages';
import { packageNamed, specifiersIn, withSpecifiers } from './specifiers';

/** Folder of the packages as they are published: `publishConfig.directory` of each `package.json` names a folder below it. */
export const PACKED = join(ROOT, 'dist/packages');

/** Folders and files that are copied without compilation. */
const COPIED = [
  'bin',
  'presets',
  'template',
  'typescript',
  'feature.schema.json',
  'slots.schema.json',
  'LICENSE-FONTS.txt',
];

/** Heading of the part of a README that is not published. */
const UNPUBLISHED_PART = '\n## In this repository\n';

/**
 * Writes every published package as it will be packed.
 * @param into folder that receives a folder for each package
 * @returns the folders of the packages in publishing order
 */
export function layOutPackages(into: string): string[] {
  const plans = PUBLISHED.map(planOf);
  const moves = plans.flatMap((plan) => [...plan.moves]);
  const compiled = moves.filter(([file, target]) => isCompiled(file, target)).map(([file]) => file);
  const declarations = mkdtempSync(join(tmpdir(), 'stepwell-types-'));
  try {
    writeDeclarations([...new Set(compiled)], declarations);
    return plans.map((plan) => layOut(plan, declarations, join(into, plan.folder)));
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}

/** Files of a package before and after packing. */
interface Plan {
  /** Folder of the package, from the root. */
  folder: string;
  /** Target path in the package (without the extension of compiled scripts) by path from the root. */
  moves: ReadonlyMap<string, string>;
}

/** Finds the files of a published package: its sources, files that are copied, and sources of other packages that it bundles. */
function planOf(folder: string): Plan {
  const own = filesBelow(join(folder, 'src'));
  const copied = COPIED.flatMap((name) => {
    const path = join(folder, name);
    const isFile = /\.\w+$/.test(name);
    if (!isFile) return filesBelow(path);
    return existsSync(join(ROOT, path)) ? [path] : [];
  });
  const moves = new Map<string, string>();
  for (const file of own) moves.set(file, withoutEnding(join('lib', relative(join(folder, 'src'), file))));
  for (const file of copied) moves.set(file, relative(folder, file));
  for (const file of bundledFiles(own))
    moves.set(file, withoutEnding(join('lib/carried', file.replace(`${sep}src${sep}`, sep))));
  return { folder, moves };
}

function withoutEnding(path: string): string {
  return isScript(path) ? path.replace(/\.tsx?$/, '') : path;
}

/** Writes one package. @returns `into` */
function layOut(plan: Plan, declarations: string, into: string): string {
  const { folder, moves } = plan;
  const imported = new Map<string, string>();
  for (const [file, target] of moves) {
    if (!isCompiled(file, target)) {
      write(into, target, readCopied(file));
      continue;
    }
    const withMovedImports = (text: string) =>
      withoutPaths(withSpecifiers(text, (specifier) => movedSpecifier(specifier, file, moves)));
    const script = withMovedImports(scriptOf(file));
    for (const name of packagesImported(script)) imported.set(name, file);
    write(into, `${target}.js`, script);
    const declared = join(declarations, file.replace(/\.tsx?$/, '.d.ts'));
    write(into, `${target}.d.ts`, withMovedImports(readFileSync(declared, 'utf8')));
  }
  const topLevel = new Set([...moves.values()].map(folderOf));
  const manifest = packedManifest(folder, imported, [...topLevel, 'CHANGELOG.md'].sort());
  write(into, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write(into, 'api.d.ts', allEntries(manifest));
  write(into, 'README.md', publishedReadme(readFileSync(join(ROOT, folder, 'README.md'), 'utf8')));
  write(into, 'CHANGELOG.md', readFileSync(join(ROOT, folder, 'CHANGELOG.md')));
  write(into, 'LICENSE', readFileSync(join(ROOT, 'LICENSE')));
  return into;
}

/**
 * Text of a module with all public entry points, because API Extractor reports one module: `.` directly, every other entry point
 * in a namespace. It is not packed. Entry points below `./internal/` and their deprecated names are not part of the API.
 */
function allEntries({ exports }: PackedManifest): string {
  const fileOf = (target: PackedManifest['exports'][string]) =>
    typeof target === 'string' ? target : target.default;
  const internal = new Set(
    Object.entries(exports).flatMap(([entry, target]) =>
      entry.startsWith('./internal/') ? [fileOf(target)] : [],
    ),
  );
  return Object.entries(exports)
    .flatMap(([entry, target]) => {
      if (typeof target === 'string' || internal.has(target.default)) return [];
      const name = entry.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return `export *${name && ` as ${name}`} from '${target.default}';\n`;
    })
    .join('');
}

function write(folder: string, name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** Reads a file that is not compiled. In texts, names replace paths of documents (`withoutPaths`). */
function readCopied(file: string): string | Buffer {
  const bytes = readFileSync(join(ROOT, file));
  return /\.(woff2|png|webp|wav)$/.test(file) ? bytes : withoutPaths(bytes.toString('utf8'));
}

/** Whether a file is compiled; scripts outside `lib` (such as a template's) are copied. */
function isCompiled(file: string, target: string): boolean {
  return isScript(file) && target.startsWith(`lib${sep}`);
}

function packagesImported(script: string): string[] {
  const named = specifiersIn(script).map(packageNamed);
  return named.filter((name) => name !== undefined && !isBuiltin(name)) as string[];
}

/** Rewrites a specifier for the packed file: to a relative path in the package, or to the name of another package. */
function movedSpecifier(specifier: string, file: string, moves: Plan['moves']): string {
  const resolved = resolveImport(file, specifier);
  const target = resolved && moves.get(resolved);
  // Published packages, this one included, are imported by name.
  if (!target || (!specifier.startsWith('.') && PUBLISHED.includes(folderOf(resolved)))) return specifier;
  const targetFile = isCompiled(resolved, target) ? `${target}.js` : target;
  const path = relative(dirname(moves.get(file) ?? ''), targetFile);
  return path.startsWith('.') ? path : `./${path}`;
}

/** The published form of a README: without the part about this repository and without links to its files. */
function publishedReadme(readme: string): string {
  const [forAll = ''] = readme.split(UNPUBLISHED_PART);
  return forAll.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}

/** Replaces the paths of documents, which are not published, by names: `docs/contract.md` by `contract`. */
function withoutPaths(text: string): string {
  return text
    .replace(/\bdocs\/decisions\/(\d+)-[\w-]+\.md/g, 'decision $1')
    .replace(/\bdocs\/([\w-]+)\.md/g, '$1');
}
