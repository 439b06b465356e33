import { join } from 'node:path';
import { isExportDeclaration, type Node, type SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** The sources of a package with all that they import, as TypeScript understands them. */
export class Sources {
  readonly checker: Checker;

  private constructor(private readonly project: Project) {
    this.checker = project.checker;
  }

  /**
   * Reads a package by its `tsconfig.json`, hands it on, and forgets it.
   * @throws Error if there is nothing to read
   */
  static read<T>(folder: string, use: (sources: Sources) => T): T {
    const api = new API({ cwd: folder });
    try {
      const config = join(folder, 'tsconfig.json');
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
      if (!project) throw new Error(`TypeScript has read nothing by ${config}.`);
      return use(new Sources(project));
    } finally {
      api.close();
    }
  }

  /** @throws Error if no source of the package leads to the file */
  file(path: string): SourceFile {
    const file = this.project.program.getSourceFile(path);
    if (!file) throw new Error(`No example leads to ${path}, so that nothing can be told of it.`);
    return file;
  }

  /** What a file exports, by the names under which it does, each as it is declared. */
  exportsOf(path: string): { name: string; symbol: TypeSymbol; comment: string }[] {
    const module = this.checker.getSymbolAtLocation(this.file(path));
    if (!module) throw new Error(`${path} exports nothing.`);
    return this.checker.getExportsOfModule(module).map((exported) => {
      const handedOn = this.declarationOf(exported);
      const symbol = isHandedOn(handedOn) ? this.checker.getAliasedSymbol(exported) : exported;
      const ownWords = this.checker.getDocumentationCommentOfSymbol(symbol);
      return { name: exported.name, symbol, comment: ownWords || commentBefore(handedOn) };
    });
  }

  /** Where something is declared first. @throws Error if it is declared nowhere */
  declarationOf(symbol: TypeSymbol): Node {
    const declaration = symbol.declarations[0]?.resolve(this.project);
    if (!declaration) throw new Error(`${symbol.name} is declared nowhere.`);
    return declaration;
  }

  /** A declaration without its comments. */
  print(node: Node): string {
    return this.project.emitter.printNode(node);
  }
}

/** `export { name } from …`: declared elsewhere. */
function isHandedOn(node: Node): boolean {
  return isExportDeclaration(node.parent?.parent ?? node);
}

/** Of what others declare without a word: that which stands where it is handed on. */
function commentBefore(node: Node): string {
  const { text } = node.getSourceFile();
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\/\s*$/.exec(text.slice(node.pos, node.getStart())) ?? [];
  return comment.replaceAll(/^\s*\*? ?/gm, '').trim();
}
