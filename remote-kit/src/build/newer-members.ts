import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
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
import type { Diagnostic, Project } from 'typescript/unstable/async';
import { readTypes } from './read-types';

/** A use of a member of platform. */
export interface MemberUse {
  /** In the remote's folder. */
  file: string;
  /** `Host.prefetch`, as `since.json` names it. */
  member: string;
}

/**
 * Where scripts of a remote use these members of platform, by TypeScript's own word: it reads platform once more without them, and
 * what no longer fits uses one, however it is written. What does not fit anyhow is not taken for a use.
 * @param platform folder of the platform that is installed
 * @param members as `since.json` names them
 * @param files the scripts, in the remote's folder
 */
export async function usesOfMembers(
  folder: string,
  platform: string,
  members: readonly string[],
  files: readonly string[],
): Promise<MemberUse[]> {
  const paths = new Map(files.map((file) => [join(realpathSync(folder), file), file]));
  const [without, before] = await readTypes(folder, async (project) => [
    await textsWithout(members, project, realpathSync(platform) + sep),
    new Set((await faultsIn(project, paths)).map(textOf)),
  ]);
  const now = await readTypes(
    folder,
    (project) => faultsIn(project, paths),
    (file) => without.get(file),
  );
  const faults = now.filter((fault) => !before.has(textOf(fault)));
  const uses = faults.flatMap((fault) => usesIn(fault, members, paths.get(fault.fileName ?? '') ?? ''));
  // What does not name a member follows from what does, unless nothing does.
  const named = uses.filter(({ isNamed }) => isNamed);
  return (named.length > 0 ? named : uses).map(({ file, member }) => ({ file, member }));
}

/** Files of platform as they were before these members came, by their paths. */
async function textsWithout(
  members: readonly string[],
  { program }: Project,
  platform: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const names = (await program.getSourceFileNames()).filter((name) => name.startsWith(platform));
  for (const name of names) {
    const source = await program.getSourceFile(name);
    if (!source) continue;
    const blanks = declarationsOf(new Set(members), source);
    if (blanks.length > 0) texts.set(name, blanked(source.text, blanks));
  }
  return texts;
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

function declarationsOf(members: ReadonlySet<string>, node: Node, within = ''): Node[] {
  const found: Node[] = [];
  node.forEachChild((child) => {
    const name = NAMED.some((is) => is(child)) ? (child as { name?: { text?: string } }).name?.text : '';
    const path = [within, name].filter(Boolean).join('.');
    if (name && members.has(path)) found.push(child);
    else found.push(...declarationsOf(members, child, path));
  });
  return found;
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

async function faultsIn({ program }: Project, paths: ReadonlyMap<string, string>): Promise<Diagnostic[]> {
  const faults = await Promise.all([...paths.keys()].map((path) => program.getSemanticDiagnostics(path)));
  return faults.flat();
}

function textOf({ fileName, pos, text, messageChain = [] }: Diagnostic): string {
  return [fileName, pos, text, ...messageChain.map(textOf)].join('\n');
}

/** Which members TypeScript's words may mean: those that they name, if they name any. */
function usesIn(
  fault: Diagnostic,
  members: readonly string[],
  file: string,
): (MemberUse & { isNamed: boolean })[] {
  const words = textOf(fault);
  const named = members.filter((member) => words.includes(`'${member.slice(member.lastIndexOf('.') + 1)}'`));
  const isNamed = named.length > 0;
  return (isNamed ? named : members).map((member) => ({ file, member, isNamed }));
}
