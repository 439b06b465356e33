import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/async';
import { packageJson } from '../build/workspace';

const ACADEMY_PACKAGE = /^@stepwell\/(contract|platform|shared-ui|remote-kit)$/;

/** A virtual configuration for TypeScript, which also includes configuration files in JavaScript. */
const CONFIG = {
  name: 'tsconfig.remote-kit-dev.json',
  text: JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: { allowJs: true, checkJs: true, noEmit: true },
    include: ['src', 'scenarios', '*.ts', '*.mjs'],
  }),
};

/**
 * Finds uses of deprecated functions, components, constants, types, members and options of the academy's packages, by their
 * `@deprecated` comments.
 * @returns a sentence for each deprecated name, with the replacement and one file that uses the name
 * @throws Error if TypeScript cannot read the remote
 */
export async function deprecatedUses(folder: string): Promise<string[]> {
  const home = realpathSync(folder);
  const config = join(home, CONFIG.name);
  const api = new API({
    cwd: home,
    fs: { readFile: (file) => (file === config ? CONFIG.text : undefined) },
  });
  try {
    const project = (await api.updateSnapshot({ openProjects: [config] })).getProject(config);
    if (!project) throw new Error(`TypeScript could not open ${config}.`);
    return await usesIn(project, home);
  } finally {
    await api.close();
  }
}

async function usesIn(project: Project, home: string): Promise<string[]> {
  const files = await project.program.getSourceFileNames();
  const ownFiles = files.filter(
    (file) => file.startsWith(home + sep) && !file.includes(`${sep}node_modules${sep}`),
  );
  const uses: string[] = [];
  for (const { name, sentence } of await deprecatedIn(project, files)) {
    const symbols = await project.checker.getReferencedSymbolsForNode(name, name.getStart());
    // On file systems that ignore case, TypeScript reports lower-case paths.
    const users = new Set(
      symbols.flatMap(({ references }) => references.map(({ path }) => path.toLowerCase())),
    );
    const file = ownFiles.find((each) => users.has(each.toLowerCase()));
    if (file) uses.push(`${sentence} (${relative(home, file)})`);
  }
  return uses;
}

interface Deprecated {
  name: Node;
  sentence: string;
}

async function deprecatedIn({ program }: Project, files: readonly string[]): Promise<Deprecated[]> {
  const deprecated: Deprecated[] = [];
  for (const file of files) {
    const from = academyPackageOf(file);
    const source = from ? await program.getSourceFile(file) : undefined;
    if (!source?.text.includes('@deprecated')) continue;
    for (const { path, name, comment } of declarationsIn(source, source.text)) {
      const [, text] = /@deprecated([\s\S]*?)(?=\n\s*\*\s*@|\*\/)/.exec(comment) ?? [];
      if (text === undefined) continue;
      const advice = text.replace(/\n\s*\*/g, ' ').replace(/\s+/g, ' ');
      deprecated.push({ name, sentence: `${path} of ${from} is deprecated ${advice.trim()}`.trim() });
    }
  }
  return deprecated;
}

interface Declaration {
  /** Names of the enclosing declarations and of this one, such as `Host.leave`. */
  path: string;
  name: Node;
  comment: string;
}

/** Declarations within a node, at any depth. @param comment of the parent nodes, because a constant's comment belongs to its statement */
function* declarationsIn(node: Node, text: string, parentPath = '', comment = ''): Generator<Declaration> {
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) {
    const { name } = child as { name?: Node & { text?: string } };
    const ownComment = comment + text.slice(child.pos, child.getStart());
    if (name?.text) {
      const path = parentPath ? `${parentPath}.${name.text}` : name.text;
      yield { path, name, comment: ownComment };
      yield* declarationsIn(child, text, path);
    } else yield* declarationsIn(child, text, parentPath, ownComment);
  }
}

function academyPackageOf(file: string): string | undefined {
  if (/node_modules[\\/](?!@stepwell[\\/])/.test(file)) return undefined;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { name } = packageJson(folder);
    return ACADEMY_PACKAGE.test(name) ? name : undefined;
  }
  return undefined;
}
