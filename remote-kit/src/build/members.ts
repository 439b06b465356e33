import {
  isClassDeclaration,
  isFunctionDeclaration,
  isGetAccessorDeclaration,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isSetAccessorDeclaration,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import type { Diagnostic, Program } from 'typescript/unstable/async';
import { type ReadOptions, readTypes } from './read-types';

/** A use of a member of a package. */
export interface MemberUse {
  /** The script, as it was given. */
  file: string;
  /** `Host.prefetch`: the names of what it stands in, and its own. */
  member: string;
}

interface RemoteScripts {
  folder: string;
  /** Scripts, by their whole paths. */
  files: readonly string[];
  /** How they are read. */
  by?: Pick<ReadOptions, 'config' | 'read'>;
}

/**
 * Where scripts of a remote use these members of packages, by TypeScript's own word: it reads the packages once more without them, and
 * what no longer fits uses one, however it is written. What does not fit anyhow is not taken for a use.
 * @param members by their paths
 * @param isOfPackages whether a file may declare them
 */
export async function usesOfMembers(
  { folder, files, by = {} }: RemoteScripts,
  members: readonly string[],
  isOfPackages: (file: string) => boolean,
): Promise<MemberUse[]> {
  const [without, before] = await readTypes(
    folder,
    async ({ program }) => [
      await textsWithout(new Set(members), program, isOfPackages),
      new Set((await faultsIn(program, files)).map(textOf)),
    ],
    by,
  );
  const now = await readTypes(folder, ({ program }) => faultsIn(program, files), {
    ...by,
    read: (file) => without.get(file) ?? by.read?.(file),
  });
  const uses = now.filter((fault) => !before.has(textOf(fault))).flatMap((fault) => usesIn(fault, members));
  // What does not name a member follows from what does, unless nothing does.
  const named = uses.filter(({ isNamed }) => isNamed);
  return (named.length > 0 ? named : uses).map(({ file, member }) => ({ file, member }));
}

/** What a member stands in, and what it is. Others have names that are nobody's business, such as parameters. */
const NAMED = [
  isClassDeclaration,
  isFunctionDeclaration,
  isGetAccessorDeclaration,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isSetAccessorDeclaration,
  isTypeAliasDeclaration,
  isVariableDeclaration,
];

/** Every member that a file declares, at any depth, by its path. */
export function* membersIn(node: Node, within = ''): Generator<[path: string, node: Node]> {
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) {
    const name = NAMED.some((is) => is(child)) ? (child as { name?: { text?: string } }).name?.text : '';
    const path = [within, name].filter(Boolean).join('.');
    if (name && within) yield [path, child];
    yield* membersIn(child, path);
  }
}

/** Files of the packages as they would be without these members, by their paths. */
async function textsWithout(
  members: ReadonlySet<string>,
  program: Program,
  isOfPackages: (file: string) => boolean,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of (await program.getSourceFileNames()).filter(isOfPackages)) {
    const source = await program.getSourceFile(file);
    if (!source) continue;
    const blanks = [...membersIn(source)].filter(([path]) => members.has(path));
    if (blanks.length > 0)
      texts.set(
        file,
        blanked(
          source.text,
          blanks.map(([, node]) => node),
        ),
      );
  }
  return texts;
}

/** Everything else stays where it was. */
function blanked(text: string, nodes: readonly Node[]): string {
  let left = text;
  for (const node of nodes) {
    const [from, to] = [node.getStart(), node.end];
    left = left.slice(0, from) + left.slice(from, to).replace(/[^\n]/g, ' ') + left.slice(to);
  }
  return left;
}

async function faultsIn(program: Program, files: readonly string[]): Promise<Diagnostic[]> {
  return (await Promise.all(files.map((file) => program.getSemanticDiagnostics(file)))).flat();
}

function textOf({ fileName, pos, text, messageChain = [] }: Diagnostic): string {
  return [fileName, pos, text, ...messageChain.map(textOf)].join('\n');
}

/** Which members TypeScript's words may mean: those that they name, if they name any. */
function usesIn(fault: Diagnostic, members: readonly string[]): (MemberUse & { isNamed: boolean })[] {
  const words = textOf(fault);
  const named = members.filter((member) => words.includes(`'${member.slice(member.lastIndexOf('.') + 1)}'`));
  const isNamed = named.length > 0;
  return (isNamed ? named : members).map((member) => ({ file: fault.fileName ?? '', member, isNamed }));
}
